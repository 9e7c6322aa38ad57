/** What a saved view leaves out of the address: what is open, not what is listed. */
export const openedNames = ["tool", "tab", "do"];

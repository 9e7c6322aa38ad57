type Name = "all" | "mine" | "answered";
export type InboxView = { name: Name; query: { state: "waiting" | "answered"; mine: boolean; answerable: boolean } };

/** What the address asks for; of one's own runs also what others have to answer: whoever sees only their own runs has nothing else to choose from. */
export function viewOf(wanted: string | undefined, seesAll: boolean): InboxView {
  const name: Name = wanted === "answered" || (wanted === "mine" && seesAll) ? wanted : "all";
  return {
    name,
    query: { state: name === "answered" ? "answered" : "waiting", mine: name === "mine", answerable: name !== "mine" },
  };
}

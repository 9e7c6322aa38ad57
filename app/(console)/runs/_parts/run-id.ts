/** The id of a run, as it stands in addresses. */
export const runId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

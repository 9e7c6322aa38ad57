/** What the address of a page asks for. What stands in it several times says nothing, as no page takes a list. */
export async function textsIn<Query extends object>(searchParams: Promise<Query>): Promise<Query> {
  const given = Object.entries(await searchParams).filter(([, value]) => typeof value === "string");
  return Object.fromEntries(given) as Query; // safe: some of its own members
}

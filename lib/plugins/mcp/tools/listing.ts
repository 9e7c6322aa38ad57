/** What a session was told of a server's offers, as text for `produce`. */
export type Listing = { tools: unknown[]; hasResources: boolean; hasPrompts: boolean; hasCompletions?: boolean };

export function parseListing(listed: string | null): Listing {
  return listed === null ? { tools: [], hasResources: false, hasPrompts: false } : (JSON.parse(listed) as Listing); // safe: only listedBy() writes it
}

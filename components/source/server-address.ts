import { urlOf } from "../ui/url-of";

type Server = { url: string; variables: Record<string, { default: string }> };

/** A server's address with the defaults of its variables. Null if it is incomplete. */
function addressOf({ url, variables }: Server): string | null {
  const filled = url.replace(/\{([^{}]+)\}/g, (all, name: string) => variables[name]?.default ?? all);
  return /^https?:\/\/[^{}\s]+$/i.test(filled) && urlOf(filled) ? filled : null;
}

export const addressesOf = (servers: Server[]): string[] => [
  ...new Set(servers.map(addressOf).filter((address) => address !== null)),
];

import { claimEmailDomain } from "./claim";
import { listEmailDomains } from "./list";
import { releaseEmailDomain } from "./release";

/** All that can be done about email domains, for the table of operations. */
export const emailDomainOperations = { claimEmailDomain, listEmailDomains, releaseEmailDomain } as const;

import { pageContext } from "@/lib/web";

/** Who looks at a page that is open to everybody; null for somebody who is not signed in. */
export async function findVisitor() {
  try {
    return await pageContext();
  } catch {
    return null; // it redirects to the very pages that ask here
  }
}

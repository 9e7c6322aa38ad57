import Link from "next/link";

/** The toolkit that something is limited to. */
export const ToolkitLink = ({ slug }: { slug: string }) => (
  <Link href={`/toolkits/${slug}`} className="font-mono text-dense underline underline-offset-4">
    {slug}
  </Link>
);

import Link from "next/link";
import { Fragment } from "react";

type Integration = { slug: string; title: string };

export const IntegrationLinks = ({ integrations }: { integrations: Integration[] }) =>
  integrations.map(({ slug, title }, index) => (
    <Fragment key={slug}>
      {index > 0 && ", "}
      <Link href={`/integrations/${slug}`} className="underline underline-offset-4">
        {title}
      </Link>
    </Fragment>
  ));

import { listServiceCredentials } from "@executor/core/credentials";
import type { Metadata } from "next";
import { PageHeader } from "@/components/page-header";
import { load, pageContext } from "@/lib/web";
import { EnterKey } from "./_parts/enter-key";
import { OtherCredentials } from "./_parts/other-credentials";
import { ServiceList } from "./_parts/service-list";

export const metadata: Metadata = { title: "Services" };

export default async function ServicesPage() {
  const { actor } = await pageContext();
  const { items, services } = await load(listServiceCredentials, {});
  const mayWrite = actor.permissions.includes("connections:write");
  const isOf = (one: (typeof items)[number]) => (service: (typeof services)[number]) =>
    service.provider_key === one.provider_key && service.provider_variant === one.provider_variant;
  const others = items.filter((one) => !services.some(isOf(one)));
  return (
    <>
      <PageHeader
        title="Services"
        description="Keys of the organization for services that built-in tools use, such as a search of the web. They are sealed, and sent to their service only."
        actions={mayWrite && <EnterKey id="other" label="Add a key" title="Add the key of a service" />}
      />
      <div className="flex flex-col gap-4">
        <ServiceList services={services} credentials={items} mayWrite={mayWrite} />
        {others.length > 0 && <OtherCredentials credentials={others} mayWrite={mayWrite} />}
      </div>
    </>
  );
}

"use client";

import type { Permission } from "@executor/core/operation/permission";
import { type MouseEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { type Access, AccessContext } from "@/components/api/access";
import { useRead } from "@/components/api/use-read";
import { OrganizationContext } from "@/components/shell/organization-provider";
import { Callout } from "@/components/ui/callout";
import { EmbeddedWorkbench } from "./embedded-workbench";
import type { Start } from "./messages";
import { type Host, useHost } from "./use-host";

/** The playground in a frame of another page, which brings a token and says how to begin. */
export function EmbeddedPlayground({ organizationId }: { organizationId: string }) {
  const host = useHost();
  const isFramed = useIsFramed();
  const { start } = host;
  if (!isFramed)
    return (
      <main className="p-4">
        <Callout title="This page is for a frame in another page">
          Whoever may change the organization finds out how under Settings, Embedding.
        </Callout>
      </main>
    );
  if (!start) return <p className="p-4 text-dense text-secondary">Waiting for the page around this one …</p>;
  return (
    <OrganizationContext value={organizationId}>
      <SignedIn host={host} start={start} />
    </OrganizationContext>
  );
}

const useIsFramed = () =>
  useSyncExternalStore(
    () => () => {},
    () => window.parent !== window,
    () => true,
  );

function SignedIn({ host, start }: { host: Host; start: Start }) {
  const access = useTokenAccess(host, start);
  useLook(start);
  return (
    <AccessContext value={access}>
      <main onClickCapture={openOutside} className="h-dvh">
        <Admitted host={host} start={start} />
      </main>
    </AccessContext>
  );
}

type WhoAmI = { label: string; permissions: readonly Permission[] };

function Admitted({ host, start }: { host: Host; start: Start }) {
  const { answer } = useRead<WhoAmI>("/whoami");
  const { post } = host;

  useEffect(() => {
    if (answer?.ok) post({ executor: "ready", visitor: answer.data.label });
    else if (answer) post({ executor: "refused", message: answer.error.message });
  }, [answer, post]);

  if (!answer) return <p className="p-4 text-dense text-secondary">Loading …</p>;
  if (!answer.ok)
    return (
      <div className="p-4">
        <Callout tone="failed" live title="The playground cannot be used here">
          {answer.error.message}
        </Callout>
      </div>
    );
  return <EmbeddedWorkbench host={host} start={start} permissions={answer.data.permissions} />;
}

/** The token stands in memory only, and the page around this one is asked for another when it has ended. */
function useTokenAccess({ renewToken }: Host, start: Start): Access {
  const token = useRef(start.token);
  const renewing = useRef<Promise<boolean>>(undefined);
  const [{ origin }] = useState(start);
  return useMemo<Access>(
    () => ({
      headers: () => ({ authorization: `Bearer ${token.current}`, "x-embedded-in": origin }),
      renew() {
        renewing.current ??= renewToken().then((renewed) => {
          renewing.current = undefined;
          token.current = renewed ?? token.current;
          return renewed !== null;
        });
        return renewing.current;
      },
    }),
    [renewToken, origin],
  );
}

/** Only for this page: what people chose for the console stays. */
function useLook({ theme, language }: Start): void {
  useEffect(() => {
    const { documentElement } = document;
    if (theme) documentElement.dataset.theme = theme;
    if (theme) documentElement.style.colorScheme = theme;
    if (language) documentElement.lang = language;
  }, [theme, language]);
}

/** Pages of the console open in a window of their own: in a frame of another site nobody is signed in. */
function openOutside(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link) return;
  event.preventDefault();
  window.open(link.href, "_blank", "noopener");
}

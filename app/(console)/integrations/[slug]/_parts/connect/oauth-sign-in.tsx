"use client";
import type { getAuthorization } from "@executor/core/connections";
import type { OauthClient } from "@executor/core/oauth";
import { ExternalLink } from "lucide-react";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { useApi } from "@/components/api/use-api";
import type { ActionResult } from "@/components/form/action-result";
import { useAction } from "@/components/form/use-action";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import type { Connected } from "./connected-notice";
import type { SignInOptions } from "./sign-in-choices";
import { type Attempt, type AttemptByCode, type AttemptInWindow, Waiting } from "./waiting";
import type { Owner } from "./ways";

type Ended = Awaited<ReturnType<typeof getAuthorization>>;
export type OAuthTarget = {
  integration: string;
  owner: Owner;
  name: string;
  template: string;
  fixedArguments?: Readonly<Record<string, string>>;
};

type OAuthSignInProps = {
  place: OAuthTarget;
  wish: SignInOptions;
  /** What has to be entered before somebody is sent to the provider. */
  missing: Extract<ActionResult<never>, { ok: false }> | null;
  onTried: () => void;
  flow: OauthClient["flow"];
  /** Whether the provider offers the device flow. */
  takesCode: boolean;
  isReconnect: boolean;
  onConnected: (connected: Connected) => void;
};

type How = "page" | "code";

/** Signs in at a provider in a new window or with a code. This page waits and continues by itself. */
export function OAuthSignIn({ place, wish, missing, onTried, isReconnect, flow, takesCode, onConnected }: OAuthSignInProps) {
  const api = useApi();
  const router = useRouter();
  const popup = useRef<Window>(null);
  const [attempt, setAttempt] = useState<Attempt>();
  const [problem, setProblem] = useState<string>();

  const finish = useCallback(
    async (ended: Ended) => {
      setAttempt(undefined);
      if (ended.state !== "connected") return setProblem(ended.message);
      const { integration, owner, name } = place;
      const made = await api<Connected>(`/connections/${integration}/${owner}/${name}`, { method: "GET" });
      router.refresh();
      if (made.ok) onConnected(made.data);
      else setProblem(made.error.message);
    },
    [api, onConnected, place, router],
  );
  useAttempt(attempt?.id, finish);

  async function begin(how: How): Promise<ActionResult<Attempt | Connected>> {
    setProblem(undefined);
    onTried();
    if (missing) return missing;
    if (flow === "client_credentials") return await api<Connected>("/connections", { body: place });
    const { template: _kept, fixedArguments: _given, ...again } = place;
    const body = { ...(isReconnect ? { ...again, reconnect: true } : place), ...wish };
    if (how === "code") return await api<AttemptByCode>("/connections/authorize-device", { body });
    const begun = await api<AttemptInWindow>("/connections/authorize", { body });
    if (!begun.ok) popup.current?.close();
    else if (popup.current) popup.current.location.href = begun.data.authorizationUrl;
    return begun;
  }

  const { run, pending, failure } = useAction(begin, (begun: Attempt | Connected) => {
    if ("id" in begun) return setAttempt(begun);
    router.refresh();
    onConnected(begun);
  });

  function click() {
    // opened during the click: browsers block windows that open later
    if (flow === "authorization_code" && !missing)
      popup.current = window.open("", "executor-oauth", "popup,width=560,height=720");
    run(flow === "device_code" ? "code" : "page");
  }

  return (
    <>
      {(failure || problem) && <Callout tone="failed" live title={failure?.message ?? problem} />}
      {attempt && <Waiting attempt={attempt} isBlocked={popup.current === null} onCancel={() => setAttempt(undefined)} />}
      {!attempt && (
        <div className="flex flex-wrap justify-end gap-2">
          {flow === "authorization_code" && takesCode && (
            <Button pending={pending} onClick={() => run("code")}>
              Use a code
            </Button>
          )}
          <Button variant="primary" pending={pending} onClick={click}>
            {flow === "authorization_code" && <ExternalLink aria-hidden />}
            {signInLabels[flow]}
          </Button>
        </div>
      )}
    </>
  );
}

const signInLabels: Record<OauthClient["flow"], string> = {
  authorization_code: "Sign in at the provider",
  client_credentials: "Connect",
  device_code: "Get a code",
};

/** The returning window announces itself on a channel. A poll every two seconds covers a missed message. */
function useAttempt(id: string | undefined, onEnd: (ended: Ended) => void): void {
  const api = useApi();
  useEffect(() => {
    if (id === undefined) return;
    let isOver = false;
    async function look() {
      const found = await api<Ended>(`/connections/authorizations/${id}`, { method: "GET" });
      if (isOver || !found.ok || found.data.state === "waiting") return;
      isOver = true;
      onEnd(found.data);
    }
    const channel = new BroadcastChannel("executor-oauth");
    channel.onmessage = ({ data }: MessageEvent<{ id?: string }>) => data.id === id && void look();
    const timer = setInterval(look, 2_000);
    return () => {
      isOver = true;
      clearInterval(timer);
      channel.close();
    };
  }, [api, id, onEnd]);
}

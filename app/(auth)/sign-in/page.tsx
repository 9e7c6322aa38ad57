import { isFirstRun } from "@executor/core/identity";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { textsIn } from "@/app/_parts/texts-in";
import { SingleSignOnButton } from "@/components/single-sign-on-button";
import { findPageContext, singleSignOn } from "@/lib/web";
import { AuthPanel } from "../_parts/auth-panel";
import { ownPath } from "../_parts/own-path";
import { Arrival } from "./_parts/arrival";
import { Or } from "./_parts/or";
import { SignInForm } from "./_parts/sign-in-form";

export const metadata: Metadata = { title: "Sign in" };

type SignInPageProps = { searchParams: Promise<{ next?: string; refused?: string; error?: string; changed?: string }> };

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const { next, ...arrival } = await textsIn(searchParams);
  const wanted = ownPath(next);
  if (await findPageContext()) redirect(wanted);
  if (await isFirstRun()) redirect("/setup");
  const provider = singleSignOn();
  return (
    <AuthPanel title="Sign in">
      <Arrival {...arrival} />
      {provider && (
        <>
          <SingleSignOnButton providerId={provider.id} name={provider.name} next={wanted} />
          <Or />
        </>
      )}
      <SignInForm next={wanted} />
      <p className="text-center text-dense text-secondary">
        No account, or forgot your password? Ask an administrator of your organization.
      </p>
    </AuthPanel>
  );
}

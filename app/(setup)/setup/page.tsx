import { isFirstRun } from "@executor/core/identity";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SetupStep } from "../_parts/setup-step";
import { SetupForm } from "./_parts/setup-form";

export const metadata: Metadata = { title: "Set up" };

export default async function SetupPage() {
  if (!(await isFirstRun())) redirect("/sign-in");
  return (
    <SetupStep
      step={1}
      title="Set up your console"
      description="You are the first person here. Name your organization and create the account that owns it."
    >
      <div className="w-full max-w-100">
        <SetupForm />
      </div>
    </SetupStep>
  );
}

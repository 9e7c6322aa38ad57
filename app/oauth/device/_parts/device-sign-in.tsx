"use client";

import { useState } from "react";
import { Form } from "@/components/form/form";
import { useOrganizationAction } from "@/components/shell/organization-provider";
import { Callout } from "@/components/ui/callout";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { AuthPanel } from "../../../(auth)/_parts/auth-panel";
import type { Organizations } from "../../_parts/choose-organization";
import { findDeviceAction } from "../actions";
import { AllowDevice, type Device } from "./allow-device";

type DeviceSignInProps = { person: string; organizations: Organizations; code: string };

/** First the code, then the answer: a link with a code in it allows nothing by itself. */
export function DeviceSignIn({ person, organizations, code }: DeviceSignInProps) {
  const find = useOrganizationAction(findDeviceAction);
  const [typed, setTyped] = useState("");
  const [device, setDevice] = useState<Omit<Device, "userCode"> | null>(null);
  const [answer, setAnswer] = useState<"allowed" | "declined" | null>(null);
  if (device && answer) return <Answered client={device.client} isAllowed={answer === "allowed"} />;
  if (device)
    return (
      <AllowDevice device={{ ...device, userCode: typed }} person={person} organizations={organizations} onAnswer={setAnswer} />
    );
  return (
    <AuthPanel title="Connect a program" description="Enter the code that the program shows in its terminal.">
      <Form
        action={find}
        toInput={(fields) => {
          const userCode = String(fields.get("userCode"));
          setTyped(userCode);
          return { userCode };
        }}
        onSuccess={setDevice}
        submitLabel="Continue"
        wide
      >
        <Field name="userCode" label="Code">
          <Input mono autoFocus defaultValue={code} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        </Field>
        <Callout tone="waiting" title="Did somebody send you this code?">
          Then do not enter it: their program would act in your name.
        </Callout>
      </Form>
    </AuthPanel>
  );
}

function Answered({ client, isAllowed }: { client: string; isAllowed: boolean }) {
  return isAllowed ? (
    <Callout tone="succeeded" live title={`${client} is connected. Go back to it; this window can be closed.`} />
  ) : (
    <Callout tone="info" live title={`${client} was declined. This window can be closed.`} />
  );
}

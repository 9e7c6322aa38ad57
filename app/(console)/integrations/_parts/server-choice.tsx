"use client";

import { useState } from "react";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";

type ServerChoiceProps = {
  /** The complete addresses in the source, its preferred one first. */
  addresses: string[];
  chosen?: string | null;
};

const otherChoice = "other";

/** Chooses the address that calls go to. The source's first one is not stored, so a refresh may change it. */
export function ServerChoice({ addresses, chosen = null }: ServerChoiceProps) {
  const first = addresses[0];
  const isListed = chosen === null || addresses.includes(chosen);
  const [choice, setChoice] = useState(isListed ? (chosen ?? first ?? otherChoice) : otherChoice);
  const options = addresses.map((address) => ({ value: address, label: address }));
  const none = "The source names no complete address. Enter the base URL of the API, with https:// before it.";
  return (
    <div className="flex flex-col gap-2">
      {first && (
        <>
          <Field label="Server" hint="Where calls go. Credentials are sent to this address only.">
            <Select
              options={[...options, { value: otherChoice, label: "Another address" }]}
              value={choice}
              onValueChange={setChoice}
            />
          </Field>
          {choice !== otherChoice && choice !== first && <input type="hidden" name="baseUrl" value={choice} />}
        </>
      )}
      {choice === otherChoice && (
        <Field name="baseUrl" label="Base URL" hint={first ? undefined : none}>
          <Input
            mono
            type="url"
            inputMode="url"
            defaultValue={isListed ? "" : (chosen ?? "")}
            placeholder="https://api.example.com/v1"
            autoComplete="off"
          />
        </Field>
      )}
    </div>
  );
}

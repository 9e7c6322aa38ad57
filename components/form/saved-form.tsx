"use client";

import { Check } from "lucide-react";
import { type ComponentProps, useState } from "react";
import { Form } from "./form";

/** A form that stays on the page after saving and confirms it. */
export function SavedForm<Input, Data>({ onSuccess, ...form }: ComponentProps<typeof Form<Input, Data>>) {
  const [saved, setSaved] = useState(false);
  return (
    <div onInput={() => setSaved(false)}>
      <Form
        {...form}
        onSuccess={(data) => {
          setSaved(true);
          onSuccess?.(data);
        }}
        aside={
          <span role="status" className="flex items-center gap-1 text-dense text-succeeded">
            {saved && (
              <>
                <Check aria-hidden />
                Saved
              </>
            )}
          </span>
        }
      />
    </div>
  );
}

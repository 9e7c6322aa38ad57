"use client";

import { CircleAlert } from "lucide-react";
import { createContext, type ReactNode, useContext, useId } from "react";
import { cn } from "./cn";

type Control = {
  id?: string;
  name?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
  "aria-required"?: true;
};

const ControlContext = createContext<Control>({});

/** The server's messages for each field. The surrounding form provides them. */
export const FieldErrors = createContext<Record<string, string[]>>({});

type FieldProps = {
  label: ReactNode;
  name?: string;
  hint?: ReactNode;
  error?: string;
  optional?: boolean;
  required?: boolean;
  className?: string;
  children: ReactNode;
};

export function Field({ label, name, hint, error, optional, required, className, children }: FieldProps) {
  const id = useId();
  const fromForm = useContext(FieldErrors);
  const message = error ?? (name && fromForm[name]?.join(" "));
  const described = [hint && `${id}-hint`, message && `${id}-error`].filter(Boolean).join(" ");
  const control: Control = {
    id,
    name,
    "aria-describedby": described || undefined,
    "aria-invalid": message ? true : undefined,
    "aria-required": required ? true : undefined,
  };
  return (
    <div className={cn("flex flex-col gap-1.5", className)} data-field={name}>
      <label htmlFor={id} className="font-medium text-dense">
        {label}
        {optional && <span className="font-normal text-faint"> (optional)</span>}
        {required && <span className="font-normal text-waiting"> required</span>}
      </label>
      <ControlContext value={control}>{children}</ControlContext>
      {hint && (
        <p id={`${id}-hint`} className="text-label text-secondary">
          {hint}
        </p>
      )}
      {message && (
        <p id={`${id}-error`} className="flex items-start gap-1 text-failed text-label">
          <CircleAlert aria-hidden className="size-4" />
          {message}
        </p>
      )}
    </div>
  );
}

export function useFieldControl(): Control {
  return useContext(ControlContext);
}

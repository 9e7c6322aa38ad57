import { z } from "zod";
import type { AuthTemplate } from "../plugins";

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/;
/* What the house sets itself, or what would carry the request elsewhere. */
const closedHeaders = /^(host|content-length|transfer-encoding|connection|cookie|upgrade|te|trailer|proxy-.*)$/i;

const Field = z.object({
  name: z.string().regex(/^[A-Za-z_]\w{0,99}$/, "Use letters, digits and _ for a field's name"),
  label: z.string().trim().min(1).max(100),
  isSecret: z.boolean().default(true),
});

const Placement = z.object({
  carrier: z.enum(["header", "query", "cookie"]),
  name: z.string().regex(headerName, "Is no name that a header, query or cookie can have"),
  prefix: z.string().max(100).default(""),
  field: z.string().max(100),
});

/** A way to authenticate as an administrator writes it; OAuth comes from the source alone. */
const Template = z
  .object({
    slug: z.string().regex(/^[a-z0-9][a-z0-9-]{0,79}$/, "Use small letters, digits and -"),
    label: z.string().trim().min(1).max(100),
    kind: z.enum(["none", "apiKey", "basic", "bearer"]),
    fields: z.array(Field).max(10).default([]),
    placements: z.array(Placement).max(10).default([]),
  })
  .superRefine((template, context) => {
    const refuse = (message: string) => context.addIssue({ code: "custom", message });
    const names = new Set(template.fields.map(({ name }) => name));
    if (names.size !== template.fields.length) refuse("Two fields have the same name");
    if (template.placements.some(({ field }) => !names.has(field))) refuse("Each placement names one of the fields");
    if (template.placements.some(({ carrier, name }) => carrier === "header" && closedHeaders.test(name)))
      refuse("This header is set by the console itself");
    if (template.kind === "basic" && !(names.has("username") && names.has("password")))
      refuse("Basic authentication has the fields username and password");
    if ((template.kind === "apiKey" || template.kind === "bearer") && template.placements.length === 0)
      refuse("Say where the value goes: at least one placement");
    if (template.kind === "none" && template.fields.length > 0) refuse("Without authentication there are no fields");
  });

export const Templates = z
  .array(Template)
  .min(1, "Keep at least one way to authenticate")
  .max(20)
  .refine((all) => new Set(all.map(({ slug }) => slug)).size === all.length, "Two ways to authenticate have the same slug");
type EnteredTemplates = z.output<typeof Templates>;

type StoredTemplate = AuthTemplate & { isCustom?: boolean };

/** The templates as an administrator wants them; what OAuth ones the source has stay, for they are not written by hand. */
export function edited(given: EnteredTemplates, before: unknown): StoredTemplate[] {
  const oauth = (before as StoredTemplate[]).filter(
    ({ kind, slug }) => kind === "oauth2" && !given.some((template) => template.slug === slug),
  );
  return [...given.map((template) => ({ ...template, oauth: null, isCustom: true })), ...oauth];
}

/** The templates after a refresh: what an administrator wrote, what the source says now, and what connections still use. */
export function refreshed(now: AuthTemplate[], before: unknown, used: ReadonlySet<string>): StoredTemplate[] {
  const custom = (before as StoredTemplate[]).filter(({ isCustom }) => isCustom);
  const all = [...custom, ...now, ...(before as StoredTemplate[]).filter(({ slug }) => used.has(slug))];
  return [
    ...new Map(all.map((template) => [template.slug, all.find(({ slug }) => slug === template.slug) ?? template])).values(),
  ];
}

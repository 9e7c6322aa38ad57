import { Failure } from "../../operation/failure";
import { slugFrom } from "../../tools";
import { Slug } from "./input";

export function slugOf(name: string): string {
  const parsed = Slug.safeParse(slugFrom(name) ?? "");
  if (parsed.success) return parsed.data;
  throw new Failure("invalid", "No slug can be made of this name. Give one.", { slug: ["Give a slug"] });
}

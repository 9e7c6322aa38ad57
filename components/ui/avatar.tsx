import { toneOf } from "./tone";

type AvatarProps = { name: string; round?: boolean };

/** Initials on a tone derived from the name. They always stand beside the name, so screen readers skip them. */
export function Avatar({ name, round }: AvatarProps) {
  return (
    <span
      aria-hidden
      style={toneOf(name)}
      className={`avatar-tone inline-flex size-6 shrink-0 select-none items-center justify-center font-medium text-[11px] ${round ? "rounded-full" : "rounded-control"}`}
    >
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string) {
  const words = name.split(/[\s@._-]+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}

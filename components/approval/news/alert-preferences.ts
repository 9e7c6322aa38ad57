import { useSyncExternalStore } from "react";

/** What somebody chose for this browser about being told of approvals, and about keys that decide. */
const choices = { sound: "off", notification: "off", shortcuts: "on" } as const;

type Name = keyof typeof choices;
type Switch = "on" | "off";

export const useSound = () => useChoice("sound");
export const useNotification = () => useChoice("notification");
export const useShortcuts = () => useChoice("shortcuts");

export const isChosen = (name: Name): boolean => read(name) === "on";

function useChoice(name: Name) {
  const value = useSyncExternalStore(
    watch,
    () => read(name),
    (): Switch => choices[name],
  );
  return [value, (next: Switch) => keep(name, next)] as const;
}

const keyOf = (name: Name) => `approvals-${name}`;

function read(name: Name): Switch {
  const kept = localStorage.getItem(keyOf(name));
  return kept === "on" || kept === "off" ? kept : choices[name];
}

function keep(name: Name, value: Switch): void {
  localStorage.setItem(keyOf(name), value);
  window.dispatchEvent(new Event(changedEvent));
}

const changedEvent = "approvals-preference";

/** Other tabs hear of it by `storage`, this one by an event of its own. */
function watch(changed: () => void) {
  window.addEventListener("storage", changed);
  window.addEventListener(changedEvent, changed);
  return () => {
    window.removeEventListener("storage", changed);
    window.removeEventListener(changedEvent, changed);
  };
}

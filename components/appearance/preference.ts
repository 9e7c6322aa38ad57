import { useSyncExternalStore } from "react";

/** Stores a person's choices for this browser in localStorage, and as attributes of the root element before the first paint. */
export const preferences = {
  density: ["comfortable", "dense"],
  sidebar: ["auto", "open", "collapsed"],
  letters: ["on", "off"],
} as const;

type Name = keyof typeof preferences;
type Value<Preference extends Name> = (typeof preferences)[Preference][number];

export function usePreference<Preference extends Name>(name: Preference) {
  const value = useSyncExternalStore<Value<Preference>>(
    (changed) => watch(name, changed),
    () => (document.documentElement.dataset[name] as Value<Preference> | undefined) ?? preferences[name][0],
    () => preferences[name][0],
  );
  return [value, (next: Value<Preference>) => keep(name, next)] as const;
}

function watch(name: Name, changed: () => void) {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: [`data-${name}`] });
  return () => observer.disconnect();
}

function keep(name: Name, value: string) {
  localStorage.setItem(name, value);
  document.documentElement.dataset[name] = value;
}

/** Whether a letter pressed by itself acts. Dictation and screen readers send letters that mean something else. */
export const lettersAct = (): boolean => document.documentElement.dataset.letters !== "off";

import type { Monaco } from "@monaco-editor/react";
import { useEffect, useSyncExternalStore } from "react";

/** The editor's theme. It is rebuilt from the tokens of the page whenever the page's theme changes. */
export function useEditorTheme(monaco: Monaco | null): string {
  const shown = useSyncExternalStore(watch, shownTheme, () => "light");
  const name = `console-${shown}`;
  useEffect(() => {
    monaco?.editor.defineTheme(name, themeOf(shown));
    monaco?.editor.setTheme(name);
  }, [monaco, name, shown]);
  return name;
}

const shownTheme = () => document.documentElement.dataset.theme ?? "light";

function watch(changed: () => void) {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}

function themeOf(theme: string) {
  const color = token;
  const ink = (name: string) => color(name).slice(1);
  return {
    base: theme === "dark" ? ("vs-dark" as const) : ("vs" as const),
    inherit: true,
    rules: [
      { token: "", foreground: ink("text") },
      { token: "comment", foreground: ink("faint") },
      { token: "keyword", foreground: ink("running") },
      { token: "string", foreground: ink("succeeded") },
      { token: "number", foreground: ink("waiting") },
      { token: "type", foreground: ink("text") },
      { token: "type.identifier", foreground: ink("text") },
      { token: "identifier", foreground: ink("text") },
      { token: "delimiter", foreground: ink("secondary") },
    ],
    colors: {
      "editor.background": color("surface"),
      "editor.foreground": color("text"),
      "editor.selectionBackground": color("selected"),
      "editor.inactiveSelectionBackground": color("selected"),
      "editorGutter.background": color("surface"),
      "editorLineNumber.foreground": color("secondary"),
      "editorLineNumber.dimmedForeground": color("secondary"),
      "editorLineNumber.activeForeground": color("text"),
      "editorError.foreground": color("failed"),
      "editorWidget.background": color("raised"),
      "editorWidget.border": color("hairline"),
      "scrollbarSlider.background": `${color("control")}40`,
      "scrollbarSlider.hoverBackground": `${color("control")}80`,
      focusBorder: color("accent"),
    },
  };
}

/** The editor takes only colours with six digits. The build shortens those of the tokens where it can. */
function token(name: string): string {
  const value = getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim();
  const [, short] = /^#([0-9a-f]{3})$/i.exec(value) ?? [];
  if (short) return `#${[...short].map((digit) => digit + digit).join("")}`;
  return /^#[0-9a-f]{6}$/i.test(value) ? value : "#808080";
}

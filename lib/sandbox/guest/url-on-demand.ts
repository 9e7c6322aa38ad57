import { defineProperty, putHidden } from "./primordials";

type UrlClasses = { URL: unknown; URLSearchParams: { prototype: { toJSON?: unknown } } };

/** The bundle of ./url as text, which the boot hands over. As code in the image it would slow every start. */
const handedOver = globalThis as typeof globalThis & { urlLibrary?: string };
const library = handedOver.urlLibrary ?? "";
delete handedOver.urlLibrary;

const { eval: evaluate } = globalThis;

/** Defines `URL` and `URLSearchParams`, which are created when a program first reads one of them. */
export function installUrlOnDemand(): void {
  for (const name of ["URL", "URLSearchParams"] as const)
    defineProperty(globalThis, name, {
      configurable: true,
      enumerable: false,
      get: () => load()[name],
      set: (value: unknown) => putHidden(globalThis, name, value),
    });
}

function load(): UrlClasses {
  const classes = evaluate(library) as UrlClasses; // safe: the bundle's own exports
  putHidden(classes.URLSearchParams.prototype, "toJSON", function (this: unknown) {
    return String(this);
  });
  putHidden(globalThis, "URL", classes.URL);
  putHidden(globalThis, "URLSearchParams", classes.URLSearchParams);
  return classes;
}

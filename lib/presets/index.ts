export { logoOf } from "./find";
export type { LogoName } from "./systems/logos";

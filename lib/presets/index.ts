export { findPreset, logoOf, presetAt, presets } from "./find";
export type { LogoName } from "./systems/logos";
export { categories, type Preset } from "./systems/preset";

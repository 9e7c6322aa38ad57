// Bundled to a text of its own, which the prelude keeps and reads when a program first asks for one of the two.
export { URL, URLSearchParams } from "whatwg-url";

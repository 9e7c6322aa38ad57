export { default } from "../forbidden";

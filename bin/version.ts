import { version as written } from "../package.json";

export const version: string = written;

import { JsonText } from "../../json-text";

/** Larger JSON is handed on as the text it is. */
export const parsedCharactersMax = 200_000;

export const jsonOf = (text: string): unknown => (text.length > parsedCharactersMax ? new JsonText(text) : JSON.parse(text));

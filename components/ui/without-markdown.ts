/** Turns a line of Markdown into plain text: links become their words, code and emphasis lose their marks. */
export function withoutMarkdown(text: string): string {
  return text
    .replace(/!?\[([^[\]\n]*)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"\n]*")?\)/g, "$1")
    .replace(/!?\[([^[\]\n]+)\]\[[^[\]\n]*\]/g, "$1")
    .replace(/<(https?:\/\/[^>\s]+)>/g, "$1")
    .replace(/<br\s*\/?>/gi, " ")
    .replace(/(\*\*|__)(?=\S)([^*_\n]+?)\1/g, "$2")
    .replace(/(^|[\s(])[*_](?=\S)([^*_\n]+?)[*_](?=$|[\s).,;:!?])/g, "$1$2")
    .replace(/`{1,3}([^`\n]+)`{1,3}/g, "$1")
    .replace(/^[ \t]*(#{1,6}|>)[ \t]+/gm, "");
}

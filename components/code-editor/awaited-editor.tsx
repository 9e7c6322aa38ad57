import { editorFiles } from "./editor-files";

/** For a page that shows an editor as soon as it can: its files are fetched beside the page, and are there when it asks for them. */
export const AwaitedEditor = () =>
  editorFiles.map((file) => (
    <link key={file} rel="prefetch" as={file.endsWith(".css") ? "style" : "script"} href={`/monaco/vs/${file}`} />
  ));

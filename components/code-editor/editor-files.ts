/** What the editor of programs asks for, one file after the other. */
export const editorFiles = [
  ...["loader.js", "editor/editor.main.js", "nls.messages-loader.js", "basic-languages/monaco.contribution.js"],
  ...["editor-BdtEMBbM.js", "toggleHighContrast-DuqAmExZ.js", "index-DZH_zysX.js", "editorWorkerHost-B_VpI68A.js"],
  ...["typescript-BTLNeq8B.js", "tsMode-DB1GiNun.js", "editor/editor.main.css"],
] as const;

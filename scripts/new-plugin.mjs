import { writePluginFolder } from "./setup/plugin-folder.mjs";
import { asCommand } from "./setup/step.mjs";

// `npm run plugin:new -- ../plugins/weather`: the folder of a plugin that loads as it is, with types for editors.
await asCommand(() => writePluginFolder(process.argv[2], "npm run plugin:new --"));

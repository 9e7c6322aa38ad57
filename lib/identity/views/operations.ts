import { listSavedViews } from "./list";
import { removeView } from "./remove";
import { saveView } from "./save";

/** All that can be done with saved views, for the table of operations. */
export const viewOperations = { listSavedViews, removeView, saveView } as const;

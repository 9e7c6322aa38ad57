import { answerApproval } from "./answer";
import { claimApproval, releaseApproval } from "./claim";
import { followApprovals } from "./follow";
import { getApproval } from "./get";
import { listApprovals } from "./list";
import { locateApproval } from "./locate";
import { getApprovalSchema } from "./tool";
import { followViewers } from "./viewers";
import { withdrawApproval } from "./withdraw";

/** All that can be done with approvals, for the table of operations. */
export const approvalOperations = {
  ...{ answerApproval, claimApproval, followApprovals, followViewers, getApproval, getApprovalSchema },
  ...{ listApprovals, locateApproval, releaseApproval, withdrawApproval },
} as const;

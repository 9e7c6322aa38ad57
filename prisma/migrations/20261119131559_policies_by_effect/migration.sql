-- DropIndex
DROP INDEX "call_organization_id_rule_id_made_at_idx";

-- AlterTable
ALTER TABLE "tool_policy" ADD COLUMN     "effects" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateIndex
CREATE INDEX "call_organization_id_rule_id_made_at_action_idx" ON "call"("organization_id", "rule_id", "made_at", "action") WHERE (rule_id IS NOT NULL);

-- DropIndex
DROP INDEX "approval_organization_id_state_created_at_idx";

-- CreateIndex
CREATE INDEX "approval_organization_id_state_id_idx" ON "approval"("organization_id", "state", "id");

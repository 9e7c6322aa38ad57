-- CreateIndex
CREATE INDEX "approval_grant_organization_id_approval_id_idx" ON "approval_grant"("organization_id", "approval_id");

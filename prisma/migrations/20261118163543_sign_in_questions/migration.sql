-- AlterTable
ALTER TABLE "approval" ADD COLUMN     "connection_name" TEXT,
ADD COLUMN     "integration_id" UUID,
ADD COLUMN     "owner_key" TEXT;

-- CreateIndex
CREATE INDEX "approval_organization_id_integration_id_state_idx" ON "approval"("organization_id", "integration_id", "state");

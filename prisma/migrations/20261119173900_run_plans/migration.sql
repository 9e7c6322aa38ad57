-- AlterTable
ALTER TABLE "approval_grant" ADD COLUMN     "position" INTEGER,
ADD COLUMN     "taken_by" INTEGER;

-- AlterTable
ALTER TABLE "execution" ADD COLUMN     "plan_id" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "execution_organization_id_plan_id_key" ON "execution"("organization_id", "plan_id");

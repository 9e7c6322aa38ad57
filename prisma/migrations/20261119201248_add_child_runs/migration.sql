-- AlterTable
ALTER TABLE "call" ADD COLUMN     "child_id" UUID;

-- AlterTable
ALTER TABLE "execution" ADD COLUMN     "inputs" BYTEA,
ADD COLUMN     "parent_id" UUID,
ADD COLUMN     "parent_seq" INTEGER;

-- CreateIndex
CREATE INDEX "execution_organization_id_parent_id_parent_seq_idx" ON "execution"("organization_id", "parent_id", "parent_seq") WHERE (parent_id IS NOT NULL);

-- AddForeignKey
ALTER TABLE "execution" ADD CONSTRAINT "execution_organization_id_parent_id_fkey" FOREIGN KEY ("organization_id", "parent_id") REFERENCES "execution"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

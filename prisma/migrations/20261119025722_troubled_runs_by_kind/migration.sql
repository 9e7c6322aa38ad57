-- DropIndex
DROP INDEX "execution_with_trouble_idx";

-- CreateIndex
CREATE INDEX "execution_with_trouble_idx" ON "execution"("organization_id", "kind", "id") WHERE (failed_calls > 0 OR blocked_calls > 0 OR declined_calls > 0);

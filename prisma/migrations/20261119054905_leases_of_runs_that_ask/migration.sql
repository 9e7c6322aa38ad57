-- DropIndex
DROP INDEX "execution_lease_until_idx";

-- CreateIndex
CREATE INDEX "execution_lease_until_idx" ON "execution"("lease_until") WHERE (lease_until IS NOT NULL);

-- AlterTable
ALTER TABLE "approval" ADD COLUMN     "approver_role" TEXT,
ADD COLUMN     "quorum" INTEGER;

-- AlterTable
ALTER TABLE "tool_policy" ADD COLUMN     "approver_role" TEXT,
ADD COLUMN     "expiry_hours" INTEGER,
ADD COLUMN     "quorum" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "approval_vote" (
    "organization_id" UUID NOT NULL,
    "approval_id" UUID NOT NULL,
    "person_id" TEXT NOT NULL,
    "label" TEXT NOT NULL,
    "voted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "approval_vote_pkey" PRIMARY KEY ("organization_id","approval_id","person_id")
);

-- AddForeignKey
ALTER TABLE "approval_vote" ADD CONSTRAINT "approval_vote_organization_id_approval_id_fkey" FOREIGN KEY ("organization_id", "approval_id") REFERENCES "approval"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

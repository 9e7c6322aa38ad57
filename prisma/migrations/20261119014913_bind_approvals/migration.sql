-- AlterTable
ALTER TABLE "approval" ADD COLUMN     "barred_asker" TEXT NOT NULL DEFAULT 'none',
ADD COLUMN     "connection_id" UUID,
ADD COLUMN     "credential_version" INTEGER,
ADD COLUMN     "destination" TEXT,
ADD COLUMN     "people_only" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "approval_grant" ADD COLUMN     "connection_id" UUID,
ADD COLUMN     "credential_version" INTEGER,
ADD COLUMN     "destination" TEXT,
ADD COLUMN     "last_used_at" TIMESTAMPTZ(3),
ADD COLUMN     "policy_id" UUID,
ADD COLUMN     "used" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "connection" ADD COLUMN     "credential_version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "tool_policy" ADD COLUMN     "no_self_approval" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "people_only" BOOLEAN NOT NULL DEFAULT false;

-- CreateEnum
CREATE TYPE "policy_owner" AS ENUM ('org', 'user');

-- CreateEnum
CREATE TYPE "policy_action" AS ENUM ('allow', 'require_approval', 'block');

-- CreateTable
CREATE TABLE "tool_policy" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "owner" "policy_owner" NOT NULL,
    "user_id" UUID,
    "owner_key" TEXT NOT NULL,
    "pattern" TEXT NOT NULL,
    "action" "policy_action" NOT NULL,
    "position" DOUBLE PRECISION NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tool_policy_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "tool_policy_organization_id_owner_key_position_idx" ON "tool_policy"("organization_id", "owner_key", "position");

-- AddForeignKey
ALTER TABLE "tool_policy" ADD CONSTRAINT "tool_policy_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tool_policy" ADD CONSTRAINT "tool_policy_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "membership"("organization_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

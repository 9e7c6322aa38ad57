-- AlterTable
ALTER TABLE "session" ADD COLUMN     "is_by_provider" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "sign_in_rules" (
    "organization_id" UUID NOT NULL,
    "session_hours" INTEGER NOT NULL DEFAULT 336,
    "allowed_networks" TEXT[],
    "kept_password_of" UUID,
    "groups_claim" TEXT NOT NULL DEFAULT 'groups',
    "default_role" TEXT,

    CONSTRAINT "sign_in_rules_pkey" PRIMARY KEY ("organization_id")
);

-- CreateTable
CREATE TABLE "group_role" (
    "organization_id" UUID NOT NULL,
    "group" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "position" INTEGER NOT NULL,

    CONSTRAINT "group_role_pkey" PRIMARY KEY ("organization_id","group")
);

-- CreateTable
CREATE TABLE "email_domain" (
    "organization_id" UUID NOT NULL,
    "domain" TEXT NOT NULL,
    "claimed_by" TEXT NOT NULL,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "approved_at" TIMESTAMPTZ(3),

    CONSTRAINT "email_domain_pkey" PRIMARY KEY ("organization_id","domain")
);

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_rules_organization_id_kept_password_of_key" ON "sign_in_rules"("organization_id", "kept_password_of");

-- AddForeignKey
ALTER TABLE "sign_in_rules" ADD CONSTRAINT "sign_in_rules_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sign_in_rules" ADD CONSTRAINT "sign_in_rules_organization_id_kept_password_of_fkey" FOREIGN KEY ("organization_id", "kept_password_of") REFERENCES "membership"("organization_id", "user_id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "group_role" ADD CONSTRAINT "group_role_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "email_domain" ADD CONSTRAINT "email_domain_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An approved domain belongs to one organization; others may only ask for it.
CREATE UNIQUE INDEX "email_domain_approved_key" ON "email_domain"("domain") WHERE "approved_at" IS NOT NULL;

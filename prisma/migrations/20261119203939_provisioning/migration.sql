-- CreateTable
CREATE TABLE "provisioning_token" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "hint" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "provisioning_token_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "provisioned_member" (
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "user_name" TEXT NOT NULL,
    "external_id" TEXT,
    "given_name" TEXT,
    "family_name" TEXT,
    "is_active" BOOLEAN NOT NULL,
    "is_held_back" BOOLEAN NOT NULL DEFAULT false,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provisioned_member_pkey" PRIMARY KEY ("organization_id","user_id")
);

-- CreateTable
CREATE TABLE "provisioned_group" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "external_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "provisioned_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "provisioned_group_member" (
    "organization_id" UUID NOT NULL,
    "group_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,

    CONSTRAINT "provisioned_group_member_pkey" PRIMARY KEY ("organization_id","group_id","user_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "provisioning_token_hash_key" ON "provisioning_token"("hash");

-- CreateIndex
CREATE INDEX "provisioning_token_organization_id_idx" ON "provisioning_token"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "provisioned_group_organization_id_name_key" ON "provisioned_group"("organization_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "provisioned_group_organization_id_id_key" ON "provisioned_group"("organization_id", "id");

-- CreateIndex
CREATE INDEX "provisioned_group_member_organization_id_user_id_idx" ON "provisioned_group_member"("organization_id", "user_id");

-- AddForeignKey
ALTER TABLE "provisioning_token" ADD CONSTRAINT "provisioning_token_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provisioned_member" ADD CONSTRAINT "provisioned_member_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "membership"("organization_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provisioned_group" ADD CONSTRAINT "provisioned_group_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provisioned_group_member" ADD CONSTRAINT "provisioned_group_member_organization_id_group_id_fkey" FOREIGN KEY ("organization_id", "group_id") REFERENCES "provisioned_group"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "provisioned_group_member" ADD CONSTRAINT "provisioned_group_member_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "membership"("organization_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "provisioning_token" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "provisioning_token" USING (organization_id = current_organization());
CREATE POLICY "presented" ON "provisioning_token" FOR SELECT USING (hash = presented_hash());

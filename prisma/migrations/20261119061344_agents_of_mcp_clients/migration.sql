-- CreateEnum
CREATE TYPE "agent_token_kind" AS ENUM ('access', 'refresh');

-- CreateTable
CREATE TABLE "agent_client" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "redirect_uris" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "agent_client_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agent_grant" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "client_id" UUID NOT NULL,
    "client_name" TEXT NOT NULL,
    "permissions" TEXT[],
    "resource" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "agent_grant_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "agent_code" (
    "organization_id" UUID NOT NULL,
    "grant_id" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "redirect_uri" TEXT NOT NULL,
    "challenge" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "agent_code_pkey" PRIMARY KEY ("organization_id","grant_id")
);

-- CreateTable
CREATE TABLE "agent_token" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "grant_id" UUID NOT NULL,
    "kind" "agent_token_kind" NOT NULL,
    "hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "replaced_at" TIMESTAMPTZ(3),

    CONSTRAINT "agent_token_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateIndex
CREATE INDEX "agent_client_used_at_created_at_idx" ON "agent_client"("used_at", "created_at");

-- CreateIndex
CREATE INDEX "agent_grant_organization_id_user_id_idx" ON "agent_grant"("organization_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "agent_code_hash_key" ON "agent_code"("hash");

-- CreateIndex
CREATE UNIQUE INDEX "agent_token_hash_key" ON "agent_token"("hash");

-- CreateIndex
CREATE INDEX "agent_token_organization_id_grant_id_idx" ON "agent_token"("organization_id", "grant_id");

-- CreateIndex
CREATE INDEX "agent_token_expires_at_idx" ON "agent_token"("expires_at");

-- AddForeignKey
ALTER TABLE "agent_grant" ADD CONSTRAINT "agent_grant_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "membership"("organization_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_code" ADD CONSTRAINT "agent_code_organization_id_grant_id_fkey" FOREIGN KEY ("organization_id", "grant_id") REFERENCES "agent_grant"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_token" ADD CONSTRAINT "agent_token_organization_id_grant_id_fkey" FOREIGN KEY ("organization_id", "grant_id") REFERENCES "agent_grant"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Row-level security: a code or token is seen by its organization, or by whoever presents it.
ALTER TABLE "agent_code" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "agent_code" USING (organization_id = current_organization());
CREATE POLICY "presented" ON "agent_code" FOR SELECT USING (hash = presented_hash());

ALTER TABLE "agent_token" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "agent_token" USING (organization_id = current_organization());
CREATE POLICY "presented" ON "agent_token" FOR SELECT USING (hash = presented_hash());

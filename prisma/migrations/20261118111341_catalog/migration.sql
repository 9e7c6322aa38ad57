-- CreateEnum
CREATE TYPE "connection_owner" AS ENUM ('org', 'user');

-- CreateEnum
CREATE TYPE "connection_state" AS ENUM ('connected', 'degraded', 'expires_soon', 'needs_reconnect', 'error');

-- CreateTable
CREATE TABLE "integration" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "plugin" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "version" TEXT,
    "origin" JSONB NOT NULL,
    "document_hash" TEXT NOT NULL,
    "servers" JSONB NOT NULL,
    "auth_templates" JSONB NOT NULL,
    "warnings" JSONB NOT NULL,
    "base_url" TEXT,
    "overrides" JSONB NOT NULL DEFAULT '{}',
    "health_check_tool" TEXT,
    "config_revised_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "integration_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "integration_document" (
    "organization_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "integration_document_pkey" PRIMARY KEY ("organization_id","hash")
);

-- CreateTable
CREATE TABLE "tool_set" (
    "organization_id" UUID NOT NULL,
    "integration_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "tool_hashes" TEXT[],
    "tool_count" INTEGER NOT NULL,
    "definitions" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tool_set_pkey" PRIMARY KEY ("organization_id","integration_id","hash")
);

-- CreateTable
CREATE TABLE "tool" (
    "organization_id" UUID NOT NULL,
    "integration_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "title" TEXT,
    "description" TEXT NOT NULL,
    "effect" TEXT NOT NULL,
    "requires_approval" BOOLEAN NOT NULL,
    "approval_description" TEXT,
    "may_elicit" BOOLEAN NOT NULL,
    "is_deprecated" BOOLEAN NOT NULL,
    "definition_hash" TEXT NOT NULL,
    "input_schema" JSON NOT NULL,
    "output_schema" JSON,
    "binding" JSON NOT NULL,

    CONSTRAINT "tool_pkey" PRIMARY KEY ("organization_id","integration_id","hash")
);

-- CreateTable
CREATE TABLE "definition" (
    "organization_id" UUID NOT NULL,
    "integration_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "schema" JSON NOT NULL,

    CONSTRAINT "definition_pkey" PRIMARY KEY ("organization_id","integration_id","hash")
);

-- CreateTable
CREATE TABLE "connection" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "integration_id" UUID NOT NULL,
    "owner" "connection_owner" NOT NULL,
    "user_id" UUID,
    "owner_key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "template" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "base_url" TEXT,
    "origins" TEXT[],
    "state" "connection_state" NOT NULL DEFAULT 'connected',
    "state_reason" TEXT,
    "tool_set_hash" TEXT,
    "tools_synced_at" TIMESTAMPTZ(3),
    "checked_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "connection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "connection_secret" (
    "organization_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "field" TEXT NOT NULL,
    "sealed" BYTEA,
    "reference" TEXT,

    CONSTRAINT "connection_secret_pkey" PRIMARY KEY ("organization_id","connection_id","field")
);

-- CreateTable
CREATE TABLE "tool_change" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "integration_id" UUID NOT NULL,
    "tool_name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "is_widening" BOOLEAN NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "found_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "reviewed_at" TIMESTAMPTZ(3),
    "reviewed_by" TEXT,

    CONSTRAINT "tool_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "catalog_revision" (
    "organization_id" UUID NOT NULL,
    "revision" BIGINT NOT NULL,

    CONSTRAINT "catalog_revision_pkey" PRIMARY KEY ("organization_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "integration_organization_id_slug_key" ON "integration"("organization_id", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "integration_organization_id_id_key" ON "integration"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "connection_organization_id_integration_id_owner_key_name_key" ON "connection"("organization_id", "integration_id", "owner_key", "name");

-- CreateIndex
CREATE UNIQUE INDEX "connection_organization_id_id_key" ON "connection"("organization_id", "id");

-- CreateIndex
CREATE INDEX "tool_change_organization_id_integration_id_reviewed_at_idx" ON "tool_change"("organization_id", "integration_id", "reviewed_at");

-- AddForeignKey
ALTER TABLE "integration" ADD CONSTRAINT "integration_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "integration" ADD CONSTRAINT "integration_organization_id_document_hash_fkey" FOREIGN KEY ("organization_id", "document_hash") REFERENCES "integration_document"("organization_id", "hash") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "integration_document" ADD CONSTRAINT "integration_document_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tool_set" ADD CONSTRAINT "tool_set_organization_id_integration_id_fkey" FOREIGN KEY ("organization_id", "integration_id") REFERENCES "integration"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tool" ADD CONSTRAINT "tool_organization_id_integration_id_fkey" FOREIGN KEY ("organization_id", "integration_id") REFERENCES "integration"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "definition" ADD CONSTRAINT "definition_organization_id_integration_id_fkey" FOREIGN KEY ("organization_id", "integration_id") REFERENCES "integration"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connection" ADD CONSTRAINT "connection_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connection" ADD CONSTRAINT "connection_organization_id_integration_id_fkey" FOREIGN KEY ("organization_id", "integration_id") REFERENCES "integration"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connection" ADD CONSTRAINT "connection_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "membership"("organization_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connection" ADD CONSTRAINT "connection_organization_id_integration_id_tool_set_hash_fkey" FOREIGN KEY ("organization_id", "integration_id", "tool_set_hash") REFERENCES "tool_set"("organization_id", "integration_id", "hash") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connection_secret" ADD CONSTRAINT "connection_secret_organization_id_connection_id_fkey" FOREIGN KEY ("organization_id", "connection_id") REFERENCES "connection"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tool_change" ADD CONSTRAINT "tool_change_organization_id_integration_id_fkey" FOREIGN KEY ("organization_id", "integration_id") REFERENCES "integration"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "catalog_revision" ADD CONSTRAINT "catalog_revision_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "connection_secret" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "connection_secret" USING (organization_id = current_organization());

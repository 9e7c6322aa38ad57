-- AlterTable
ALTER TABLE "tool" ADD COLUMN     "registration" JSONB;

-- CreateTable
CREATE TABLE "tool_registry" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "scope" TEXT NOT NULL DEFAULT 'tenant',
    "schema" JSON NOT NULL,
    "config_schema" JSONB NOT NULL DEFAULT '{}',
    "status" TEXT,
    "version" TEXT,
    "implementation_type" TEXT,
    "published_at" TIMESTAMPTZ(3),
    "live_version" TEXT,
    "content_hash" TEXT,
    "artifact_id" TEXT,
    "artifact_version" TEXT,
    "builtin_key" TEXT,
    "builtin_template_id" TEXT,
    "is_builtin_template" BOOLEAN NOT NULL DEFAULT false,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "is_system" BOOLEAN NOT NULL DEFAULT false,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tool_registry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tool_versions" (
    "organization_id" UUID NOT NULL,
    "tool_id" UUID NOT NULL,
    "version" TEXT NOT NULL,
    "schema_snapshot" JSON NOT NULL,
    "content_hash" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tool_versions_pkey" PRIMARY KEY ("organization_id","tool_id","version")
);

-- CreateTable
CREATE TABLE "tool_registry_secret" (
    "organization_id" UUID NOT NULL,
    "tool_id" UUID NOT NULL,
    "version" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,

    CONSTRAINT "tool_registry_secret_pkey" PRIMARY KEY ("organization_id","tool_id","version")
);

-- CreateTable
CREATE TABLE "tool_registry_test" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "tool_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "input" JSON NOT NULL,
    "expected" JSON NOT NULL,
    "last_outcome" JSONB,
    "last_run_at" TIMESTAMPTZ(3),
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tool_registry_test_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "tool_registry_organization_id_slug_key" ON "tool_registry"("organization_id", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "tool_registry_organization_id_id_key" ON "tool_registry"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "tool_registry_test_organization_id_tool_id_name_key" ON "tool_registry_test"("organization_id", "tool_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "tool_registry_test_organization_id_id_key" ON "tool_registry_test"("organization_id", "id");

-- AddForeignKey
ALTER TABLE "tool_registry" ADD CONSTRAINT "tool_registry_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tool_versions" ADD CONSTRAINT "tool_versions_organization_id_tool_id_fkey" FOREIGN KEY ("organization_id", "tool_id") REFERENCES "tool_registry"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tool_registry_secret" ADD CONSTRAINT "tool_registry_secret_organization_id_tool_id_fkey" FOREIGN KEY ("organization_id", "tool_id") REFERENCES "tool_registry"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tool_registry_test" ADD CONSTRAINT "tool_registry_test_organization_id_tool_id_fkey" FOREIGN KEY ("organization_id", "tool_id") REFERENCES "tool_registry"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Rows that were made before tools had these fields.
UPDATE tool_registry SET
  status = coalesce(status, CASE WHEN is_active THEN 'published' ELSE 'disabled' END),
  version = coalesce(nullif(version, ''), '1.0.0'),
  implementation_type = coalesce(implementation_type, CASE
    WHEN artifact_id IS NOT NULL THEN 'artifact'
    WHEN config_schema #>> '{implementation,type}' IS NOT NULL THEN config_schema #>> '{implementation,type}'
    WHEN is_system OR builtin_key IS NOT NULL THEN 'internal'
    ELSE 'custom' END)
WHERE status IS NULL OR coalesce(version, '') = '' OR implementation_type IS NULL;

ALTER TABLE tool_registry ALTER COLUMN status SET NOT NULL, ALTER COLUMN version SET NOT NULL;

-- A version never changes. It goes with its tool.
COMMENT ON TABLE tool_versions IS 'app: select, insert, delete';

ALTER TABLE tool_registry_secret ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON tool_registry_secret USING (organization_id = current_organization());

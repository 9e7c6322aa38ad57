-- CreateTable
CREATE TABLE "artifact" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "latest" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "artifact_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "artifact_version" (
    "organization_id" UUID NOT NULL,
    "artifact_id" UUID NOT NULL,
    "version" TEXT NOT NULL,
    "code" BYTEA NOT NULL,
    "input_schema" JSON NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "artifact_version_pkey" PRIMARY KEY ("organization_id","artifact_id","version")
);

-- CreateIndex
CREATE UNIQUE INDEX "artifact_organization_id_slug_key" ON "artifact"("organization_id", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "artifact_organization_id_id_key" ON "artifact"("organization_id", "id");

-- AddForeignKey
ALTER TABLE "artifact" ADD CONSTRAINT "artifact_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "artifact_version" ADD CONSTRAINT "artifact_version_organization_id_artifact_id_fkey" FOREIGN KEY ("organization_id", "artifact_id") REFERENCES "artifact"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

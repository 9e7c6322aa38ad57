-- CreateTable
CREATE TABLE "service_credential" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "category" TEXT NOT NULL,
    "provider_key" TEXT NOT NULL,
    "provider_variant" TEXT NOT NULL,
    "field" TEXT NOT NULL,
    "sealed" BYTEA,
    "reference" TEXT,
    "endpoint" TEXT,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "service_credential_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "service_credential_organization_id_category_provider_key_pr_key" ON "service_credential"("organization_id", "category", "provider_key", "provider_variant");

-- CreateIndex
CREATE UNIQUE INDEX "service_credential_organization_id_id_key" ON "service_credential"("organization_id", "id");

-- AddForeignKey
ALTER TABLE "service_credential" ADD CONSTRAINT "service_credential_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Keys open in one organization only.
ALTER TABLE "service_credential" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "service_credential" USING (organization_id = current_organization());

-- CreateTable
CREATE TABLE "integration_logo" (
    "organization_id" UUID NOT NULL,
    "integration_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "integration_logo_pkey" PRIMARY KEY ("organization_id","integration_id")
);

-- AddForeignKey
ALTER TABLE "integration_logo" ADD CONSTRAINT "integration_logo_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "integration_logo" ADD CONSTRAINT "integration_logo_organization_id_integration_id_fkey" FOREIGN KEY ("organization_id", "integration_id") REFERENCES "integration"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

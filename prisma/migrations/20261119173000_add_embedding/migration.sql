-- CreateTable
CREATE TABLE "embed_origin" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "origin" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "embed_origin_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "visitor" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "api_key_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "permissions" TEXT[],
    "toolkit_id" UUID,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "visitor_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "embed_origin_organization_id_origin_key" ON "embed_origin"("organization_id", "origin");

-- CreateIndex
CREATE UNIQUE INDEX "embed_origin_organization_id_id_key" ON "embed_origin"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "visitor_organization_id_api_key_id_name_key" ON "visitor"("organization_id", "api_key_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "visitor_organization_id_id_key" ON "visitor"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_organization_id_id_key" ON "api_key"("organization_id", "id");

-- AddForeignKey
ALTER TABLE "embed_origin" ADD CONSTRAINT "embed_origin_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visitor" ADD CONSTRAINT "visitor_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "visitor" ADD CONSTRAINT "visitor_organization_id_api_key_id_fkey" FOREIGN KEY ("organization_id", "api_key_id") REFERENCES "api_key"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

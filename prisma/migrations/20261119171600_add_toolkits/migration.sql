-- AlterTable
ALTER TABLE "agent_grant" ADD COLUMN     "toolkit_id" UUID;

-- AlterTable
ALTER TABLE "api_key" ADD COLUMN     "toolkit_id" UUID;

-- AlterTable
ALTER TABLE "execution" ADD COLUMN     "toolkit_id" UUID;

-- AlterTable
ALTER TABLE "membership" ADD COLUMN     "toolkit_id" UUID;

-- CreateTable
CREATE TABLE "toolkit" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "patterns" TEXT[],
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "toolkit_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "toolkit_organization_id_slug_key" ON "toolkit"("organization_id", "slug");

-- AddForeignKey
ALTER TABLE "agent_grant" ADD CONSTRAINT "agent_grant_organization_id_toolkit_id_fkey" FOREIGN KEY ("organization_id", "toolkit_id") REFERENCES "toolkit"("organization_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "membership" ADD CONSTRAINT "membership_organization_id_toolkit_id_fkey" FOREIGN KEY ("organization_id", "toolkit_id") REFERENCES "toolkit"("organization_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_organization_id_toolkit_id_fkey" FOREIGN KEY ("organization_id", "toolkit_id") REFERENCES "toolkit"("organization_id", "id") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "toolkit" ADD CONSTRAINT "toolkit_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

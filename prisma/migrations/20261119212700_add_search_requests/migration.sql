-- AlterTable
ALTER TABLE "tool" ADD COLUMN     "aliases" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "search_request" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "request" TEXT NOT NULL,
    "expected" TEXT NOT NULL,
    "execution_id" UUID,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "search_request_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "search_request_organization_id_request_idx" ON "search_request"("organization_id", "request");

-- CreateIndex
CREATE UNIQUE INDEX "search_request_organization_id_id_key" ON "search_request"("organization_id", "id");

-- AddForeignKey
ALTER TABLE "search_request" ADD CONSTRAINT "search_request_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "agent_client" ADD COLUMN     "document" TEXT,
ADD COLUMN     "read_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE UNIQUE INDEX "agent_client_document_key" ON "agent_client"("document");

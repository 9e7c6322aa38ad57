-- AlterTable
ALTER TABLE "tool" ADD COLUMN     "scheduling" JSONB;

-- CreateTable
CREATE TABLE "call_slot" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "group_key" TEXT NOT NULL,
    "number" BIGSERIAL NOT NULL,
    "process" UUID NOT NULL,
    "slots_max" INTEGER NOT NULL,
    "is_held" BOOLEAN NOT NULL DEFAULT false,
    "lease_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "call_slot_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "call_slot_organization_id_group_key_number_idx" ON "call_slot"("organization_id", "group_key", "number");

-- CreateIndex
CREATE UNIQUE INDEX "call_slot_organization_id_id_key" ON "call_slot"("organization_id", "id");

-- AddForeignKey
ALTER TABLE "call_slot" ADD CONSTRAINT "call_slot_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "connection" ADD COLUMN     "labels" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- CreateTable
CREATE TABLE "flow_rule" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "target_kind" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "action" "policy_action" NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "flow_rule_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "flow_rule_organization_id_id_key" ON "flow_rule"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "flow_rule_organization_id_source_target_kind_target_key" ON "flow_rule"("organization_id", "source", "target_kind", "target");

-- AddForeignKey
ALTER TABLE "flow_rule" ADD CONSTRAINT "flow_rule_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "flow_rule" ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

UPDATE "flow_rule" SET "updated_at" = "created_at";

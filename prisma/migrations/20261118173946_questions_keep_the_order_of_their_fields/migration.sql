-- AlterTable
ALTER TABLE "approval" ALTER COLUMN "requested_schema" SET DATA TYPE JSON;

-- AlterTable
ALTER TABLE "schedule" ADD COLUMN     "budget" JSONB;

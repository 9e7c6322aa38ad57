-- AlterTable
ALTER TABLE "approval" ADD COLUMN     "wanted_scope" TEXT;

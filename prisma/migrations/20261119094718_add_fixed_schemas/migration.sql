-- AlterTable
ALTER TABLE "integration" ADD COLUMN     "fixed_schemas" JSONB NOT NULL DEFAULT '[]';

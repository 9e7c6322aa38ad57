-- AlterTable
ALTER TABLE "integration" ADD COLUMN     "produces_from" TEXT NOT NULL DEFAULT 'document';

-- AlterTable
ALTER TABLE "tool" ADD COLUMN     "effect_by_arguments" BOOLEAN NOT NULL DEFAULT false;

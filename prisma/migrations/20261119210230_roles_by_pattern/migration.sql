-- AlterTable
ALTER TABLE "role" ADD COLUMN     "patterns" TEXT[] DEFAULT ARRAY['*']::TEXT[];

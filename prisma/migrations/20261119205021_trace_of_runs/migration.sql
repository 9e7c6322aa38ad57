-- AlterTable
ALTER TABLE "execution" ADD COLUMN     "trace_parent" TEXT;

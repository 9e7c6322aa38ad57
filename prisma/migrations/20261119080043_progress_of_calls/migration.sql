-- AlterTable
ALTER TABLE "call" ADD COLUMN     "progress" BYTEA;

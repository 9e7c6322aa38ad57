-- AlterTable
ALTER TABLE "call" ADD COLUMN     "continuation" BYTEA;

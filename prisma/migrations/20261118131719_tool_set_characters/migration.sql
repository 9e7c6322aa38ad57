-- AlterTable
ALTER TABLE "tool_set" ADD COLUMN     "characters" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "tool_policy" ADD COLUMN     "when" TEXT;

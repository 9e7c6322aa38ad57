-- AlterTable
ALTER TABLE "mcp_session" ADD COLUMN     "subscribed" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "connection" ADD COLUMN     "checked_as" TEXT,
ADD COLUMN     "checked_with" TEXT;

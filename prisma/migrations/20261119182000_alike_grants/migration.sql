-- AlterTable
ALTER TABLE "approval_grant" ADD COLUMN     "varying" TEXT[] DEFAULT ARRAY[]::TEXT[];

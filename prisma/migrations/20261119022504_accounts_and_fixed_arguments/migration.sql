-- AlterTable
ALTER TABLE "connection" ADD COLUMN     "account_key" TEXT,
ADD COLUMN     "account_label" TEXT,
ADD COLUMN     "fixed_arguments" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "integration" ADD COLUMN     "common_parameters" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "fixed_arguments" JSONB NOT NULL DEFAULT '[]';

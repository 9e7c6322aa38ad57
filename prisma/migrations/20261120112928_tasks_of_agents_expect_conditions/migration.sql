-- AlterTable
ALTER TABLE "agent_task" ADD COLUMN     "expected_conditions" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "tried_task" ADD COLUMN     "expected_conditions" TEXT[] DEFAULT ARRAY[]::TEXT[];

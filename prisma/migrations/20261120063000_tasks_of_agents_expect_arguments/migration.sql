-- AlterTable
ALTER TABLE "agent_task" ADD COLUMN     "expected_arguments" JSONB NOT NULL DEFAULT '[]';

-- AlterTable
ALTER TABLE "tried_task" ADD COLUMN     "expected_arguments" JSONB NOT NULL DEFAULT '[]';

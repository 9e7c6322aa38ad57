-- AlterTable
ALTER TABLE "execution" ADD COLUMN     "agent_id" UUID,
ADD COLUMN     "agent_version" INTEGER;

-- CreateTable
CREATE TABLE "agent_task" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "agent_id" UUID NOT NULL,
    "input" TEXT NOT NULL,
    "expected" TEXT[],
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "agent_task_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agent_evaluation" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "agent_id" UUID NOT NULL,
    "version" INTEGER,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "agent_evaluation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tried_task" (
    "organization_id" UUID NOT NULL,
    "evaluation_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "input" TEXT NOT NULL,
    "expected" TEXT[],
    "execution_id" UUID,
    "problem" TEXT,

    CONSTRAINT "tried_task_pkey" PRIMARY KEY ("organization_id","evaluation_id","position")
);

-- CreateIndex
CREATE INDEX "agent_task_organization_id_agent_id_idx" ON "agent_task"("organization_id", "agent_id");

-- CreateIndex
CREATE UNIQUE INDEX "agent_task_organization_id_id_key" ON "agent_task"("organization_id", "id");

-- CreateIndex
CREATE INDEX "agent_evaluation_organization_id_agent_id_id_idx" ON "agent_evaluation"("organization_id", "agent_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "agent_evaluation_organization_id_id_key" ON "agent_evaluation"("organization_id", "id");

-- CreateIndex
CREATE INDEX "execution_organization_id_agent_id_id_idx" ON "execution"("organization_id", "agent_id", "id") WHERE (agent_id IS NOT NULL);

-- AddForeignKey
ALTER TABLE "agent_task" ADD CONSTRAINT "agent_task_organization_id_agent_id_fkey" FOREIGN KEY ("organization_id", "agent_id") REFERENCES "agent"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_evaluation" ADD CONSTRAINT "agent_evaluation_organization_id_agent_id_fkey" FOREIGN KEY ("organization_id", "agent_id") REFERENCES "agent"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tried_task" ADD CONSTRAINT "tried_task_organization_id_evaluation_id_fkey" FOREIGN KEY ("organization_id", "evaluation_id") REFERENCES "agent_evaluation"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

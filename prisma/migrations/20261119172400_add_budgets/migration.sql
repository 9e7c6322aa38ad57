-- CreateTable
CREATE TABLE "budget" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "holder" TEXT NOT NULL,
    "holder_id" UUID,
    "user_id" UUID,
    "measure" TEXT NOT NULL,
    "pattern" TEXT NOT NULL,
    "limit_value" BIGINT NOT NULL,
    "window_unit" TEXT,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "budget_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "budget_usage" (
    "organization_id" UUID NOT NULL,
    "budget_id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "window_start" TIMESTAMPTZ(3) NOT NULL,
    "used" BIGINT NOT NULL,

    CONSTRAINT "budget_usage_pkey" PRIMARY KEY ("organization_id","budget_id","subject")
);

-- CreateTable
CREATE TABLE "counted_call" (
    "organization_id" UUID NOT NULL,
    "execution_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "counted_call_pkey" PRIMARY KEY ("organization_id","execution_id","seq")
);

-- CreateIndex
CREATE INDEX "budget_organization_id_holder_id_idx" ON "budget"("organization_id", "holder_id");

-- CreateIndex
CREATE UNIQUE INDEX "budget_organization_id_id_key" ON "budget"("organization_id", "id");

-- CreateIndex
CREATE INDEX "counted_call_organization_id_at_idx" ON "counted_call"("organization_id", "at");

-- AddForeignKey
ALTER TABLE "budget" ADD CONSTRAINT "budget_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "budget" ADD CONSTRAINT "budget_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "membership"("organization_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "budget_usage" ADD CONSTRAINT "budget_usage_organization_id_budget_id_fkey" FOREIGN KEY ("organization_id", "budget_id") REFERENCES "budget"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "counted_call" ADD CONSTRAINT "counted_call_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "schedule" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "trigger" TEXT NOT NULL,
    "cron" TEXT,
    "time_zone" TEXT NOT NULL DEFAULT 'UTC',
    "target_kind" TEXT NOT NULL,
    "target_name" TEXT NOT NULL,
    "target" BYTEA NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "actor_label" TEXT NOT NULL,
    "toolkit_id" UUID,
    "overlap" TEXT NOT NULL,
    "missed" TEXT NOT NULL,
    "is_paused" BOOLEAN NOT NULL DEFAULT false,
    "next_at" TIMESTAMPTZ(3),
    "secret" BYTEA,
    "previous_secret" BYTEA,
    "previous_until" TIMESTAMPTZ(3),
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "schedule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "schedule_firing" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "schedule_id" UUID NOT NULL,
    "cause" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL,
    "reason" TEXT,
    "execution_id" UUID NOT NULL,
    "payload" BYTEA,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "schedule_firing_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "schedule_organization_id_name_key" ON "schedule"("organization_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "schedule_organization_id_id_key" ON "schedule"("organization_id", "id");

-- CreateIndex
CREATE INDEX "schedule_firing_organization_id_schedule_id_id_idx" ON "schedule_firing"("organization_id", "schedule_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "schedule_firing_organization_id_schedule_id_cause_key" ON "schedule_firing"("organization_id", "schedule_id", "cause");

-- CreateIndex
CREATE UNIQUE INDEX "schedule_firing_organization_id_id_key" ON "schedule_firing"("organization_id", "id");

-- AddForeignKey
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule_firing" ADD CONSTRAINT "schedule_firing_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedule_firing" ADD CONSTRAINT "schedule_firing_organization_id_schedule_id_fkey" FOREIGN KEY ("organization_id", "schedule_id") REFERENCES "schedule"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

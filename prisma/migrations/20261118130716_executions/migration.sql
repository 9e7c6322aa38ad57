-- CreateTable
CREATE TABLE "execution" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "pass" INTEGER NOT NULL DEFAULT 1,
    "door" TEXT NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "actor_label" TEXT NOT NULL,
    "on_behalf_of" TEXT,
    "engine" TEXT NOT NULL,
    "seed" TEXT NOT NULL,
    "clock" BIGINT NOT NULL,
    "options" JSONB NOT NULL,
    "cpu_ms" INTEGER NOT NULL DEFAULT 0,
    "wall_ms" INTEGER NOT NULL DEFAULT 0,
    "source" BYTEA NOT NULL,
    "code" BYTEA,
    "result" BYTEA,
    "error" BYTEA,
    "error_code" TEXT,
    "result_bytes" INTEGER,
    "call_count" INTEGER NOT NULL DEFAULT 0,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "lease_until" TIMESTAMPTZ(3),
    "wake_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "paused_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "execution_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "call" (
    "organization_id" UUID NOT NULL,
    "execution_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "path" TEXT NOT NULL,
    "line" INTEGER,
    "address" TEXT,
    "connection_id" UUID,
    "tool_hash" TEXT,
    "definition_hash" TEXT,
    "effect" TEXT,
    "state" TEXT NOT NULL,
    "decision" JSONB,
    "approval_number" INTEGER,
    "arguments_raw" BYTEA NOT NULL,
    "arguments_sent" BYTEA,
    "arguments_hash" TEXT,
    "outcome" BYTEA,
    "outcome_bytes" INTEGER,
    "error_code" TEXT,
    "turn" INTEGER,
    "place" INTEGER,
    "clock" BIGINT,
    "revision" INTEGER NOT NULL,
    "pass" INTEGER NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "call_pkey" PRIMARY KEY ("organization_id","execution_id","seq")
);

-- CreateTable
CREATE TABLE "output_line" (
    "organization_id" UUID NOT NULL,
    "execution_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "level" TEXT,
    "text" BYTEA NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "output_line_pkey" PRIMARY KEY ("organization_id","execution_id","number")
);

-- CreateTable
CREATE TABLE "approval" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "execution_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "is_detached" BOOLEAN NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "actor_label" TEXT NOT NULL,
    "on_behalf_of" TEXT,
    "address" TEXT NOT NULL,
    "tool_hash" TEXT,
    "definition_hash" TEXT,
    "arguments_hash" TEXT NOT NULL,
    "arguments" BYTEA NOT NULL,
    "message" BYTEA NOT NULL,
    "decision" JSONB,
    "requested_schema" JSONB,
    "url" BYTEA,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answered_at" TIMESTAMPTZ(3),
    "answered_by_id" TEXT,
    "answered_by_kind" TEXT,
    "answered_by_label" TEXT,
    "reason" BYTEA,
    "content" BYTEA,
    "scope" JSONB,
    "edited_arguments" BYTEA,

    CONSTRAINT "approval_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "approval_grant" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "approval_id" UUID NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "definition_hash" TEXT NOT NULL,
    "arguments_hash" TEXT,
    "execution_id" UUID,
    "uses_left" INTEGER,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "approval_grant_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "execution_organization_id_created_at_idx" ON "execution"("organization_id", "created_at");

-- CreateIndex
CREATE INDEX "execution_organization_id_actor_id_created_at_idx" ON "execution"("organization_id", "actor_id", "created_at");

-- CreateIndex
CREATE INDEX "execution_state_lease_until_idx" ON "execution"("state", "lease_until");

-- CreateIndex
CREATE UNIQUE INDEX "execution_organization_id_id_key" ON "execution"("organization_id", "id");

-- CreateIndex
CREATE INDEX "call_organization_id_address_made_at_idx" ON "call"("organization_id", "address", "made_at");

-- CreateIndex
CREATE INDEX "approval_organization_id_state_created_at_idx" ON "approval"("organization_id", "state", "created_at");

-- CreateIndex
CREATE INDEX "approval_organization_id_address_answered_at_idx" ON "approval"("organization_id", "address", "answered_at");

-- CreateIndex
CREATE UNIQUE INDEX "approval_organization_id_execution_id_number_key" ON "approval"("organization_id", "execution_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "approval_organization_id_id_key" ON "approval"("organization_id", "id");

-- CreateIndex
CREATE INDEX "approval_grant_organization_id_actor_id_address_idx" ON "approval_grant"("organization_id", "actor_id", "address");

-- CreateIndex
CREATE UNIQUE INDEX "approval_grant_organization_id_id_key" ON "approval_grant"("organization_id", "id");

-- AddForeignKey
ALTER TABLE "execution" ADD CONSTRAINT "execution_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "call" ADD CONSTRAINT "call_organization_id_execution_id_fkey" FOREIGN KEY ("organization_id", "execution_id") REFERENCES "execution"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "output_line" ADD CONSTRAINT "output_line_organization_id_execution_id_fkey" FOREIGN KEY ("organization_id", "execution_id") REFERENCES "execution"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approval" ADD CONSTRAINT "approval_organization_id_execution_id_fkey" FOREIGN KEY ("organization_id", "execution_id") REFERENCES "execution"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "approval_grant" ADD CONSTRAINT "approval_grant_organization_id_approval_id_fkey" FOREIGN KEY ("organization_id", "approval_id") REFERENCES "approval"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "dynamic_session" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "actor_kind" TEXT NOT NULL,
    "actor_id" TEXT NOT NULL,
    "tools" JSONB NOT NULL,
    "last_number" INTEGER NOT NULL DEFAULT 0,
    "told_number" INTEGER NOT NULL DEFAULT 0,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "patience_ms" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dynamic_session_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "dynamic_call" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "call_id" TEXT NOT NULL,
    "execution_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "tool" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "arguments" BYTEA NOT NULL,
    "answer" BYTEA,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dynamic_call_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "dynamic_session_organization_id_actor_id_idx" ON "dynamic_session"("organization_id", "actor_id");

-- CreateIndex
CREATE UNIQUE INDEX "dynamic_session_organization_id_id_key" ON "dynamic_session"("organization_id", "id");

-- CreateIndex
CREATE INDEX "dynamic_call_organization_id_session_id_number_idx" ON "dynamic_call"("organization_id", "session_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "dynamic_call_organization_id_session_id_call_id_key" ON "dynamic_call"("organization_id", "session_id", "call_id");

-- CreateIndex
CREATE UNIQUE INDEX "dynamic_call_organization_id_id_key" ON "dynamic_call"("organization_id", "id");

-- AddForeignKey
ALTER TABLE "dynamic_session" ADD CONSTRAINT "dynamic_session_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dynamic_call" ADD CONSTRAINT "dynamic_call_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dynamic_call" ADD CONSTRAINT "dynamic_call_organization_id_session_id_fkey" FOREIGN KEY ("organization_id", "session_id") REFERENCES "dynamic_session"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

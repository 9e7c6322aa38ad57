-- A grant may be for more than one address. Those that exist keep theirs.
ALTER TABLE "agent_grant" ADD COLUMN "resources" TEXT[];
UPDATE "agent_grant" SET "resources" = ARRAY["resource"];
ALTER TABLE "agent_grant" DROP COLUMN "resource";

-- CreateTable
CREATE TABLE "agent_device" (
    "id" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "user_code_hash" BYTEA NOT NULL,
    "client_id" UUID NOT NULL,
    "scope" TEXT NOT NULL,
    "resources" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "interval_ms" INTEGER NOT NULL,
    "asked_at" TIMESTAMPTZ(3),
    "declined_at" TIMESTAMPTZ(3),
    "granted_in" UUID,
    "grant_id" UUID,

    CONSTRAINT "agent_device_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "agent_device_hash_key" ON "agent_device"("hash");

-- CreateIndex
CREATE UNIQUE INDEX "agent_device_user_code_hash_key" ON "agent_device"("user_code_hash");

-- CreateIndex
CREATE INDEX "agent_device_expires_at_idx" ON "agent_device"("expires_at");

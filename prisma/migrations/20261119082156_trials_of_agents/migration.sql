-- CreateTable
CREATE TABLE "agent_trial" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "address" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "agent_trial_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "agent_arrival" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "trial_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "client" TEXT NOT NULL,
    "protocol" TEXT,
    "actor" TEXT,
    "status" INTEGER NOT NULL,
    "why" TEXT,

    CONSTRAINT "agent_arrival_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateIndex
CREATE INDEX "agent_trial_organization_id_user_id_idx" ON "agent_trial"("organization_id", "user_id");

-- CreateIndex
CREATE INDEX "agent_trial_address_expires_at_idx" ON "agent_trial"("address", "expires_at");

-- CreateIndex
CREATE INDEX "agent_arrival_organization_id_trial_id_idx" ON "agent_arrival"("organization_id", "trial_id");

-- AddForeignKey
ALTER TABLE "agent_trial" ADD CONSTRAINT "agent_trial_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "membership"("organization_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_arrival" ADD CONSTRAINT "agent_arrival_organization_id_trial_id_fkey" FOREIGN KEY ("organization_id", "trial_id") REFERENCES "agent_trial"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

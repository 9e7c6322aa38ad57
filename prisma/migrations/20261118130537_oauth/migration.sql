-- CreateTable
CREATE TABLE "oauth_client" (
    "organization_id" UUID NOT NULL,
    "integration_id" UUID NOT NULL,
    "template" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "sealed" BYTEA,
    "auth_method" TEXT NOT NULL,
    "endpoints" JSONB NOT NULL,
    "scopes" TEXT[],
    "source" TEXT NOT NULL,
    "redirect_uri" TEXT,
    "secret_expires_at" TIMESTAMPTZ(3),
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "oauth_client_pkey" PRIMARY KEY ("organization_id","integration_id","template")
);

-- CreateTable
CREATE TABLE "oauth_grant" (
    "organization_id" UUID NOT NULL,
    "connection_id" UUID NOT NULL,
    "flow" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "client_from" TEXT NOT NULL,
    "auth_method" TEXT NOT NULL,
    "endpoints" JSONB NOT NULL,
    "scopes" TEXT[],
    "is_renewable" BOOLEAN NOT NULL,
    "access_expires_at" TIMESTAMPTZ(3),
    "settled" INTEGER NOT NULL DEFAULT 0,
    "failure_code" TEXT,
    "failure" TEXT,
    "claimed_by" UUID,
    "claimed_until" TIMESTAMPTZ(3),

    CONSTRAINT "oauth_grant_pkey" PRIMARY KEY ("organization_id","connection_id")
);

-- CreateTable
CREATE TABLE "oauth_attempt" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "integration_id" UUID NOT NULL,
    "connection_id" UUID,
    "template" TEXT NOT NULL,
    "owner" "connection_owner" NOT NULL,
    "name" TEXT NOT NULL,
    "base_url" TEXT,
    "state_hash" BYTEA,
    "sealed" BYTEA,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "message" TEXT,
    "handle" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "oauth_attempt_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "oauth_attempt_organization_id_state_hash_key" ON "oauth_attempt"("organization_id", "state_hash");

-- AddForeignKey
ALTER TABLE "oauth_client" ADD CONSTRAINT "oauth_client_organization_id_integration_id_fkey" FOREIGN KEY ("organization_id", "integration_id") REFERENCES "integration"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_grant" ADD CONSTRAINT "oauth_grant_organization_id_connection_id_fkey" FOREIGN KEY ("organization_id", "connection_id") REFERENCES "connection"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_attempt" ADD CONSTRAINT "oauth_attempt_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "membership"("organization_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_attempt" ADD CONSTRAINT "oauth_attempt_organization_id_integration_id_fkey" FOREIGN KEY ("organization_id", "integration_id") REFERENCES "integration"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "oauth_attempt" ADD CONSTRAINT "oauth_attempt_organization_id_connection_id_fkey" FOREIGN KEY ("organization_id", "connection_id") REFERENCES "connection"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "oauth_client" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "oauth_client" USING (organization_id = current_organization());

ALTER TABLE "oauth_attempt" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "oauth_attempt" USING (organization_id = current_organization());

-- CreateTable
CREATE TABLE "mcp_session" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "actor_id" UUID NOT NULL,
    "beginning" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mcp_session_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateTable
CREATE TABLE "mcp_message" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "message" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mcp_message_pkey" PRIMARY KEY ("organization_id","id")
);

-- CreateIndex
CREATE INDEX "mcp_session_used_at_idx" ON "mcp_session"("used_at");

-- CreateIndex
CREATE INDEX "mcp_message_created_at_idx" ON "mcp_message"("created_at");

-- AddForeignKey
ALTER TABLE "mcp_session" ADD CONSTRAINT "mcp_session_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mcp_message" ADD CONSTRAINT "mcp_message_organization_id_session_id_fkey" FOREIGN KEY ("organization_id", "session_id") REFERENCES "mcp_session"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

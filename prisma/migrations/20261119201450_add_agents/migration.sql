-- CreateTable
CREATE TABLE "agent" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "config" JSONB NOT NULL,
    "published_version" INTEGER,
    "published_at" TIMESTAMPTZ(3),
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "agent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "agent_version" (
    "organization_id" UUID NOT NULL,
    "agent_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "config" JSONB NOT NULL,
    "note" TEXT NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "agent_version_pkey" PRIMARY KEY ("organization_id","agent_id","version")
);

-- CreateIndex
CREATE UNIQUE INDEX "agent_organization_id_id_key" ON "agent"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "agent_organization_id_slug_key" ON "agent"("organization_id", "slug");

-- AddForeignKey
ALTER TABLE "agent" ADD CONSTRAINT "agent_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "agent_version" ADD CONSTRAINT "agent_version_organization_id_agent_id_fkey" FOREIGN KEY ("organization_id", "agent_id") REFERENCES "agent"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "snippet" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "author" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "is_shared" BOOLEAN NOT NULL DEFAULT false,
    "code" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "snippet_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "snippet_organization_id_user_id_name_key" ON "snippet"("organization_id", "user_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "snippet_organization_id_id_key" ON "snippet"("organization_id", "id");

-- AddForeignKey
ALTER TABLE "snippet" ADD CONSTRAINT "snippet_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

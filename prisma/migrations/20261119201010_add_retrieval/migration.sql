-- CreateTable
CREATE TABLE "pipeline" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "chunk_characters" INTEGER NOT NULL,
    "overlap_characters" INTEGER NOT NULL,
    "index_revision" INTEGER NOT NULL DEFAULT 1,
    "embedding_url" TEXT,
    "embedding_model" TEXT,
    "embedding_revision" INTEGER NOT NULL DEFAULT 0,
    "trouble" TEXT,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pipeline_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pipeline_key" (
    "organization_id" UUID NOT NULL,
    "pipeline_id" UUID NOT NULL,
    "sealed" BYTEA NOT NULL,

    CONSTRAINT "pipeline_key_pkey" PRIMARY KEY ("organization_id","pipeline_id")
);

-- CreateTable
CREATE TABLE "pipeline_document" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "pipeline_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "bytes" INTEGER NOT NULL,
    "characters" INTEGER NOT NULL,
    "pages" INTEGER,
    "chunk_count" INTEGER NOT NULL,
    "content" BYTEA NOT NULL,
    "index_revision" INTEGER NOT NULL,
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pipeline_document_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pipeline_chunk" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "pipeline_id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "heading" TEXT NOT NULL,
    "page" INTEGER,
    "text" TEXT NOT NULL,
    "words" tsvector,

    CONSTRAINT "pipeline_chunk_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "pipeline_vector" (
    "organization_id" UUID NOT NULL,
    "chunk_id" UUID NOT NULL,
    "pipeline_id" UUID NOT NULL,
    "embedding_revision" INTEGER NOT NULL,
    "signs" VARBIT NOT NULL,
    "numbers" BYTEA NOT NULL,

    CONSTRAINT "pipeline_vector_pkey" PRIMARY KEY ("organization_id","chunk_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "pipeline_organization_id_slug_key" ON "pipeline"("organization_id", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "pipeline_organization_id_id_key" ON "pipeline"("organization_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "pipeline_document_organization_id_pipeline_id_name_key" ON "pipeline_document"("organization_id", "pipeline_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "pipeline_document_organization_id_id_key" ON "pipeline_document"("organization_id", "id");

-- CreateIndex
CREATE INDEX "pipeline_chunk_organization_id_document_id_position_idx" ON "pipeline_chunk"("organization_id", "document_id", "position");

-- CreateIndex
CREATE INDEX "pipeline_chunk_organization_id_pipeline_id_idx" ON "pipeline_chunk"("organization_id", "pipeline_id");

-- CreateIndex
CREATE INDEX "pipeline_chunk_words_idx" ON "pipeline_chunk" USING GIN ("words") WITH (fastupdate = off);

-- CreateIndex
CREATE UNIQUE INDEX "pipeline_chunk_organization_id_id_key" ON "pipeline_chunk"("organization_id", "id");

-- CreateIndex
CREATE INDEX "pipeline_vector_organization_id_pipeline_id_embedding_revis_idx" ON "pipeline_vector"("organization_id", "pipeline_id", "embedding_revision");

-- AddForeignKey
ALTER TABLE "pipeline" ADD CONSTRAINT "pipeline_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pipeline_key" ADD CONSTRAINT "pipeline_key_organization_id_pipeline_id_fkey" FOREIGN KEY ("organization_id", "pipeline_id") REFERENCES "pipeline"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pipeline_document" ADD CONSTRAINT "pipeline_document_organization_id_pipeline_id_fkey" FOREIGN KEY ("organization_id", "pipeline_id") REFERENCES "pipeline"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pipeline_chunk" ADD CONSTRAINT "pipeline_chunk_organization_id_document_id_fkey" FOREIGN KEY ("organization_id", "document_id") REFERENCES "pipeline_document"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pipeline_vector" ADD CONSTRAINT "pipeline_vector_organization_id_chunk_id_fkey" FOREIGN KEY ("organization_id", "chunk_id") REFERENCES "pipeline_chunk"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "pipeline_key" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "pipeline_key" USING (organization_id = current_organization());

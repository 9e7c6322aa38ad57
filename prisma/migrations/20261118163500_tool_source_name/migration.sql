ALTER TABLE "tool" ADD COLUMN "source_name" TEXT;

-- AlterTable
ALTER TABLE "execution" ADD COLUMN     "kept_bytes" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "stalled" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "output_line" ADD COLUMN     "lines" INTEGER NOT NULL DEFAULT 1;

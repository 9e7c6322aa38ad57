ALTER TABLE "oauth_attempt" ADD COLUMN "interval_ms" INTEGER;
ALTER TABLE "oauth_attempt" ADD COLUMN "asked_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "audit_head" ADD COLUMN     "base_hash" BYTEA,
ADD COLUMN     "base_seq" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "retention" (
    "organization_id" UUID NOT NULL,
    "run_days" INTEGER,
    "delivery_days" INTEGER NOT NULL DEFAULT 30,
    "audit_days" INTEGER,
    "held_at" TIMESTAMPTZ(3),
    "held_by" TEXT,
    "hold_reason" TEXT,

    CONSTRAINT "retention_pkey" PRIMARY KEY ("organization_id")
);

-- AddForeignKey
ALTER TABLE "retention" ADD CONSTRAINT "retention_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Removes the oldest lines of the current organization's chain, and remembers where it begins then. Only lines that are a year
-- old go, always from the beginning on, and never the last one.
CREATE FUNCTION audit_forget(before timestamptz, most integer) RETURNS TABLE (lines bigint, through bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  head audit_head;
  cut bigint;
BEGIN
  IF before > now() - interval '365 days' THEN
    RAISE EXCEPTION 'Lines of the audit log are kept for 365 days at least.' USING ERRCODE = 'insufficient_privilege';
  END IF;
  SELECT * INTO head FROM audit_head WHERE organization_id = current_organization() FOR UPDATE;
  SELECT min(seq) - 1 INTO cut FROM (
    SELECT seq, at FROM audit_event WHERE organization_id = head.organization_id AND seq > head.base_seq ORDER BY seq LIMIT most + 1
  ) AS oldest WHERE at >= before OR seq = head.base_seq + most + 1 OR seq = head.seq;
  IF cut IS NULL OR cut <= head.base_seq THEN
    RETURN;
  END IF;
  UPDATE audit_head SET base_seq = cut,
      base_hash = (SELECT hash FROM audit_event WHERE organization_id = head.organization_id AND seq = cut)
    WHERE organization_id = head.organization_id;
  DELETE FROM audit_event WHERE organization_id = head.organization_id AND seq <= cut;
  RETURN QUERY SELECT cut - head.base_seq, cut;
END $$;
REVOKE ALL ON FUNCTION audit_forget(timestamptz, integer) FROM PUBLIC;

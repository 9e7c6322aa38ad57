-- AlterTable
ALTER TABLE "approval" ADD COLUMN     "reminded_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "approval_not_reminded_idx" ON "approval"("expires_at") WHERE (state = 'waiting' AND reminded_at IS NULL);

-- Questions that wait already are reminded of as if they were new.
CREATE OR REPLACE FUNCTION note_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_event(NEW.organization_id,
    CASE WHEN NEW.state = 'waiting' AND NEW.reminded_at IS NOT NULL THEN 'approval.expiring' WHEN NEW.state = 'waiting' THEN 'approval.waiting'
      WHEN NEW.state = 'expired' THEN 'approval.expired' ELSE 'approval.answered' END,
    jsonb_build_object(
      'id', NEW.execution_id || CASE WHEN NEW.number = 1 THEN '' ELSE '.' || NEW.number END,
      'runId', NEW.execution_id, 'question', NEW.kind, 'state', NEW.state, 'tool', CASE WHEN NEW.kind <> 'plan' THEN NEW.address END,
      'integration', CASE WHEN NEW.kind <> 'plan' THEN split_part(regexp_replace(NEW.address, '^tools\.', ''), '.', 1) END,
      'askedBy', jsonb_build_object('kind', NEW.actor_kind, 'name', NEW.actor_label),
      'answeredBy', CASE WHEN NEW.answered_by_id IS NOT NULL
        THEN jsonb_build_object('kind', NEW.answered_by_kind, 'name', NEW.answered_by_label) END,
      'expiresAt', moment_text(NEW.expires_at)),
    person_of(NEW.actor_kind, NEW.actor_id, NEW.on_behalf_of));
  RETURN NULL;
END $$;

CREATE TRIGGER approval_expiring AFTER UPDATE ON approval FOR EACH ROW
WHEN (OLD.reminded_at IS NULL AND NEW.reminded_at IS NOT NULL AND NEW.state = 'waiting') EXECUTE FUNCTION note_approval();

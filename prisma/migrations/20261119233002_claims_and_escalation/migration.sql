-- AlterTable
ALTER TABLE "approval" ADD COLUMN     "claimed_at" TIMESTAMPTZ(3),
ADD COLUMN     "claimed_by_id" TEXT,
ADD COLUMN     "claimed_by_label" TEXT,
ADD COLUMN     "escalate_to" TEXT,
ADD COLUMN     "escalated_at" TIMESTAMPTZ(3),
ADD COLUMN     "escalates_at" TIMESTAMPTZ(3),
ADD COLUMN     "stirred_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "tool_policy" ADD COLUMN     "escalate_minutes" INTEGER,
ADD COLUMN     "escalate_to" TEXT;

-- Whose role is asked because nobody answered hears of it also without having chosen anything.
CREATE OR REPLACE FUNCTION is_heard(of_organization uuid, what text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT what = 'approval.escalated'
    OR EXISTS (SELECT FROM webhook WHERE organization_id = of_organization AND disabled_at IS NULL AND what = ANY (events))
    OR EXISTS (SELECT FROM notification_choice WHERE organization_id = of_organization AND what = ANY (events))
$$;

-- What follows from the state of an approval is told by it; a claim and an escalation leave it as it is, so their triggers name the event.
CREATE OR REPLACE FUNCTION note_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_event(NEW.organization_id,
    coalesce(TG_ARGV[0],
      CASE WHEN NEW.state = 'waiting' AND NEW.reminded_at IS NOT NULL THEN 'approval.expiring' WHEN NEW.state = 'waiting' THEN 'approval.waiting'
        WHEN NEW.state = 'expired' THEN 'approval.expired' ELSE 'approval.answered' END),
    jsonb_build_object(
      'id', NEW.execution_id || CASE WHEN NEW.number = 1 THEN '' ELSE '.' || NEW.number END,
      'runId', NEW.execution_id, 'question', NEW.kind, 'state', NEW.state, 'tool', CASE WHEN NEW.kind <> 'plan' THEN NEW.address END,
      'integration', CASE WHEN NEW.kind <> 'plan' THEN split_part(regexp_replace(NEW.address, '^tools\.', ''), '.', 1) END,
      'askedBy', jsonb_build_object('kind', NEW.actor_kind, 'name', NEW.actor_label),
      'claimedBy', CASE WHEN NEW.state = 'waiting' AND NEW.claimed_at > now() - interval '15 minutes'
        THEN jsonb_build_object('kind', 'user', 'name', NEW.claimed_by_label) END,
      'escalatedTo', CASE WHEN NEW.escalated_at IS NOT NULL THEN NEW.escalate_to END,
      'answeredBy', CASE WHEN NEW.answered_by_id IS NOT NULL
        THEN jsonb_build_object('kind', NEW.answered_by_kind, 'name', NEW.answered_by_label) END,
      'expiresAt', moment_text(NEW.expires_at)),
    person_of(NEW.actor_kind, NEW.actor_id, NEW.on_behalf_of));
  RETURN NULL;
END $$;

CREATE TRIGGER approval_claimed AFTER UPDATE ON approval FOR EACH ROW
WHEN (NEW.claimed_by_id IS NOT NULL AND NEW.claimed_by_id IS DISTINCT FROM OLD.claimed_by_id AND NEW.state = 'waiting')
EXECUTE FUNCTION note_approval('approval.claimed');
CREATE TRIGGER approval_escalated AFTER UPDATE ON approval FOR EACH ROW
WHEN (OLD.escalated_at IS NULL AND NEW.escalated_at IS NOT NULL AND NEW.state = 'waiting') EXECUTE FUNCTION note_approval('approval.escalated');

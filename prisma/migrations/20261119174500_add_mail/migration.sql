-- AlterTable
ALTER TABLE "notice" ADD COLUMN     "person_id" TEXT;

-- CreateTable
CREATE TABLE "notification_choice" (
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "events" TEXT[],
    "integrations" TEXT[],
    "is_own_only" BOOLEAN NOT NULL,
    "console_origin" TEXT NOT NULL,

    CONSTRAINT "notification_choice_pkey" PRIMARY KEY ("organization_id","user_id")
);

-- CreateTable
CREATE TABLE "mail" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "person_id" TEXT,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "problem" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "mail_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "mail_organization_id_user_id_id_idx" ON "mail"("organization_id", "user_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "mail_organization_id_id_key" ON "mail"("organization_id", "id");

-- AddForeignKey
ALTER TABLE "notification_choice" ADD CONSTRAINT "notification_choice_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "membership"("organization_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mail" ADD CONSTRAINT "mail_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "membership"("organization_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- An event knows whose it is, so that a person hears of their own. Whoever wants to hear of it is a webhook or a member.

DROP FUNCTION note_event(uuid, text, jsonb);

CREATE FUNCTION is_heard(of_organization uuid, what text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM webhook WHERE organization_id = of_organization AND disabled_at IS NULL AND what = ANY (events))
    OR EXISTS (SELECT FROM notification_choice WHERE organization_id = of_organization AND what = ANY (events))
$$;

CREATE FUNCTION note_event(of_organization uuid, what text, what_facts jsonb, person text DEFAULT NULL) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  notice_id uuid := gen_random_uuid();
BEGIN
  INSERT INTO notice (id, organization_id, event, facts, person_id)
  SELECT notice_id, organization.id, what, what_facts, person FROM organization
  WHERE organization.id = of_organization AND is_heard(of_organization, what);
  IF FOUND THEN
    PERFORM graphile_worker.add_job('notice.spread', json_build_object('organizationId', of_organization, 'id', notice_id),
      job_key => of_organization || ' notice.spread ' || notice_id, max_attempts => 10);
  END IF;
END $$;

CREATE FUNCTION person_of(actor_kind text, actor_id text, on_behalf_of text) RETURNS text LANGUAGE sql IMMUTABLE AS
$$ SELECT CASE WHEN actor_kind = 'user' THEN actor_id ELSE on_behalf_of END $$;

CREATE OR REPLACE FUNCTION note_approval() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_event(NEW.organization_id,
    CASE NEW.state WHEN 'waiting' THEN 'approval.waiting' WHEN 'expired' THEN 'approval.expired' ELSE 'approval.answered' END,
    jsonb_build_object(
      'id', NEW.execution_id || CASE WHEN NEW.number = 1 THEN '' ELSE '.' || NEW.number END,
      'runId', NEW.execution_id, 'question', NEW.kind, 'state', NEW.state, 'tool', NEW.address,
      'integration', split_part(regexp_replace(NEW.address, '^tools\.', ''), '.', 1),
      'askedBy', jsonb_build_object('kind', NEW.actor_kind, 'name', NEW.actor_label),
      'answeredBy', CASE WHEN NEW.answered_by_id IS NOT NULL
        THEN jsonb_build_object('kind', NEW.answered_by_kind, 'name', NEW.answered_by_label) END,
      'expiresAt', moment_text(NEW.expires_at)),
    person_of(NEW.actor_kind, NEW.actor_id, NEW.on_behalf_of));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_run(run execution) RETURNS void LANGUAGE sql AS $$
  SELECT note_event(run.organization_id, 'run.' || run.state, jsonb_build_object(
    'id', run.id, 'door', run.door, 'kind', run.kind, 'errorCode', run.error_code,
    'startedBy', jsonb_build_object('kind', run.actor_kind, 'name', run.actor_label),
    'calls', run.call_count, 'failedCalls', run.failed_calls + run.blocked_calls + run.declined_calls,
    'startedAt', moment_text(run.created_at), 'endedAt', moment_text(run.ended_at)),
    person_of(run.actor_kind, run.actor_id, run.on_behalf_of))
$$;

-- Asks once for each organization and not for each of its runs.
CREATE OR REPLACE FUNCTION note_stored_runs() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ended record;
BEGIN
  FOR ended IN SELECT DISTINCT organization_id, state FROM added WHERE state IN ('completed', 'failed') LOOP
    IF is_heard(ended.organization_id, 'run.' || ended.state) THEN
      PERFORM note_run(execution) FROM execution JOIN added USING (id)
      WHERE added.organization_id = ended.organization_id AND added.state = ended.state;
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_lost_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_event(NEW.organization_id, 'connection.needs_sign_in', jsonb_build_object(
    'integration', (SELECT slug FROM integration WHERE organization_id = NEW.organization_id AND id = NEW.integration_id),
    'name', NEW.name, 'owner', NEW.owner), NEW.user_id::text);
  RETURN NULL;
END $$;

-- CreateTable
CREATE TABLE "webhook" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "form" TEXT NOT NULL,
    "shown_url" TEXT NOT NULL,
    "console_origin" TEXT NOT NULL,
    "events" TEXT[],
    "integrations" TEXT[],
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "previous_until" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "paused_until" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "disabled_because" TEXT,
    "left_out" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_secret" (
    "organization_id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "field" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,

    CONSTRAINT "webhook_secret_pkey" PRIMARY KEY ("organization_id","webhook_id","field")
);

-- CreateTable
CREATE TABLE "notice" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "facts" JSONB NOT NULL,
    "happened_at" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "log" JSONB NOT NULL DEFAULT '[]',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "delivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "webhook_organization_id_name_key" ON "webhook"("organization_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_organization_id_id_key" ON "webhook"("organization_id", "id");

-- CreateIndex
CREATE INDEX "notice_organization_id_idx" ON "notice"("organization_id");

-- CreateIndex
CREATE INDEX "delivery_organization_id_webhook_id_id_idx" ON "delivery"("organization_id", "webhook_id", "id");

-- CreateIndex
CREATE INDEX "delivery_waiting_idx" ON "delivery"("organization_id", "webhook_id", "due_at") WHERE (state = 'waiting');

-- CreateIndex
CREATE UNIQUE INDEX "delivery_organization_id_id_key" ON "delivery"("organization_id", "id");

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook_secret" ADD CONSTRAINT "webhook_secret_organization_id_webhook_id_fkey" FOREIGN KEY ("organization_id", "webhook_id") REFERENCES "webhook"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_organization_id_webhook_id_fkey" FOREIGN KEY ("organization_id", "webhook_id") REFERENCES "webhook"("organization_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "webhook_secret" ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY "of_organization" ON "webhook_secret" USING (organization_id = current_organization());

-- What happened is noted in the transaction that did it, where a webhook wants to hear of it. Its job is queued as enqueue() does.
CREATE FUNCTION note_event(of_organization uuid, what text, what_facts jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  notice_id uuid := gen_random_uuid();
BEGIN
  INSERT INTO notice (id, organization_id, event, facts)
  SELECT notice_id, organization.id, what, what_facts FROM organization
  WHERE organization.id = of_organization AND EXISTS (
    SELECT FROM webhook WHERE webhook.organization_id = of_organization AND disabled_at IS NULL AND what = ANY (events));
  IF FOUND THEN
    PERFORM graphile_worker.add_job('notice.spread', json_build_object('organizationId', of_organization, 'id', notice_id),
      job_key => of_organization || ' notice.spread ' || notice_id, max_attempts => 10);
  END IF;
END $$;

CREATE FUNCTION moment_text(moment timestamptz) RETURNS text LANGUAGE sql STABLE AS
$$ SELECT to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

CREATE FUNCTION note_approval() RETURNS trigger LANGUAGE plpgsql AS $$
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
      'expiresAt', moment_text(NEW.expires_at)));
  RETURN NULL;
END $$;

CREATE TRIGGER approval_asked AFTER INSERT ON approval FOR EACH ROW WHEN (NEW.state = 'waiting') EXECUTE FUNCTION note_approval();
CREATE TRIGGER approval_settled AFTER UPDATE ON approval FOR EACH ROW
WHEN (OLD.state = 'waiting' AND NEW.state <> 'waiting') EXECUTE FUNCTION note_approval();

CREATE FUNCTION note_run(run execution) RETURNS void LANGUAGE sql AS $$
  SELECT note_event(run.organization_id, 'run.' || run.state, jsonb_build_object(
    'id', run.id, 'door', run.door, 'kind', run.kind, 'errorCode', run.error_code,
    'startedBy', jsonb_build_object('kind', run.actor_kind, 'name', run.actor_label),
    'calls', run.call_count, 'failedCalls', run.failed_calls + run.blocked_calls + run.declined_calls,
    'startedAt', moment_text(run.created_at), 'endedAt', moment_text(run.ended_at)))
$$;

-- Most runs are stored when they are over, many in one statement.
CREATE FUNCTION note_stored_runs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_run(execution) FROM execution JOIN added USING (id)
  WHERE added.state IN ('completed', 'failed')
    AND EXISTS (SELECT FROM webhook WHERE webhook.organization_id = added.organization_id AND disabled_at IS NULL);
  RETURN NULL;
END $$;

CREATE FUNCTION note_ended_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_run(NEW);
  RETURN NULL;
END $$;

CREATE TRIGGER run_stored AFTER INSERT ON execution REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION note_stored_runs();
CREATE TRIGGER run_ended AFTER UPDATE ON execution FOR EACH ROW
WHEN (OLD.state <> NEW.state AND NEW.state IN ('completed', 'failed')) EXECUTE FUNCTION note_ended_run();

CREATE FUNCTION note_lost_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_event(NEW.organization_id, 'connection.needs_sign_in', jsonb_build_object(
    'integration', (SELECT slug FROM integration WHERE organization_id = NEW.organization_id AND id = NEW.integration_id),
    'name', NEW.name, 'owner', NEW.owner));
  RETURN NULL;
END $$;

CREATE TRIGGER sign_in_lost AFTER UPDATE ON connection FOR EACH ROW
WHEN (OLD.state <> NEW.state AND NEW.state = 'needs_reconnect') EXECUTE FUNCTION note_lost_sign_in();

CREATE FUNCTION note_integration() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  one integration := CASE WHEN TG_OP = 'INSERT' THEN NEW ELSE OLD END;
BEGIN
  PERFORM note_event(one.organization_id, 'catalog.changed', jsonb_build_object(
    'integration', one.slug, 'change', CASE WHEN TG_OP = 'INSERT' THEN 'added' ELSE 'removed' END, 'tools', NULL));
  RETURN NULL;
END $$;

CREATE TRIGGER integration_noted AFTER INSERT OR DELETE ON integration FOR EACH ROW EXECUTE FUNCTION note_integration();

-- A refresh writes its changes in several statements and is told of once.
CREATE FUNCTION note_tool_changes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  found_in record;
BEGIN
  FOR found_in IN
    SELECT integration.organization_id, integration.slug, count(*) FILTER (WHERE added.kind = 'added') AS added,
      count(*) FILTER (WHERE added.kind = 'changed') AS changed, count(*) FILTER (WHERE added.kind = 'removed') AS removed,
      count(*) FILTER (WHERE added.is_widening AND added.reviewed_at IS NULL) AS held
    FROM added JOIN integration ON integration.organization_id = added.organization_id AND integration.id = added.integration_id
    GROUP BY 1, 2
  LOOP
    UPDATE notice SET facts = jsonb_set(facts, '{tools}', jsonb_build_object(
        'added', (facts #>> '{tools,added}')::int + found_in.added, 'changed', (facts #>> '{tools,changed}')::int + found_in.changed,
        'removed', (facts #>> '{tools,removed}')::int + found_in.removed, 'heldBack', (facts #>> '{tools,heldBack}')::int + found_in.held))
      WHERE organization_id = found_in.organization_id AND xmin = pg_current_xact_id()::xid
        AND event = 'catalog.changed' AND facts ->> 'integration' = found_in.slug AND facts ->> 'change' = 'refreshed';
    IF NOT FOUND THEN
      PERFORM note_event(found_in.organization_id, 'catalog.changed', jsonb_build_object(
        'integration', found_in.slug, 'change', 'refreshed', 'tools', jsonb_build_object('added', found_in.added,
          'changed', found_in.changed, 'removed', found_in.removed, 'heldBack', found_in.held)));
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER tool_changes_noted AFTER INSERT ON tool_change REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION note_tool_changes();

CREATE FUNCTION note_disabled_webhook() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_event(NEW.organization_id, 'webhook.disabled', jsonb_build_object(
    'id', NEW.id, 'name', NEW.name, 'because', NEW.disabled_because));
  RETURN NULL;
END $$;

CREATE TRIGGER webhook_disabled AFTER UPDATE ON webhook FOR EACH ROW
WHEN (OLD.disabled_at IS NULL AND NEW.disabled_because IN ('failing', 'gone')) EXECUTE FUNCTION note_disabled_webhook();

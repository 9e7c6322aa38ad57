-- DropIndex
DROP INDEX "execution_organization_id_actor_id_created_at_idx";

-- DropIndex
DROP INDEX "execution_organization_id_created_at_idx";

-- DropIndex
DROP INDEX "execution_state_lease_until_idx";

-- AlterTable
ALTER TABLE "call" ADD COLUMN     "action" TEXT,
ADD COLUMN     "rule_id" TEXT;

-- AlterTable
ALTER TABLE "execution" ADD COLUMN     "blocked_calls" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "declined_calls" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "failed_calls" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "title" BYTEA;

-- CreateTable
CREATE TABLE "activity_day" (
    "organization_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "actor_id" TEXT NOT NULL,
    "on_behalf_of" TEXT NOT NULL,
    "shard" INTEGER NOT NULL,
    "runs" INTEGER NOT NULL,
    "failed_runs" INTEGER NOT NULL,
    "partial_runs" INTEGER NOT NULL,
    "calls" INTEGER NOT NULL,
    "failed_calls" INTEGER NOT NULL,
    "blocked_calls" INTEGER NOT NULL,
    "declined_calls" INTEGER NOT NULL,

    CONSTRAINT "activity_day_pkey" PRIMARY KEY ("organization_id","day","actor_id","on_behalf_of","shard")
);

-- CreateIndex
CREATE INDEX "call_organization_id_made_at_idx" ON "call"("organization_id", "made_at");

-- CreateIndex
CREATE INDEX "call_organization_id_connection_id_made_at_idx" ON "call"("organization_id", "connection_id", "made_at");

-- CreateIndex
CREATE INDEX "call_organization_id_error_code_made_at_idx" ON "call"("organization_id", "error_code", "made_at") WHERE (error_code IS NOT NULL);

-- CreateIndex
CREATE INDEX "call_organization_id_rule_id_made_at_idx" ON "call"("organization_id", "rule_id", "made_at") WHERE (rule_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "call_organization_id_action_made_at_idx" ON "call"("organization_id", "action", "made_at") WHERE (action <> 'allow');

-- CreateIndex
CREATE INDEX "execution_organization_id_actor_id_id_idx" ON "execution"("organization_id", "actor_id", "id");

-- CreateIndex
CREATE INDEX "execution_organization_id_on_behalf_of_id_idx" ON "execution"("organization_id", "on_behalf_of", "id");

-- CreateIndex
CREATE INDEX "execution_organization_id_door_id_idx" ON "execution"("organization_id", "door", "id");

-- CreateIndex
CREATE INDEX "execution_organization_id_state_id_idx" ON "execution"("organization_id", "state", "id") WHERE (state <> 'completed');

-- CreateIndex
CREATE INDEX "execution_with_trouble_idx" ON "execution"("organization_id", "id") WHERE (failed_calls > 0 OR blocked_calls > 0 OR declined_calls > 0);

-- CreateIndex
CREATE INDEX "execution_lease_until_idx" ON "execution"("lease_until") WHERE (state = 'running');

-- AddForeignKey
ALTER TABLE "activity_day" ADD CONSTRAINT "activity_day_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What is known of the calls there are.
UPDATE "call" SET action = decision->>'action', rule_id = decision->'rule'->>'id' WHERE decision IS NOT NULL;

UPDATE "execution" SET failed_calls = counted.failed, blocked_calls = counted.blocked, declined_calls = counted.declined
FROM (
  SELECT organization_id, execution_id,
    count(*) FILTER (WHERE error_code IN ('tool_blocked', 'approval_pending')) AS blocked,
    count(*) FILTER (WHERE error_code IN ('approval_declined', 'approval_cancelled', 'approval_expired')) AS declined,
    count(*) FILTER (WHERE error_code NOT IN ('tool_blocked', 'approval_pending', 'approval_declined', 'approval_cancelled', 'approval_expired', 'cancelled')) AS failed
  FROM "call" WHERE state = 'failed' AND error_code IS NOT NULL GROUP BY 1, 2
) counted
WHERE "execution".organization_id = counted.organization_id AND "execution".id = counted.execution_id;

-- How a run counts on its day: one of a single call is as good as its call, a program that ended well is not spoilt by one.
CREATE FUNCTION run_failed(kind text, state text, troubles integer) RETURNS integer LANGUAGE sql IMMUTABLE AS
$$ SELECT (state = 'failed' OR (state = 'completed' AND kind = 'call' AND troubles > 0))::integer $$;

CREATE FUNCTION run_partial(kind text, state text, troubles integer) RETURNS integer LANGUAGE sql IMMUTABLE AS
$$ SELECT (state = 'completed' AND kind <> 'call' AND troubles > 0)::integer $$;

INSERT INTO activity_day
SELECT organization_id, (created_at AT TIME ZONE 'UTC')::date, actor_id, coalesce(on_behalf_of, ''), 0, count(*),
  sum(run_failed(kind, state, failed_calls + blocked_calls + declined_calls)),
  sum(run_partial(kind, state, failed_calls + blocked_calls + declined_calls)),
  sum(call_count), sum(failed_calls), sum(blocked_calls), sum(declined_calls)
FROM execution GROUP BY 1, 2, 3, 4;

-- The days are written in one order, so that no two statements wait for each other.
CREATE FUNCTION activity_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_day AS known
  SELECT organization_id, (created_at AT TIME ZONE 'UTC')::date, actor_id, coalesce(on_behalf_of, ''), pg_backend_pid() % 8, count(*),
    sum(run_failed(kind, state, failed_calls + blocked_calls + declined_calls)),
    sum(run_partial(kind, state, failed_calls + blocked_calls + declined_calls)),
    sum(call_count), sum(failed_calls), sum(blocked_calls), sum(declined_calls)
  FROM added GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (organization_id, day, actor_id, on_behalf_of, shard) DO UPDATE SET
    runs = known.runs + excluded.runs, failed_runs = known.failed_runs + excluded.failed_runs,
    partial_runs = known.partial_runs + excluded.partial_runs, calls = known.calls + excluded.calls,
    failed_calls = known.failed_calls + excluded.failed_calls, blocked_calls = known.blocked_calls + excluded.blocked_calls,
    declined_calls = known.declined_calls + excluded.declined_calls;
  RETURN NULL;
END $$;

CREATE FUNCTION activity_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_day AS known
  SELECT organization_id, (created_at AT TIME ZONE 'UTC')::date, actor_id, coalesce(on_behalf_of, ''), pg_backend_pid() % 8, sum(times),
    sum(times * run_failed(kind, state, failed + blocked + declined)), sum(times * run_partial(kind, state, failed + blocked + declined)),
    sum(times * calls), sum(times * failed), sum(times * blocked), sum(times * declined)
  FROM (VALUES
    (-1, OLD.organization_id, OLD.created_at, OLD.actor_id, OLD.on_behalf_of, OLD.kind, OLD.state,
      OLD.call_count, OLD.failed_calls, OLD.blocked_calls, OLD.declined_calls),
    (1, NEW.organization_id, NEW.created_at, NEW.actor_id, NEW.on_behalf_of, NEW.kind, NEW.state,
      NEW.call_count, NEW.failed_calls, NEW.blocked_calls, NEW.declined_calls)
  ) AS run (times, organization_id, created_at, actor_id, on_behalf_of, kind, state, calls, failed, blocked, declined)
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (organization_id, day, actor_id, on_behalf_of, shard) DO UPDATE SET
    runs = known.runs + excluded.runs, failed_runs = known.failed_runs + excluded.failed_runs,
    partial_runs = known.partial_runs + excluded.partial_runs, calls = known.calls + excluded.calls,
    failed_calls = known.failed_calls + excluded.failed_calls, blocked_calls = known.blocked_calls + excluded.blocked_calls,
    declined_calls = known.declined_calls + excluded.declined_calls;
  RETURN NULL;
END $$;

CREATE TRIGGER activity_insert AFTER INSERT ON execution REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION activity_insert();

-- Pauses and goings-on change nothing that is counted.
CREATE TRIGGER activity_update AFTER UPDATE ON execution FOR EACH ROW
WHEN ((OLD.state <> NEW.state AND NEW.state IN ('completed', 'failed'))
  OR OLD.created_at <> NEW.created_at
  OR (OLD.call_count, OLD.failed_calls, OLD.blocked_calls, OLD.declined_calls)
    IS DISTINCT FROM (NEW.call_count, NEW.failed_calls, NEW.blocked_calls, NEW.declined_calls))
EXECUTE FUNCTION activity_update();

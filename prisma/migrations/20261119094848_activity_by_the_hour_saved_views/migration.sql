-- Nothing counts while the table is another one.
DROP TRIGGER activity_insert ON execution;
DROP TRIGGER activity_update ON execution;

-- CreateTable
CREATE TABLE "activity_hour" (
    "organization_id" UUID NOT NULL,
    "hour" TIMESTAMPTZ(3) NOT NULL,
    "actor_id" TEXT NOT NULL,
    "on_behalf_of" TEXT NOT NULL,
    "shard" INTEGER NOT NULL,
    "runs" INTEGER NOT NULL,
    "completed_runs" INTEGER NOT NULL,
    "partial_runs" INTEGER NOT NULL,
    "failed_runs" INTEGER NOT NULL,
    "cancelled_runs" INTEGER NOT NULL,
    "calls" INTEGER NOT NULL,
    "failed_calls" INTEGER NOT NULL,
    "blocked_calls" INTEGER NOT NULL,
    "declined_calls" INTEGER NOT NULL,

    CONSTRAINT "activity_hour_pkey" PRIMARY KEY ("organization_id","hour","actor_id","on_behalf_of","shard")
);

-- CreateTable
CREATE TABLE "dismissal" (
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "hint" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dismissal_pkey" PRIMARY KEY ("organization_id","user_id","hint")
);

-- CreateTable
CREATE TABLE "saved_view" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "page" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_view_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "saved_view_organization_id_user_id_page_name_key" ON "saved_view"("organization_id", "user_id", "page", "name");

-- CreateIndex
CREATE UNIQUE INDEX "saved_view_organization_id_id_key" ON "saved_view"("organization_id", "id");

-- CreateIndex
CREATE INDEX "call_with_error_idx" ON "call"("organization_id", "made_at", "address", "error_code") WHERE (error_code IS NOT NULL);

-- AddForeignKey
ALTER TABLE "activity_hour" ADD CONSTRAINT "activity_hour_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "dismissal" ADD CONSTRAINT "dismissal_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "membership"("organization_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_organization_id_user_id_fkey" FOREIGN KEY ("organization_id", "user_id") REFERENCES "membership"("organization_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE FUNCTION run_completed(kind text, state text, troubles integer) RETURNS integer LANGUAGE sql IMMUTABLE AS
$$ SELECT (state = 'completed' AND troubles = 0)::integer $$;

-- Stored runs count in their hour. What is left of a day belongs to runs that were forgotten, and counts at its beginning.
INSERT INTO activity_hour
SELECT organization_id, date_trunc('hour', created_at, 'UTC'), actor_id, coalesce(on_behalf_of, ''), 0, count(*),
  sum(run_completed(kind, state, failed_calls + blocked_calls + declined_calls)),
  sum(run_partial(kind, state, failed_calls + blocked_calls + declined_calls)),
  sum(run_failed(kind, state, failed_calls + blocked_calls + declined_calls)),
  sum((state = 'cancelled')::integer), sum(call_count), sum(failed_calls), sum(blocked_calls), sum(declined_calls)
FROM execution GROUP BY 1, 2, 3, 4;

WITH stored AS (
  SELECT organization_id, (hour AT TIME ZONE 'UTC')::date AS day, actor_id, on_behalf_of, sum(runs) AS runs, sum(partial_runs) AS partial_runs,
    sum(failed_runs) AS failed_runs, sum(calls) AS calls, sum(failed_calls) AS failed_calls, sum(blocked_calls) AS blocked_calls,
    sum(declined_calls) AS declined_calls
  FROM activity_hour GROUP BY 1, 2, 3, 4
), counted AS (
  SELECT organization_id, day, actor_id, on_behalf_of, sum(runs) AS runs, sum(partial_runs) AS partial_runs, sum(failed_runs) AS failed_runs,
    sum(calls) AS calls, sum(failed_calls) AS failed_calls, sum(blocked_calls) AS blocked_calls, sum(declined_calls) AS declined_calls
  FROM activity_day GROUP BY 1, 2, 3, 4
)
INSERT INTO activity_hour AS known
SELECT organization_id, counted.day::timestamp AT TIME ZONE 'UTC', actor_id, on_behalf_of, 0, counted.runs - coalesce(stored.runs, 0),
  counted.runs - coalesce(stored.runs, 0) - (counted.partial_runs - coalesce(stored.partial_runs, 0))
    - (counted.failed_runs - coalesce(stored.failed_runs, 0)),
  counted.partial_runs - coalesce(stored.partial_runs, 0), counted.failed_runs - coalesce(stored.failed_runs, 0), 0,
  counted.calls - coalesce(stored.calls, 0), counted.failed_calls - coalesce(stored.failed_calls, 0),
  counted.blocked_calls - coalesce(stored.blocked_calls, 0), counted.declined_calls - coalesce(stored.declined_calls, 0)
FROM counted LEFT JOIN stored USING (organization_id, day, actor_id, on_behalf_of)
WHERE counted.runs > coalesce(stored.runs, 0)
ON CONFLICT (organization_id, hour, actor_id, on_behalf_of, shard) DO UPDATE SET
  runs = known.runs + excluded.runs, completed_runs = known.completed_runs + excluded.completed_runs,
  partial_runs = known.partial_runs + excluded.partial_runs, failed_runs = known.failed_runs + excluded.failed_runs,
  calls = known.calls + excluded.calls, failed_calls = known.failed_calls + excluded.failed_calls,
  blocked_calls = known.blocked_calls + excluded.blocked_calls, declined_calls = known.declined_calls + excluded.declined_calls;

DROP TABLE "activity_day";

-- The hours are written in one order, so that no two statements wait for each other.
CREATE OR REPLACE FUNCTION activity_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_hour AS known
  SELECT organization_id, date_trunc('hour', created_at, 'UTC'), actor_id, coalesce(on_behalf_of, ''), pg_backend_pid() % 8, count(*),
    sum(run_completed(kind, state, failed_calls + blocked_calls + declined_calls)),
    sum(run_partial(kind, state, failed_calls + blocked_calls + declined_calls)),
    sum(run_failed(kind, state, failed_calls + blocked_calls + declined_calls)),
    sum((state = 'cancelled')::integer), sum(call_count), sum(failed_calls), sum(blocked_calls), sum(declined_calls)
  FROM added GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (organization_id, hour, actor_id, on_behalf_of, shard) DO UPDATE SET
    runs = known.runs + excluded.runs, completed_runs = known.completed_runs + excluded.completed_runs,
    partial_runs = known.partial_runs + excluded.partial_runs, failed_runs = known.failed_runs + excluded.failed_runs,
    cancelled_runs = known.cancelled_runs + excluded.cancelled_runs, calls = known.calls + excluded.calls,
    failed_calls = known.failed_calls + excluded.failed_calls, blocked_calls = known.blocked_calls + excluded.blocked_calls,
    declined_calls = known.declined_calls + excluded.declined_calls;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION activity_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO activity_hour AS known
  SELECT organization_id, date_trunc('hour', created_at, 'UTC'), actor_id, coalesce(on_behalf_of, ''), pg_backend_pid() % 8, sum(times),
    sum(times * run_completed(kind, state, failed + blocked + declined)), sum(times * run_partial(kind, state, failed + blocked + declined)),
    sum(times * run_failed(kind, state, failed + blocked + declined)), sum(times * (state = 'cancelled')::integer),
    sum(times * calls), sum(times * failed), sum(times * blocked), sum(times * declined)
  FROM (VALUES
    (-1, OLD.organization_id, OLD.created_at, OLD.actor_id, OLD.on_behalf_of, OLD.kind, OLD.state,
      OLD.call_count, OLD.failed_calls, OLD.blocked_calls, OLD.declined_calls),
    (1, NEW.organization_id, NEW.created_at, NEW.actor_id, NEW.on_behalf_of, NEW.kind, NEW.state,
      NEW.call_count, NEW.failed_calls, NEW.blocked_calls, NEW.declined_calls)
  ) AS run (times, organization_id, created_at, actor_id, on_behalf_of, kind, state, calls, failed, blocked, declined)
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (organization_id, hour, actor_id, on_behalf_of, shard) DO UPDATE SET
    runs = known.runs + excluded.runs, completed_runs = known.completed_runs + excluded.completed_runs,
    partial_runs = known.partial_runs + excluded.partial_runs, failed_runs = known.failed_runs + excluded.failed_runs,
    cancelled_runs = known.cancelled_runs + excluded.cancelled_runs, calls = known.calls + excluded.calls,
    failed_calls = known.failed_calls + excluded.failed_calls, blocked_calls = known.blocked_calls + excluded.blocked_calls,
    declined_calls = known.declined_calls + excluded.declined_calls;
  RETURN NULL;
END $$;

CREATE TRIGGER activity_insert AFTER INSERT ON execution REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION activity_insert();

-- Pauses and goings-on change nothing that is counted.
CREATE TRIGGER activity_update AFTER UPDATE ON execution FOR EACH ROW
WHEN ((OLD.state <> NEW.state AND NEW.state IN ('completed', 'failed', 'cancelled'))
  OR OLD.created_at <> NEW.created_at
  OR (OLD.call_count, OLD.failed_calls, OLD.blocked_calls, OLD.declined_calls)
    IS DISTINCT FROM (NEW.call_count, NEW.failed_calls, NEW.blocked_calls, NEW.declined_calls))
EXECUTE FUNCTION activity_update();

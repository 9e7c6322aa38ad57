-- Transactions that end several runs lock them from the outer to the inner one. Numbers that many runs share are therefore
-- written last, at the commit: a transaction that holds such a number waits for no run any more.
DROP TRIGGER activity_update ON execution;

CREATE CONSTRAINT TRIGGER activity_update AFTER UPDATE ON execution DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
WHEN ((OLD.state <> NEW.state AND NEW.state IN ('completed', 'failed', 'cancelled'))
  OR OLD.created_at <> NEW.created_at
  OR (OLD.call_count, OLD.failed_calls, OLD.blocked_calls, OLD.declined_calls)
    IS DISTINCT FROM (NEW.call_count, NEW.failed_calls, NEW.blocked_calls, NEW.declined_calls))
EXECUTE FUNCTION activity_update();

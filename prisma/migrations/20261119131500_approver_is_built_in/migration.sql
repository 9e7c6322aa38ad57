-- `approver` is the slug of a built-in role now. An organization's own role of that name keeps its rights and its holders under
-- another slug.
update "membership" set "role" = 'approver-' || substr(md5("membership".organization_id::text), 1, 8)
from "role" where "role".organization_id = "membership".organization_id and "role".slug = 'approver' and "membership"."role" = 'approver';

update "invitation" set "role" = 'approver-' || substr(md5("invitation".organization_id::text), 1, 8)
from "role" where "role".organization_id = "invitation".organization_id and "role".slug = 'approver' and "invitation"."role" = 'approver';

update "role" set slug = 'approver-' || substr(md5(organization_id::text), 1, 8) where slug = 'approver';

-- A token may be for some of its grant's addresses. Those that exist keep all of them; the owner sees their rows only meanwhile.
ALTER TABLE "agent_token" ADD COLUMN "resources" TEXT[];
ALTER TABLE "agent_token" NO FORCE ROW LEVEL SECURITY;
UPDATE "agent_token" SET "resources" = "agent_grant"."resources"
  FROM "agent_grant" WHERE ("agent_grant"."organization_id", "agent_grant"."id") = ("agent_token"."organization_id", "grant_id");
ALTER TABLE "agent_token" FORCE ROW LEVEL SECURITY;

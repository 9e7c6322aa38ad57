-- AlterTable
ALTER TABLE "integration" ADD COLUMN     "source_groups" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "taken_groups" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- What is stored already says which groups its source has: nothing was left out until now.
UPDATE "integration" "i" SET "source_groups" = coalesce((
  SELECT jsonb_agg(jsonb_build_array("g"."name", "g"."tools") ORDER BY "g"."name")
  FROM (
    SELECT CASE WHEN strpos("n"."name", '.') > 0 THEN split_part("n"."name", '.', 1) ELSE '' END AS "name", count(*) AS "tools"
    FROM (
      SELECT coalesce("t"."source_name", "t"."name") AS "name"
      FROM (
        SELECT "s"."tool_hashes" FROM "tool_set" "s"
        WHERE "s"."organization_id" = "i"."organization_id" AND "s"."integration_id" = "i"."id"
        ORDER BY "s"."created_at" DESC LIMIT 1
      ) "newest"
      JOIN "tool" "t" ON "t"."organization_id" = "i"."organization_id" AND "t"."integration_id" = "i"."id"
        AND "t"."hash" = ANY ("newest"."tool_hashes")
    ) "n"
    GROUP BY 1
  ) "g"
), '[]'::jsonb);

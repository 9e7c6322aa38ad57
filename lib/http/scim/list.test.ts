import { expect, it } from "vitest";
import { parseFilter } from "./filter";
import { listingOf, pageOf } from "./list";

const people = Array.from({ length: 10 }, (_, at) => ({ id: String(at), userName: `p${at}` }));
const listing = (query: string) => listingOf(new Request(`http://console.test/scim/v2/Users${query}`));

/** What the database was asked for. */
function source({ isWhole, total = people.length }: { isWhole: boolean; total?: number }) {
  const asked: unknown[] = [];
  const found = {
    ...{ condition: {}, isWhole },
    count: async () => total,
    find: async (_sought: object, page?: { skip: number; take: number }) => {
      asked.push(page ?? "all");
      return page ? people.slice(page.skip, page.skip + page.take) : people;
    },
  };
  return { asked, found };
}

it("reads one page of a list that the database can find, and nothing for a count", async () => {
  const { asked, found } = source({ isWhole: true });
  expect(await pageOf(listing("?startIndex=4&count=3"), found)).toMatchObject({
    ...{ totalResults: 10, startIndex: 4, itemsPerPage: 3 },
    Resources: [{ id: "3" }, { id: "4" }, { id: "5" }],
  });
  expect(await pageOf(listing("?count=0"), found)).toMatchObject({ totalResults: 10, Resources: [] });
  expect(asked).toEqual([{ skip: 3, take: 3 }]);
});

it("looks at all of them for a filter that the database cannot read", async () => {
  const { asked, found } = source({ isWhole: false });
  const given = { ...listing("?startIndex=2&count=1"), filter: parseFilter('userName sw "p" and not (userName eq "p0")') };
  expect(await pageOf(given, found)).toMatchObject({ totalResults: 9, itemsPerPage: 1, Resources: [{ id: "2" }] });
  expect(asked).toEqual(["all"]);
});

it("refuses a filter that the database cannot read where too many would have to be looked at", async () => {
  const { asked, found } = source({ isWhole: false, total: 5_001 });
  const given = { ...listing(""), filter: parseFilter('meta.lastModified gt "2026-01-01"') };
  await expect(pageOf(given, found)).rejects.toMatchObject({ scimType: "tooMany", message: expect.stringContaining("5,001") });
  expect(asked).toEqual([]);
});

import { expect, it } from "vitest";
import { fetchPeople } from "../src/fetch-people.ts";
import { ServiceUnavailableError } from "../src/service-client.ts";
import { fakeServiceClient } from "../src/testing/app.ts";

const ids = Array.from({ length: 250 }, (_, n) => String(n).padStart(24, "0"));

it("asks for a hundred people at once, and for each once", async () => {
  const asked: string[][] = [];
  const client = fakeServiceClient((_endpoint, { query }) => {
    const part = query?.["ids"]?.split(",") ?? [];
    asked.push(part);
    return { people: part.map((_id) => ({ _id })) };
  });
  const people = await fetchPeople(client)([...ids, ...ids]);
  expect(people.map(({ _id }) => _id)).toEqual(ids);
  expect(asked.map((part) => part.length)).toEqual([100, 100, 50]);
  expect(await fetchPeople(client)([])).toEqual([]);
  expect(asked).toHaveLength(3);
});

it("takes nobody for missing when a part of them is not answered", async () => {
  let calls = 0;
  const client = fakeServiceClient(() => {
    if (++calls === 2) throw new ServiceUnavailableError("unavailable");
    return { people: [] };
  });
  await expect(fetchPeople(client)(ids)).rejects.toThrow("unavailable");
});

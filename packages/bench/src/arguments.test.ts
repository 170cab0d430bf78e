import { expect, it } from "vitest";
import { readArguments } from "./arguments.ts";

it("takes all parts but those that are runs of their own", () => {
  expect(readArguments([]).names).toEqual(["gateway", "store", "chat", "listings"]);
});

it("takes the parts that are named", () => {
  expect(readArguments(["--only", "store,gateway"]).names).toEqual(["store", "gateway"]);
  expect(readArguments(["evening", "--quick"])).toMatchObject({
    names: ["evening"],
    isQuick: true,
  });
});

it("says which parts there are", () => {
  expect(() => readArguments(["--only", "wrong"])).toThrow(/no part wrong, but gateway, store/);
});

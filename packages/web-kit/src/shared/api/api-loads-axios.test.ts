import { usersApi } from "@tutorsetu/contracts/apis";
import type { InternalAxiosRequestConfig } from "axios";
import { expect, test, vi } from "vitest";
import { client, http, prepareCalls } from "./api.ts";

const loads = vi.hoisted(() => ({ count: 0 }));
vi.mock("../../deferred/axios-client.ts", async (importActual) => {
  loads.count += 1;
  return importActual();
});

test("axios is loaded with the first call, once, or in advance", async () => {
  const asked: InternalAxiosRequestConfig[] = [];
  http.defaults.adapter = async (config) => {
    asked.push(config);
    return { data: "reply", status: 200, statusText: "", headers: {}, config };
  };
  const users = client(usersApi);
  await Promise.resolve();
  expect(loads.count).toBe(0);
  prepareCalls();
  await vi.waitFor(() => expect(loads.count).toBe(1));
  await users.profile();
  expect(await http.post("/x", { a: 1 })).toMatchObject({ data: "reply", status: 200 });
  await http.put("/x", { a: 1 });
  await http.patch("/x", { a: 1 });
  await http.delete("/x", { params: { a: 1 } });
  await http.request({ url: "/x" });
  expect(asked.map(({ method }) => method)).toEqual([
    "get",
    "post",
    "put",
    "patch",
    "delete",
    "get",
  ]);
  expect(asked.map(({ baseURL, timeout }) => [baseURL, timeout])).toEqual(
    asked.map(() => ["/api", 15_000]),
  );
  expect(loads.count).toBe(1);
});

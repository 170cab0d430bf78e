import { expect, test } from "vitest";
import { gateway, upstream } from "./world.ts";

const metricsOf = async (url: string) => (await fetch(`${url}/metrics`)).text();

test("health checks are no requests: failures are not watered down by those who only watch", async () => {
  const users = await upstream((_request, response) => response.end("{}"));
  const { url } = await gateway({ users: [users.origin] });
  for (const path of ["/livez", "/readyz", "/metrics"]) await fetch(url + path);
  expect(await metricsOf(url)).not.toContain("http_request_seconds_count");
  await fetch(`${url}/api/users/alltutors`);
  await expect.poll(() => metricsOf(url)).toMatch(/http_request_seconds_count\{.*\} 1\n/);
});

test("calls are counted from nought, so that the first one in vain is seen", async () => {
  const users = await upstream((_request, response) => response.end("{}"));
  const { url } = await gateway({ users: [users.origin] });
  const calls = async (upstreamName: string, answered: boolean) =>
    new RegExp(
      `gateway_calls_total\\{upstream="${upstreamName}",answered="${answered}",service="gateway"\\} (\\d+)`,
    ).exec(await metricsOf(url))?.[1];
  expect(await calls("svc-users", false)).toBe("0");
  expect(await calls("svc-content", false)).toBe("0");
  await fetch(`${url}/api/users/alltutors`);
  await fetch(`${url}/api/blogs`);
  expect(await calls("svc-users", true)).toBe("1");
  expect(await calls("svc-content", false)).toBe("1");
});

import { expect, test } from "vitest";
import { gateway, upstream } from "../testing/gateway.ts";

const metricsOf = async (url: string) => (await fetch(`${url}/metrics`)).text();

test("does not count health checks as requests", async () => {
  const users = await upstream((_request, response) => response.end("{}"));
  const { url } = await gateway({ users: [users.origin] });
  for (const path of ["/livez", "/readyz", "/metrics"]) await fetch(url + path);
  expect(await metricsOf(url)).not.toContain("http_request_duration_seconds_count");
  await fetch(`${url}/api/users/alltutors`);
  await expect
    .poll(() => metricsOf(url))
    .toMatch(
      /http_request_duration_seconds_count\{service="gateway",route="\/api\/users\/\*",method="GET",status="200"\} 1\n/,
    );
});

test("counts requests to services from 0, so that the first failure is an increase", async () => {
  const users = await upstream((_request, response) => response.end("{}"));
  const { url } = await gateway({ users: [users.origin] });
  const requests = async (service: string, code: string) =>
    new RegExp(
      `gateway_upstream_requests_total\\{service="${service}",code="${code}"\\} (\\d+)`,
    ).exec(await metricsOf(url))?.[1];
  expect(await requests("svc-users", "0")).toBe("0");
  expect(await requests("svc-content", "0")).toBe("0");
  await fetch(`${url}/api/users/alltutors`);
  await fetch(`${url}/api/blogs`);
  expect(await requests("svc-users", "200")).toBe("1");
  expect(await requests("svc-content", "0")).toBe("1");
});

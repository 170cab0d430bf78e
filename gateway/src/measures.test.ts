import { expect, it } from "vitest";
import { createMeasures } from "./measures.ts";
import type { Upstreams } from "./proxy/upstreams.ts";

const upstream = (...healths: string[]) =>
  ({ all: healths.map((health) => ({ health })) }) as unknown as Upstreams; // safe: what is counted
function world() {
  const measures = createMeasures({
    "svc-users": upstream("ready", "late", "ready"),
    "svc-chat": upstream("silent"),
  });
  const lines = async (name: string) =>
    (await measures.text())
      .split("\n")
      .filter((line) => line.startsWith(`${name}{`))
      .map((line) => line.slice(name.length).replace(',service="gateway"', ""));
  return { measures, lines };
}

it("says what each measure is", async () => {
  const text = await world().measures.text();
  const own = text.split("\n").filter((line) => line.startsWith("# ") && line.includes("gateway_"));
  expect(own).toEqual([
    "# HELP gateway_upstream_ready Ready instances of a service",
    "# TYPE gateway_upstream_ready gauge",
    "# HELP gateway_pointer_refused_total Pointers of remotes that were bad or half written",
    "# TYPE gateway_pointer_refused_total counter",
    "# HELP gateway_pointer_bad 1 while the pointer in place is bad and an earlier one is served",
    "# TYPE gateway_pointer_bad gauge",
    "# HELP gateway_remote_files_total Files of a remote that were asked for, and whether they were there",
    "# TYPE gateway_remote_files_total counter",
    "# HELP gateway_calls_total Calls of a service, and whether it answered them",
    "# TYPE gateway_calls_total counter",
  ]);
});

it("counts the ready instances of each service", async () => {
  const { lines } = world();
  expect(await lines("gateway_upstream_ready")).toEqual([
    '{upstream="svc-users"} 2',
    '{upstream="svc-chat"} 0',
  ]);
});

it("counts calls and files, and how many of them were in vain, each for itself", async () => {
  const { measures, lines } = world();
  measures.called("svc-users", true);
  measures.called("svc-users", true);
  measures.called("svc-users", false);
  measures.fileAsked("mf-a", "1.0.0", true);
  measures.fileAsked("mf-a", "other", false);
  measures.fileAsked("mf-b", "1.0.0", true);
  expect(await measures.callsOf("svc-users")).toEqual({ requests: 3, errors: 1 });
  expect(await measures.callsOf("svc-chat")).toEqual({ requests: 0, errors: 0 });
  expect(await measures.filesOf("mf-a")).toEqual({ requests: 2, errors: 1 });
  expect(await measures.filesOf("mf-b")).toEqual({ requests: 1, errors: 0 });
  expect(await measures.filesOf("1.0.0")).toEqual({ requests: 0, errors: 0 });
  expect(await lines("gateway_calls_total")).toEqual([
    '{upstream="svc-users",answered="true"} 2',
    '{upstream="svc-users",answered="false"} 1',
    '{upstream="svc-chat",answered="true"} 0',
    '{upstream="svc-chat",answered="false"} 0',
  ]);
  expect(await lines("gateway_remote_files_total")).toContain(
    '{remote="mf-a",version="other",found="false"} 1',
  );
});

it("counts pointers that were refused, and says whether one is bad now", async () => {
  const { measures, lines } = world();
  for (const isRefused of [true, true, false]) measures.pointerSeen("mf-a", isRefused);
  measures.pointerSeen("mf-b", true);
  expect(await lines("gateway_pointer_refused_total")).toEqual([
    '{remote="mf-a"} 2',
    '{remote="mf-b"} 1',
  ]);
  expect(await lines("gateway_pointer_bad")).toEqual(['{remote="mf-a"} 0', '{remote="mf-b"} 1']);
});

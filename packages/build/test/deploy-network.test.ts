import { describe, expect, test } from "vitest";
import { called, deployments, envOf, ofKind, programs } from "./deploy-workloads.ts";

interface Policy {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly ingress?: readonly {
      readonly from: readonly {
        readonly podSelector?: { readonly matchExpressions: readonly { values: string[] }[] };
        readonly namespaceSelector?: { readonly matchLabels: Readonly<Record<string, string>> };
      }[];
    }[];
  };
}

describe("the network", () => {
  const policies = ofKind<Policy>("NetworkPolicy");
  const doorsOf = (name: string) =>
    policies.find(called(name))?.spec.ingress?.flatMap(({ from }) => from) ?? [];
  const podsAt = (name: string) =>
    doorsOf(name).flatMap(({ podSelector }) => podSelector?.matchExpressions[0]?.values ?? []);
  const namespacesAt = (name: string) =>
    doorsOf(name).flatMap(({ namespaceSelector }) =>
      Object.values(namespaceSelector?.matchLabels ?? {}),
    );

  test("is closed to everybody who is not let in by name", () => {
    const closed = policies.find(called("default-deny"));
    expect(closed?.spec).toEqual({ podSelector: {}, policyTypes: ["Ingress"] });
  });

  test.each(programs.slice(1))("lets exactly those into %s who are told its address", (name) => {
    const callers = deployments()
      .filter((one) =>
        Object.values(envOf(one))
          .flatMap((value) => value.split(/[=,]/))
          .some((value) =>
            [`http://${name}:8080`, `http://${name}-instances:8080`].includes(value),
          ),
      )
      .map(({ metadata }) => metadata.name);
    expect(callers).toContain("gateway");
    expect(podsAt(name).toSorted()).toEqual(callers.toSorted());
    expect(namespacesAt(name)).toEqual(["monitoring"]);
  });

  test("shows the gateway each instance of chat, and other services one address for all", () => {
    interface Service {
      readonly metadata: { readonly name: string };
      readonly spec: {
        readonly clusterIP?: string;
        readonly selector: object;
        readonly ports: object;
      };
    }
    const all = ofKind<Service>("Service");
    const one = all.find(called("svc-chat"))?.spec;
    const each = all.find(called("svc-chat-instances"))?.spec;
    expect(each).toEqual({ ...one, clusterIP: "None" });
    // A headless service has no port of its own: the instance's is used.
    expect(each?.ports).toEqual([{ name: "http", port: 8080, targetPort: "http" }]);
    expect(one).not.toHaveProperty("clusterIP");
    const gateway = deployments().find(called("gateway"));
    expect(gateway && envOf(gateway)["CHAT_URL"]).toBe("http://svc-chat-instances:8080");
    // Nobody else asks the renderer.
    expect(all.find(called("renderer"))?.spec.clusterIP).toBe("None");
  });

  test("allows traffic from outside to the gateway only", () => {
    expect(podsAt("gateway")).toEqual([]);
    expect(namespacesAt("gateway")).toEqual(["ingress-nginx", "monitoring"]);
    const routed = ofKind<{ spec: object }>("Ingress").map(({ spec }) => JSON.stringify(spec));
    expect(routed).toHaveLength(1);
    expect(routed[0]).toContain('"service":{"name":"gateway"');
  });
});

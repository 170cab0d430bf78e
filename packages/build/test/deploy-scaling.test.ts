import { describe, expect, test } from "vitest";
import { called, containerOf, deployments, ofKind, programs } from "./deploy-workloads.ts";

interface Autoscaler {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly minReplicas: number;
    readonly maxReplicas: number;
    readonly scaleTargetRef: object;
    readonly metrics: readonly object[];
  };
}
const autoscalers = ofKind<Autoscaler>("HorizontalPodAutoscaler");

test("everything that runs grows with its work", () => {
  const names = autoscalers.map(({ metadata }) => metadata.name);
  expect(names.toSorted()).toEqual(programs.toSorted());
});

describe.each(programs)("%s", (name) => {
  const one = autoscalers.find(called(name));
  const deployment = deployments().find(called(name));

  test("is scaled by its own autoscaler and by nothing else", () => {
    expect(one?.spec.scaleTargetRef).toEqual({ apiVersion: "apps/v1", kind: "Deployment", name });
    // A number here would undo the autoscaler's at every release.
    expect(deployment?.spec).not.toHaveProperty("replicas");
  });

  test("keeps two instances at least, and another one before a core is full", () => {
    const cpu = { name: "cpu", target: { type: "AverageValue", averageValue: "600m" } };
    expect(one?.spec.minReplicas).toBeGreaterThanOrEqual(2);
    expect(one?.spec.maxReplicas).toBeGreaterThan(one?.spec.minReplicas ?? 0);
    expect(one?.spec.metrics).toContainEqual({ type: "Resource", resource: cpu });
    expect(deployment && containerOf(deployment).resources.requests).toHaveProperty("cpu");
  });

  test("is spread over nodes that may take it, and starts where there is room", () => {
    expect(deployment?.spec.template.spec).toHaveProperty("topologySpreadConstraints", [
      {
        maxSkew: 1,
        topologyKey: "kubernetes.io/hostname",
        whenUnsatisfiable: "ScheduleAnyway",
        nodeTaintsPolicy: "Honor",
        labelSelector: { matchLabels: { "app.kubernetes.io/name": name } },
      },
    ]);
  });
});

test("chat grows with its open sockets and shrinks slowly", () => {
  expect(autoscalers.find(called("svc-chat"))?.spec).toMatchObject({
    minReplicas: 3,
    metrics: [
      {
        pods: {
          metric: { name: "chat_connected_sockets" },
          target: { type: "AverageValue", averageValue: "4000" },
        },
      },
      { resource: { name: "cpu" } },
    ],
    behavior: { scaleDown: { stabilizationWindowSeconds: 600 } },
  });
});

import { describe, expect, test } from "vitest";
import { allFaults, textOf, things, thingsIn } from "./deploy-kubernetes.ts";
import { settingsOf } from "./deploy-settings.ts";
import {
  called,
  containerOf,
  deployments,
  envOf,
  ofKind,
  pages,
  programs,
} from "./deploy-workloads.ts";

const misspellings = [
  ["readinessProbe:", "readynessProbe:"],
  ["containerPort:", "containerport:"],
  ["maxSurge:", "maxsurge:"],
  ["runAsNonRoot:", "runAsNoRoot:"],
  ["secretKeyRef:", "secretKeyref:"],
  ["enableServiceLinks: false", 'enableServiceLinks: "no"'],
] as const;

describe("the Kubernetes objects", () => {
  test("fit their models, and say nothing that Kubernetes would drop", async () => {
    expect(things().length).toBeGreaterThan(30);
    expect(allFaults(things())).toEqual([]);
  });

  test.each(misspellings)("are refused when %j is written as %j", async (right, wrong) => {
    const text = textOf("svc-users/deployment.yaml");
    expect(text).toContain(right);
    expect(allFaults(thingsIn(text.replace(right, wrong)))).toHaveLength(1);
  });

  test("hold each program in a base of its own", () => {
    expect(
      deployments()
        .map(({ metadata }) => metadata.name)
        .toSorted(),
    ).toEqual(programs.toSorted());
    const jobs = ofKind("Job").map(({ metadata }) => metadata.name.replace(/-\d.*$/, ""));
    expect(jobs.toSorted()).toEqual(pages.toSorted());
    for (const name of programs) {
      for (const kind of ["Service", "PodDisruptionBudget", "NetworkPolicy"]) {
        expect(ofKind(kind).map(({ metadata }) => metadata.name)).toContain(name);
      }
    }
  });

  test("keep a page's job, so that applying again releases nothing over a canary or a rollback", () => {
    for (const job of ofKind("Job")) expect(job.spec).not.toHaveProperty("ttlSecondsAfterFinished");
  });

  test("name the version of a page in its job, since a job cannot change", () => {
    for (const job of ofKind("Job")) {
      const [, name, version] = /^(.+?)-(\d.*)$/.exec(job.metadata.name) ?? [];
      expect(containerOf(job).image).toBe(`tutorsetu/${name}:${version}`);
    }
  });
});

describe.each(deployments().map((one) => [one.metadata.name, one] as const))("%s", (name, one) => {
  const { template, strategy, selector } = one.spec;
  const container = containerOf(one);

  test("is replaced without a gap, and gets the time to drain", () => {
    expect(strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 });
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(5 + 11.5);
    expect(container).toHaveProperty("lifecycle.preStop.exec.command", ["sleep", "5"]);
  });

  test("is asked whether it lives and whether it is ready", () => {
    const ready = name === "gateway" ? "/livez" : "/readyz";
    expect(container.readinessProbe.httpGet).toEqual({ path: ready, port: "http" });
    expect(container.livenessProbe.httpGet).toEqual({ path: "/livez", port: "http" });
    expect(container.startupProbe.httpGet).toEqual({ path: "/livez", port: "http" });
  });

  test("runs as nobody in particular, on files it cannot change", () => {
    expect(template.spec.automountServiceAccountToken).toBe(false);
    expect(template.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    });
  });

  test("asks for what it needs and is limited in memory", () => {
    expect(Object.keys(container.resources.requests)).toEqual(["cpu", "memory"]);
    expect(Object.keys(container.resources.limits)).toEqual(["memory"]);
  });

  test("is found by its service, its policy and its budget", () => {
    const label = { "app.kubernetes.io/name": name };
    const { selector: served } = ofKind<Chosen>("Service").find(called(name))?.spec ?? {};
    const { podSelector } = ofKind<Chosen>("NetworkPolicy").find(called(name))?.spec ?? {};
    const budget = ofKind<Chosen>("PodDisruptionBudget").find(called(name))?.spec;
    expect(template.metadata.labels).toMatchObject(label);
    expect([selector.matchLabels, served, podSelector?.matchLabels]).toEqual([label, label, label]);
    expect(budget).toEqual({ maxUnavailable: 1, selector: { matchLabels: label } });
  });

  test("is given the settings it asks for, and no others", async () => {
    const settings = await settingsOf(name);
    const names = container.env.map((setting) => setting.name);
    expect(names.filter((setting) => !settings.names.has(setting))).toEqual([]);
    expect(settings.complaint(envOf(one))).toBe("");
  });
});

interface Chosen {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly selector?: unknown;
    readonly podSelector?: { readonly matchLabels?: unknown };
  };
}

import { existsSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Ajv } from "ajv";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { allFaults, folder, textOf, thingsIn, yamlFiles } from "./deploy-kubernetes.ts";
import { onPath, run } from "./deploy-settings.ts";
import { ofKind, pages, programs } from "./deploy-workloads.ts";

const overlays = ["small", "production"];
const text = { type: "string" };
const exactly = (properties: object, required: readonly string[] = Object.keys(properties)) => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
const list = (items: object) => ({ type: "array", items });
const isKustomization = new Ajv().compile<{ resources: string[]; patches?: { path?: string }[] }>(
  exactly(
    {
      apiVersion: { const: "kustomize.config.k8s.io/v1beta1" },
      kind: { const: "Kustomization" },
      namespace: text,
      resources: list(text),
      images: list(exactly({ name: text, newTag: text })),
      configMapGenerator: list(exactly({ name: text, literals: list(text) })),
      replicas: list(exactly({ name: text, count: { type: "integer" } })),
      patches: list(
        exactly(
          { path: text, patch: text, target: exactly({ kind: text, name: text }, ["kind"]) },
          [],
        ),
      ),
    },
    ["apiVersion", "kind", "resources"],
  ),
);

describe("kustomize", () => {
  const kustomizations = yamlFiles().filter((file) => basename(file) === "kustomization.yaml");

  test.each(kustomizations)("%s names what exists, and all that lies beside it", (file) => {
    const kustomization: unknown = parse(textOf(file));
    if (!isKustomization(kustomization)) throw new Error(JSON.stringify(isKustomization.errors));
    const patches = (kustomization.patches ?? []).flatMap(({ path }) => path ?? []);
    const named = [...kustomization.resources, ...patches];
    expect(named.filter((name) => !existsSync(join(folder, dirname(file), name)))).toEqual([]);
    const beside = yamlFiles().filter(
      (other) => dirname(other) === dirname(file) && other !== file,
    );
    expect(beside.map((other) => basename(other)).filter((name) => !named.includes(name))).toEqual(
      [],
    );
  });

  test("refuses a key it does not know", () => {
    const wrong = { ...parse(textOf("svc-chat/kustomization.yaml")), resource: [] };
    expect(isKustomization(wrong)).toBe(false);
  });

  test.each(overlays)("puts every slice into %s", (name) => {
    const overlay: unknown = parse(textOf(`overlays/${name}/kustomization.yaml`));
    if (!isKustomization(overlay)) throw new Error(JSON.stringify(isKustomization.errors));
    for (const slice of [...programs, ...pages, "backup"])
      expect(overlay.resources).toContain(`../../${slice}`);
  });

  test.for(overlays)("builds %s", (name, { skip }) => {
    if (!onPath("kubectl")) return skip("kubectl is not on the PATH");
    const built = run("kubectl", "kustomize", join(folder, "overlays", name));
    expect(built.stderr).toBe("");
    const all = thingsIn(built.stdout);
    expect(allFaults(all)).toEqual([]);
    const scaled = ofKind("Deployment", all).filter(({ spec }) => spec.replicas === undefined);
    const images = ofKind("Deployment", all)
      .map(({ metadata, spec }) => [metadata.name, spec.template.spec.containers[0]?.image])
      .filter(([deployment = ""]) => /^(?:gateway|renderer)$/.test(deployment));
    expect(new Set(images.map(([, image]) => image)).size).toBe(1);
    expect(images).toHaveLength(2);
    const byWork = name === "small" ? [] : programs.toSorted();
    expect(scaled.map(({ metadata }) => metadata.name).toSorted()).toEqual(byWork);
    const autoscalers = ofKind("HorizontalPodAutoscaler", all);
    expect(autoscalers.map(({ metadata }) => metadata.name).toSorted()).toEqual(byWork);
  });
});

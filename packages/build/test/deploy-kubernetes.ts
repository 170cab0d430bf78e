import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import * as apps from "kubernetes-models/apps/v1";
import * as autoscaling from "kubernetes-models/autoscaling/v2";
import * as batch from "kubernetes-models/batch/v1";
import * as networking from "kubernetes-models/networking.k8s.io/v1";
import * as policy from "kubernetes-models/policy/v1";
import * as v1 from "kubernetes-models/v1";
import { parseAllDocuments } from "yaml";
import { repository } from "./deploy-settings.ts";

export const folder = join(repository, "deploy/k8s");

type Value = Readonly<Record<string, unknown>>;
/** A Kubernetes object; what lies deeper is checked by its model before it is read. */
export interface Thing {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: unknown;
}

export const thingsIn = (text: string): Thing[] =>
  // Safe: every test of a field comes after the one of the model.
  parseAllDocuments(text).map((document) => document.toJS() as Thing);

/** Every YAML file below `deploy/k8s`, from there. */
export const yamlFiles = () =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".yaml"))
    .toSorted();

export const textOf = (file: string) => readFileSync(join(folder, file), "utf8");

/** The objects of the bases: not how they are put together, and no patches. */
export const things = () =>
  yamlFiles()
    .filter((file) => basename(file) !== "kustomization.yaml" && !file.startsWith("overlays/"))
    .flatMap((file) => thingsIn(textOf(file)));

const isObject = (value: unknown): value is Value => typeof value === "object" && value !== null;

/**
 * The same value, with a note of every key that is looked at. A validator looks at each key it knows, so a key that nobody
 * looked at, in an object where others were, is one that Kubernetes would drop without a word.
 */
function watched(value: unknown, path: string, overlooked: (() => string[])[]): unknown {
  if (!isObject(value)) return value;
  const seen = new Set<PropertyKey>();
  const inside = new Map<PropertyKey, unknown>();
  overlooked.push(() =>
    seen.size === 0 || Array.isArray(value)
      ? []
      : Object.keys(value)
          .filter((key) => !seen.has(key))
          .map((key) => `${path}.${key}`),
  );
  return new Proxy(value, {
    get(target, key, receiver) {
      seen.add(key);
      if (!Object.hasOwn(target, key)) return Reflect.get(target, key, receiver);
      if (!inside.has(key)) {
        const item: unknown = Reflect.get(target, key, receiver);
        inside.set(key, watched(item, `${path}.${String(key)}`, overlooked));
      }
      return inside.get(key);
    },
  });
}

interface Model {
  readonly prototype: { validate(this: unknown): void };
}

const models: Readonly<Record<string, Readonly<Partial<Record<string, Model>>>>> = {
  v1: { ...v1 },
  "apps/v1": { ...apps },
  "autoscaling/v2": { ...autoscaling },
  "batch/v1": { ...batch },
  "networking.k8s.io/v1": { ...networking },
  "policy/v1": { ...policy },
};

/** What is wrong with an object, a sentence each: against its model, and keys the model does not know. */
function faults(thing: Thing): string[] {
  const { apiVersion, kind } = thing;
  const where = `${kind} ${thing.metadata?.name}`;
  const model = models[apiVersion]?.[kind];
  if (!model) return [`${where}: there is no ${kind} in ${apiVersion}`];
  const overlooked: (() => string[])[] = [];
  try {
    model.prototype.validate.call(watched(thing, "", overlooked));
  } catch (error) {
    return [`${where}: ${error instanceof Error ? error.message : String(error)}`];
  }
  return overlooked.flatMap((list) => list()).map((key) => `${where}: there is no key ${key}`);
}

export const allFaults = (list: readonly Thing[]) => list.flatMap(faults);

import { remoteSlices, serviceSlices } from "../src/slices.ts";
import { type Thing, things } from "./deploy-kubernetes.ts";

type Value = Readonly<Record<string, unknown>>;

/** What our tests look at, once its model has found no fault. */
export interface Workload {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly replicas?: number;
    readonly strategy: { readonly rollingUpdate: Value };
    readonly selector: { readonly matchLabels: Value };
    readonly template: {
      readonly metadata: { readonly labels: Value };
      readonly spec: {
        readonly securityContext: Value;
        readonly terminationGracePeriodSeconds: number;
        readonly automountServiceAccountToken: boolean;
        readonly containers: readonly Container[];
      };
    };
  };
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly command?: readonly string[];
  readonly env: readonly {
    readonly name: string;
    readonly value?: string;
    readonly valueFrom?: { readonly secretKeyRef?: { readonly name: string } };
  }[];
  readonly startupProbe: Probe;
  readonly readinessProbe: Probe;
  readonly livenessProbe: Probe;
  readonly resources: { readonly requests: Value; readonly limits: Value };
  readonly securityContext: Value;
  readonly volumeMounts: readonly { readonly name: string; readonly readOnly?: boolean }[];
}

/** The objects of one kind, e.g. `Deployment`, of all bases. */
export const ofKind = <T = Workload>(kind: string, among: readonly Thing[] = things()) =>
  among.filter((thing) => thing.kind === kind) as unknown as readonly T[];

export const services = ["gateway", ...serviceSlices().map(({ name }) => name)];
/** What runs: each of those, and the renderer, another program of the gateway's image. */
export const programs = [...services, "renderer"];
export const pages = ["shell", ...remoteSlices().map(({ name }) => name)];

export const called = (name: string) => (thing: { metadata: { name: string } }) =>
  thing.metadata.name === name;

/** The deployments of our own programs. */
export const deployments = () =>
  ofKind("Deployment").filter(({ metadata }) => programs.includes(metadata.name));

export function containerOf({ spec }: Workload): Container {
  const [container] = spec.template.spec.containers;
  if (!container) throw new Error("A deployment without a container");
  return container;
}

/** What a secret or the overlay would put in. */
const given: Readonly<Record<string, string>> = {
  MONGO_URL: "mongodb://user:password@mongo/?replicaSet=rs0",
  INTERNAL_SECRET: "0123456789abcdef0123456789abcdef",
  RENDERER_SECRET: "another0123456789abcdef0123456789",
  PREVIEW_SECRET: "a-third0123456789abcdef0123456789",
  REDIS_URL: "redis://redis:6379",
  SMTP_URL: "smtps://user:password@mail.example.com",
  SITE_URL: "https://tutorsetu.example",
  MAIL_FROM: "TutorSetu <no-reply@tutorsetu.example>",
  VAPID_PUBLIC_KEY: "B".repeat(87),
  VAPID_PRIVATE_KEY: "k".repeat(43),
  ADMIN_EMAIL: "admin@example.com",
  ADMIN_PASSWORD: "password",
};
/** The environment of its container, with secrets and the overlay's values filled in. */
export const envOf = (deployment: Workload): Readonly<Record<string, string>> => ({
  HOST: "0.0.0.0",
  PORT: "8080",
  ...Object.fromEntries(
    containerOf(deployment).env.map(({ name, value }) => [name, value ?? given[name] ?? ""]),
  ),
});

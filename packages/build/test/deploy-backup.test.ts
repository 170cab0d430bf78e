import { expect, test } from "vitest";
import { parse } from "yaml";
import { composeOf, envFile } from "./deploy-compose.ts";
import { textOf } from "./deploy-kubernetes.ts";
import { read } from "./deploy-settings.ts";
import { ofKind } from "./deploy-workloads.ts";

const example = Object.entries(envFile(await read("deploy/compose.env.example")));
const filledIn = Object.fromEntries(
  example.map(([name, value]) => [name, value || `of-${name.toLowerCase()}`]),
);

test("Compose backs up on demand, where the database is and into a volume of its own", async () => {
  const { services } = composeOf(await read("docker-compose.yml"), filledIn);
  const { MONGO_URL = "", ...others } = services["backup"]?.environment ?? {};
  expect(services["backup"]).toMatchObject({
    profiles: ["backup"],
    restart: "no",
    build: { context: ".", target: "backup" },
    networks: ["data"],
    volumes: ["backups:/srv/backups"],
  });
  expect(new URL(MONGO_URL).password).toBe("of-mongo_password");
  expect(others).toEqual({});
});

interface CronJob {
  readonly spec: {
    readonly schedule: string;
    readonly concurrencyPolicy: string;
    readonly jobTemplate: {
      readonly spec: {
        readonly template: {
          readonly metadata: { readonly labels: Readonly<Record<string, string>> };
          readonly spec: {
            readonly containers: readonly object[];
            readonly securityContext: object;
          };
        };
      };
    };
  };
}

test("Kubernetes backs up every night, one at a time, as nobody in particular", () => {
  const [job, ...more] = ofKind<CronJob>("CronJob");
  expect(more).toEqual([]);
  const { template } = job?.spec.jobTemplate.spec ?? {};
  expect(job?.spec).toMatchObject({ schedule: "0 2 * * *", concurrencyPolicy: "Forbid" });
  expect(template?.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 });
  expect(template?.spec.containers[0]).toMatchObject({
    args: ["backup", "--keep", "14"],
    env: [{ name: "MONGO_URL", valueFrom: { secretKeyRef: { name: "backup", key: "MONGO_URL" } } }],
    volumeMounts: [{ name: "backups", mountPath: "/srv/backups" }],
    securityContext: { readOnlyRootFilesystem: true, capabilities: { drop: ["ALL"] } },
  });
  // The store of a small installation lets it in by this name.
  const [, , policy = ""] = textOf("stores/mongo.yaml").split("\n---\n");
  const letIn = parse(policy).spec.ingress[0].from[0].podSelector.matchExpressions[0].values;
  expect(letIn).toContain(template?.metadata.labels["app.kubernetes.io/name"]);
});

import { expect, test } from "vitest";
import { parse } from "yaml";
import { composeOf, envFile } from "./deploy-compose.ts";
import { textOf } from "./deploy-kubernetes.ts";
import { read, settingsOf } from "./deploy-settings.ts";
import { called, containerOf, deployments, envOf, ofKind } from "./deploy-workloads.ts";

const PROGRAM = ["node", "dist/renderer.mjs"];
const ASKED = ["svc-bookings", "svc-content", "svc-users"];
/** The services that an environment names. */
const namedIn = (env: Readonly<Record<string, string>>) =>
  Object.values(env)
    .flatMap((value) => /^http:\/\/([\w-]+):8080$/.exec(value)?.[1] ?? [])
    .toSorted();

const source = await read("docker-compose.yml");
const example = Object.entries(envFile(await read("deploy/compose.env.example")));
// Each value another one, long enough for a secret.
const filledIn = Object.fromEntries(
  example.map(([name, value]) => [name, value || `of-${name.toLowerCase()}`.padEnd(32, "0")]),
);
const { services, networks } = composeOf(source, filledIn);

test("Compose runs what draws pages with pages to read, one secret of its own and no way out", () => {
  const { environment = {}, ...renderer } = services["renderer"] ?? {};
  expect(renderer).toMatchObject({
    image: services["gateway"]?.image,
    command: PROGRAM,
    read_only: true,
    networks: ["mesh"],
    volumes: ["pages:/srv/pages:ro"],
    deploy: { resources: { limits: { memory: "512M" } } },
  });
  expect(networks["mesh"]).toEqual({ internal: true });
  expect(namedIn(environment)).toEqual(ASKED);
  const given = Object.values(environment);
  const secrets = Object.entries(filledIn).filter(([name]) => /SECRET|PASSWORD/.test(name));
  expect(secrets.length).toBeGreaterThan(5);
  const known = secrets.filter(([, value]) => given.some((one) => one.includes(value)));
  expect(known.map(([name]) => name)).toEqual(["RENDERER_SECRET"]);
  expect(services["gateway"]?.environment).toMatchObject({
    RENDERER_URL: "http://renderer:8080",
    RENDERER_SECRET: environment["RENDERER_SECRET"],
  });
});

test("the gateway's image has that program", async () => {
  const { programs } = JSON.parse(await read("gateway/package.json"));
  expect(Object.keys(programs)).toContain("renderer");
  expect(PROGRAM.at(-1)).toBe("dist/renderer.mjs");
});

test("Compose leaves drawing to browsers where the renderer's address is said to be empty", async () => {
  const off = composeOf(source, { ...filledIn, RENDERER_URL: "" });
  const { environment = {} } = off.services["gateway"] ?? {};
  expect(environment["RENDERER_URL"]).toBe("");
  const settings = await settingsOf("gateway");
  expect(settings.complaint({ ...environment, HOST: "0.0.0.0", PORT: "8080" })).toBe("");
});

const deploymentOf = (name: string) => {
  const one = deployments().find(called(name));
  if (!one) throw new Error(`There is no deployment of ${name}`);
  const { env, ...container } = containerOf(one);
  const secrets = env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.name ?? []);
  const { images } = parse(textOf(`${name}/kustomization.yaml`));
  return { images, container, secrets, env: envOf(one) };
};

test("Kubernetes runs it from the gateway's image in the same version, with pages to read and one secret of its own", () => {
  const renderer = deploymentOf("renderer");
  const gateway = deploymentOf("gateway");
  expect(renderer.images).toEqual(gateway.images);
  expect(renderer.container).toMatchObject({
    image: gateway.container.image,
    command: PROGRAM,
    resources: { limits: { memory: "512Mi" } },
  });
  const writable = renderer.container.volumeMounts.filter(({ readOnly }) => !readOnly);
  expect(writable.map(({ name }) => name)).toEqual(["tmp"]);
  expect([renderer.secrets, gateway.secrets]).toEqual([["renderer"], ["renderer", "gateway"]]);
  expect(gateway.env["RENDERER_URL"]).toBe("http://renderer:8080");
  // Headless: the gateway alone asks it, and leaves out an instance that hangs.
  const service = ofKind<{ metadata: { name: string }; spec: object }>("Service");
  expect(service.find(called("renderer"))?.spec).toHaveProperty("clusterIP", "None");
});

test("Kubernetes lets it out to the services that it reads and to the name server, and nowhere else", () => {
  expect(namedIn(deploymentOf("renderer").env)).toEqual(ASKED);
  const policies = ofKind<{ metadata: { name: string }; spec: object }>("NetworkPolicy");
  expect(policies.find(called("renderer"))?.spec).toMatchObject({
    policyTypes: ["Ingress", "Egress"],
    egress: [
      {
        to: [
          {
            podSelector: {
              matchExpressions: [{ key: "app.kubernetes.io/name", operator: "In", values: ASKED }],
            },
          },
        ],
        ports: [{ port: 8080 }],
      },
      {
        // Both in one peer: these pods of that namespace.
        to: [
          {
            namespaceSelector: { matchLabels: { "kubernetes.io/metadata.name": "kube-system" } },
            podSelector: { matchLabels: { "k8s-app": "kube-dns" } },
          },
        ],
        ports: [
          { port: 53, protocol: "UDP" },
          { port: 53, protocol: "TCP" },
        ],
      },
    ],
  });
});

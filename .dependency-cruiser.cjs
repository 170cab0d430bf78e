const slice = "^(shell|gateway|mf-[^/]+|svc-[^/]+)/";
const tests = "\\.test\\.tsx?$|/test/";

/** The boundaries between folders; each is broken on purpose in packages/build/test/rules.test.ts. */
module.exports = {
  forbidden: [
    {
      name: "slices-are-isolated",
      severity: "error",
      comment: "A slice never imports another slice; they meet at run time.",
      from: { path: slice },
      to: { path: slice, pathNot: "^$1/" },
    },
    {
      name: "packages-import-no-slices",
      severity: "error",
      from: { path: "^packages/" },
      to: { path: slice },
    },
    {
      name: "contracts-are-pure",
      severity: "error",
      from: { path: "^packages/contracts/src/", pathNot: tests },
      // schema-dts is types and nothing else.
      to: { pathNot: ["^packages/contracts/", "node_modules/(zod|schema-dts)/"] },
    },
    {
      name: "ui-imports-react-only",
      severity: "error",
      from: { path: "^packages/ui/src/.*\\.tsx?$", pathNot: tests },
      to: { pathNot: ["^packages/ui/", "node_modules/(@types/)?react/"] },
    },
    {
      name: "browser-has-no-server-code",
      severity: "error",
      from: { path: "^(shell|mf-[^/]+|packages/(chat-client|ui|web-kit))/src/" },
      to: {
        path: "^packages/(service-kit|releases)/|node_modules/(hono|mongodb|redis|pino|@hono)/",
      },
    },
    {
      name: "only-stores-import-mongo",
      severity: "error",
      comment: "A service's `src/store/` is the one folder that knows MongoDB.",
      from: { path: "^svc-[^/]+/src/", pathNot: `^svc-[^/]+/src/store/|${tests}` },
      to: { path: "node_modules/mongodb/" },
    },
    {
      name: "only-policies-authorize",
      severity: "error",
      comment: "A service's policy is the one place that makes `Authorized` values.",
      from: { path: "^svc-[^/]+/src/", pathNot: `/policy\\.ts$|${tests}` },
      to: { path: "^packages/service-kit/src/authorized\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "toasts-through-web-kit",
      severity: "error",
      from: {
        pathNot: "^packages/web-kit/src/(shared/display/toast|testing/fake-api)\\.tsx?$",
      },
      to: { path: "node_modules/react-hot-toast/" },
    },
    {
      name: "toasts-bring-no-styles",
      severity: "error",
      comment: "Its own look is a style element, which the policy refuses; ours is a style sheet.",
      from: {},
      to: { path: "node_modules/(goober/|react-hot-toast/(?!headless/))" },
    },
    {
      name: "sockets-through-chat-client",
      severity: "error",
      from: {
        pathNot: `^packages/chat-client/src/socket-transport\\.ts$|${tests}|^packages/(bench|e2e)/`,
      },
      to: { path: "node_modules/socket\\.io-client/" },
    },
    {
      name: "gateway-knows-no-store",
      severity: "error",
      comment:
        "Not through a package either: it starts and lives without a driver that it never uses.",
      from: { path: "^gateway/src/", pathNot: tests },
      to: {
        path: "^packages/service-kit/src/limits/redis-counters\\.ts$|node_modules/mongodb/",
        reachable: true,
      },
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "declared-only",
      severity: "error",
      from: {},
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    { name: "resolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "/dist/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
    },
  },
};

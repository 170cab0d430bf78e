import { standAlone } from "@tutorsetu/web-kit/alone";

// Without a platform, or with one that has no demo accounts, the visitor is nobody.
await standAlone("nobody").catch(reportError);
await import("./main.tsx");

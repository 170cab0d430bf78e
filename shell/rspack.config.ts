import { federated } from "@tutorsetu/build/bundling/federated";

export default federated(import.meta.dirname, {
  port: 3000,
  preloads: {
    "/about": ["./src/pages/about/about.tsx"],
    "/become-tutor": ["./src/pages/become-tutor/become-tutor.tsx"],
    "/contact": ["./src/pages/contact/contact.tsx"],
    "/login": ["./src/pages/login/login.tsx"],
    "/signup": ["./src/pages/signup/signup.tsx"],
    // The machinery behind remotes, for every page that one of them owns.
    remotes: ["./src/platform/host.ts", "@tutorsetu/web-kit/api", "@tutorsetu/web-kit/query"],
    // For the calls of such a page, after everything that it is drawn with.
    calls: ["../packages/web-kit/src/deferred/axios-client.ts"],
  },
});

import { federated } from "@tutorsetu/build/federated";

export default federated(import.meta.dirname, {
  port: 3004,
  exposes: { "./routes": "./src/routes.tsx" },
});

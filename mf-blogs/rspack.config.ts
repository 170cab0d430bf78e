import { federated } from "@tutorsetu/build/bundling/federated";

export default federated(import.meta.dirname, {
  port: 3004,
  exposes: { "./routes": "./src/routes.tsx" },
  preloads: {
    "/blogs": ["./src/blog-list/blog-list.tsx"],
    "/blog/:id": ["./src/blog-detail/blog-detail.tsx"],
    "/blogmanage": ["./src/blog-manage/blog-manage.tsx"],
  },
});

import { expect, it } from "vitest";
import { nginxConfig } from "./nginx.ts";

const work = {
  port: 8000,
  service: 9000,
  site: "/srv/site",
  page: "/srv/page",
  headers: {
    "content-security-policy": "default-src 'self'",
    "x-content-type-options": "nosniff",
    "x-request-id": "of ours",
    "content-length": "12",
  },
};

it("has nginx say the headers of security that ours says, and an id of its own", () => {
  const config = nginxConfig(work, "/tmp/folder");
  expect(config).toContain(`add_header content-security-policy "default-src 'self'" always;`);
  expect(config).toContain('add_header x-content-type-options "nosniff" always;');
  expect(config).toContain("add_header x-request-id $request_id always;");
  expect(config).not.toContain("of ours");
  expect(config).not.toContain("content-length");
});

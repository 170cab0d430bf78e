import { mkdtemp, writeFile } from "node:fs/promises";
import { type IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startProgram, untilUp } from "../processes/program.ts";

export interface Work {
  readonly port: number;
  /** Where the service behind listens. */
  readonly service: number;
  /** Holds `static/`. */
  readonly site: string;
  /** Holds `page.html`. */
  readonly page: string;
  /** Of our gateway's answer. */
  readonly headers: IncomingHttpHeaders;
}

/** What our gateway says on every answer, so that nginx says it too. */
const SAID =
  /^(?:content-security-policy|x-(?:content|frame)-[\w-]+|referrer-policy|permissions-policy|cross-origin-[\w-]+)$/;
const LEVEL = 5;

/**
 * What our gateway does with the same answers, as nginx does it: a request id for the service and the caller, headers of
 * security, a limit by address, a line in the access log; compression of what is asked for compressed, files from beside
 * them; and a page in which one thing differs from answer to answer.
 */
export function nginxConfig({ port, service, site, page, headers }: Work, folder: string): string {
  const security = Object.entries(headers)
    .filter(([name]) => SAID.test(name))
    .map(([name, value]) => `add_header ${name} "${String(value)}" always;`);
  const root = process.getuid?.() === 0 ? "user root;" : "";
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `${root}
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join("\n  ")}
  types { text/html html; text/javascript js; }
  access_log ${folder}/access.log;
  keepalive_requests 100000000;
  sendfile on;
  tcp_nopush on;
  gzip on;
  gzip_comp_level ${LEVEL};
  gzip_min_length 1024;
  gzip_proxied any;
  gzip_types application/json text/javascript;
  limit_req_zone $binary_remote_addr zone=address:1m rate=100000r/s;
  upstream service { server 127.0.0.1:${service}; keepalive 64; keepalive_requests 100000000; }
  server {
    listen 127.0.0.1:${port};
    limit_req zone=address burst=100000 nodelay;
    add_header x-request-id $request_id always;
    ${security.join("\n    ")}
    location /api/ {
      proxy_pass http://service;
      proxy_http_version 1.1;
      proxy_set_header connection "";
      proxy_set_header accept-encoding "";
      proxy_set_header x-request-id $request_id;
      proxy_set_header x-forwarded-for $remote_addr;
    }
    location /static/ {
      root ${site};
      gzip_static on;
      expires 1y;
    }
    location = / {
      root ${page};
      try_files /page.html =404;
      sub_filter '<html ' '<html data-request="$request_id" ';
    }
  }
}
`;
}

export async function startNginx(work: Omit<Work, "page">) {
  const folder = await mkdtemp(join(tmpdir(), "tutorsetu-bench-nginx-"));
  const config = join(folder, "nginx.conf");
  const setPage = (html: string | Buffer) => writeFile(join(folder, "page.html"), html);
  await setPage("<html ></html>");
  await writeFile(config, nginxConfig({ ...work, page: folder }, folder));
  const args = ["-p", folder, "-e", join(folder, "error.log"), "-c", config, "-g", "daemon off;"];
  const program = startProgram({ name: "nginx", command: "nginx", args });
  await untilUp(`http://127.0.0.1:${work.port}/`, program);
  return { program, folder, setPage };
}

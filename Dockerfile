# syntax=docker/dockerfile:1
# One pattern for every slice. A service, or the gateway:
#   docker build --target service --build-arg SLICE=svc-users -t tutorsetu/svc-users .
# The shell, or a remote; its container brings the built page to where the gateway finds it, and ends:
#   docker build --target page --build-arg SLICE=mf-blogs -t tutorsetu/mf-blogs .
# What backs up and restores:
#   docker build --target backup -t tutorsetu/backup .
ARG NODE=node:24-slim

FROM ${NODE} AS manifests
WORKDIR /app
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json -delete

# Done again only when a package.json or the lock file is another one.
FROM ${NODE} AS installed
WORKDIR /app
COPY --from=manifests /app ./
RUN npm ci --ignore-scripts --no-audit --no-fund

FROM installed AS built
ARG SLICE
COPY . .
RUN node --import tsx packages/build/src/build-all.ts "$SLICE"

# Beside the bundle lies only what cannot be in it, such as native modules.
FROM built AS bundle
ARG SLICE
RUN mkdir /out && cp -r "$SLICE/dist" /out && node --import tsx deploy/runtime-modules.ts "$SLICE" /out

FROM built AS release
RUN node_modules/.bin/esbuild deploy/publish.ts --bundle --platform=node --format=esm --outfile=/out/publish.mjs

FROM installed AS dump
COPY . .
RUN node_modules/.bin/esbuild deploy/backup.ts --bundle --platform=node --format=cjs --log-level=error --outfile=/out/backup.cjs

FROM ${NODE} AS backup
ENV NODE_ENV=production
WORKDIR /app
COPY --from=dump /out ./
# A new volume takes over this folder's owner.
RUN mkdir -p /srv/backups && chown 1000:1000 /srv/backups
USER 1000:1000
ENTRYPOINT ["node", "backup.cjs"]

FROM ${NODE} AS page
ARG SLICE
ENV NODE_ENV=production SLICE=${SLICE}
WORKDIR /app
COPY --from=release /out ./
COPY --from=built /app/${SLICE}/package.json ./
COPY --from=built /app/${SLICE}/dist ./dist
# A new volume takes over this folder's owner.
RUN mkdir -p /srv/pages && chown 1000:1000 /srv/pages
USER 1000:1000
ENTRYPOINT ["node", "publish.mjs"]

FROM ${NODE} AS service
ENV NODE_ENV=production NODE_OPTIONS=--enable-source-maps HOST=0.0.0.0 PORT=8080
# Freed buffers go back to the system at once, as in the processes of `npm start` (decision 0083).
ENV MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /app
COPY --from=bundle /out ./
# A new volume takes over this folder's owner.
RUN mkdir -p /srv/access-log && chown 1000:1000 /srv/access-log
USER 1000:1000
EXPOSE 8080
STOPSIGNAL SIGTERM
# Whether it runs, and no more: a service that is away must not make others unhealthy. Often while it starts, seldom later, for each
# check is a process; node:http instead of fetch, and without the service's own options, it costs a third.
HEALTHCHECK --interval=30s --start-period=60s --start-interval=1s --timeout=5s --retries=3 \
  CMD ["env", "--unset=NODE_OPTIONS", "node", "--eval", "require('node:http').get({ host: '127.0.0.1', port: process.env.PORT, path: '/livez', timeout: 4000 }, ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1)).on('error', () => process.exit(1)).on('timeout', () => process.exit(1))"]
# Node itself is process 1: it hears SIGTERM and drains.
CMD ["node", "dist/main.mjs"]

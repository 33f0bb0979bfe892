# syntax=docker/dockerfile:1
# The server with its page. Commands of the operator run in it, too: docker compose exec ergon npm run admin -- --help
# tests/operations/stories/image.ts runs these steps without a container.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# No install scripts: the image has Node, and the database of the tests is not needed.
RUN npm ci --ignore-scripts
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --omit=dev && npm cache clean --force
COPY tools/require-node.mjs tools/require-node.mjs
COPY public/assets/i18n public/assets/i18n
COPY domain domain
COPY documents documents
COPY server server
COPY --from=build /app/dist dist
RUN install --directory --mode=700 --owner=node --group=node /data /backups
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER node
VOLUME ["/data"]
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "--eval", "fetch('http://127.0.0.1:' + process.env.PORT + '/rest/health').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--disable-warning=ExperimentalWarning", "--max-semi-space-size=4", "--heap-growing-percent=150", "server/main.ts"]

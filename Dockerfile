# Halles in one image: no setting is baked in, everything is read from the environment when it starts.

FROM node:24-slim AS manifests
WORKDIR /halles
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/

# The web application and the server, built with everything.
FROM manifests AS built
RUN npm ci
COPY scripts scripts
COPY contract contract
COPY web web
COPY server server
RUN npm run build

# What the server needs at run time, and nothing else. The database's package makes its links as it installs.
FROM manifests AS packages
RUN npm ci --omit=dev --workspace contract --workspace server

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# PostgreSQL refuses to run as root; so does Halles here.
RUN install -d -o node -g node -m 0700 /data
WORKDIR /halles
COPY --from=packages /halles ./
COPY contract/src contract/src
COPY server server
COPY --from=built /halles/web/dist web/dist
COPY --from=built /halles/server/dist server/dist
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "server/dist/main.js"]

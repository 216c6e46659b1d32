# syntax=docker/dockerfile:1
# One service of the platform, gateway, auth or content:
#   docker build -f k8s/images/service.Dockerfile --build-arg SERVICE=auth -t loomcast/auth:1.0.0 .
# TypeScript runs as it is, so there is nothing to build: the image is Node, the service's sources and its production packages.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

# The part of the repository that this service needs, found from the workspaces' package.json files.
FROM ${NODE_IMAGE} AS source
ARG SERVICE
ENV TURBO_TELEMETRY_DISABLED=1
WORKDIR /src
RUN npm install --global --ignore-scripts --no-audit --no-fund turbo@2.11.11
COPY . .
RUN turbo prune "@loomcast/${SERVICE:?which service: gateway, auth or content}" --docker --no-update-notifier \
    && mkdir out/openapi \
    && for document in services/*/openapi.json; do \
         install -D -m 644 "${document}" "out/openapi/${document#services/}"; \
       done

# Only package.json files come in, so a change of sources takes the packages from the build cache.
# No install script runs: every native part is a prebuilt package of its own.
FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY --from=source /src/out/json/ ./
RUN npm install --omit=dev --ignore-scripts --no-audit --no-fund

FROM ${NODE_IMAGE}
ARG SERVICE
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080
WORKDIR /app
COPY --from=packages /app/ ./
COPY --from=source /src/out/full/ ./
# The gateway shows the documents of all services.
COPY --from=source /src/out/openapi/ openapi/
# One place to start from, wherever the workspace is.
RUN ln -s "$(if [ -d "services/${SERVICE}" ]; then echo "services/${SERVICE}"; else echo "${SERVICE}"; fi)" service
WORKDIR /app/service
USER 1000:1000
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/main.ts"]

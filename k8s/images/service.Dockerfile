# syntax=docker/dockerfile:1
# The gateway, one of the services, stripe-emulator, or backup:
#   docker build -f k8s/images/service.Dockerfile --build-arg SERVICE=auth -t loomcast/auth:2.0.0 .
# Node runs the TypeScript sources, so there is no build. The image contains Node, the service's sources and its production packages.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

# Extracts the part of the repository that this service needs, as declared in the workspaces' package.json files.
FROM ${NODE_IMAGE} AS source
ARG NODE_IMAGE
# Requires a digest, because a tag can be moved to another image. For a trial, use --build-arg UNPINNED_IMAGES=allowed.
ARG UNPINNED_IMAGES=refused
RUN case "${NODE_IMAGE}" in *@sha256:*) ;; *) [ "${UNPINNED_IMAGES}" = allowed ] || { \
      echo "Name ${NODE_IMAGE} by its digest (NODE_IMAGE as NAME:TAG@sha256:…). Look it up: docker buildx imagetools inspect ${NODE_IMAGE} --format '{{.Manifest.Digest}}'" >&2; \
      exit 1; } ;; esac
ARG SERVICE
ENV TURBO_TELEMETRY_DISABLED=1
WORKDIR /src
RUN npm install --global --ignore-scripts --no-audit --no-fund turbo@2.11.11
COPY . .
RUN turbo prune "@loomcast/${SERVICE:?which service: gateway, a folder of services/, stripe-emulator, or backup}" --docker --no-update-notifier \
    && mkdir out/openapi \
    && for document in services/*/openapi.json; do \
         install -D -m 644 "${document}" "out/openapi/${document#services/}"; \
       done

# Only package.json files are copied, so that packages stay in the build cache when sources change. Install scripts are not needed, because
# all native code comes in prebuilt packages.
FROM ${NODE_IMAGE} AS packages
WORKDIR /app
COPY --from=source /src/out/json/ ./
# The base image already contains the Node version of the repository's optional packages.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
    && rm -rf node_modules/node-linux-* node_modules/.bin/node

# Programs that video runs, and the runtime of networks, which content needs too. ffmpeg comes from a Python wheel, because the tests use the same build (with the distribution's 5.1, 25 of 178
# fail); it is licensed under the GPL, see NOTICE. The inference runtime is fetched separately, because its package's install script
# downloads from a host that is not a registry. Downloaded files are owned by root, so they are made readable for the process, which runs as
# another user.
FROM ${NODE_IMAGE} AS programs
ARG SERVICE
ENV LOOMCAST_CACHE=/programs/cache
COPY packages/inference/ /engines/inference/
COPY services/video/src/engines/picture/captions/script-fonts/ /engines/script-fonts/
COPY services/video/src/engines/speech/ /engines/speech/
COPY services/video/src/engines/recognition/ /engines/recognition/
# hadolint ignore=DL3008
RUN mkdir -p /programs/cache /programs/bin /engines/node_modules/@loomcast \
    && ln -s /engines/inference /engines/node_modules/@loomcast/inference \
    && if [ "${SERVICE}" = video ]; then \
      apt-get update \
      && apt-get install --yes --no-install-recommends python3-pip \
      && echo "imageio-ffmpeg==0.8.1 --hash=sha256:050d6850601c3b3890bd2b28306f3b842b3daea390a561101174375a1c460bda" > /requirements.txt \
      && pip install --no-cache-dir --require-hashes --no-deps --only-binary=:all: --target /wheel --requirement /requirements.txt \
      && install -m 755 /wheel/imageio_ffmpeg/binaries/ffmpeg-linux-* /programs/bin/ffmpeg \
      && node /engines/script-fonts/fetch-fonts.ts \
      && node /engines/speech/fetch-voice.ts \
      && node /engines/recognition/fetch-recognition.ts; \
    fi \
    && if [ "${SERVICE}" = video ] || [ "${SERVICE}" = content ]; then node /engines/inference/src/fetch-runtime.ts; fi \
    && chmod -R a+rX /programs

FROM ${NODE_IMAGE}
ARG SERVICE
# Folders to which video writes. They exist in the image so that new Compose volumes are owned by the process's user.
# Python runs the recognizer of words. It is the version for which the packages were fetched, because both stages have the same base image.
# hadolint ignore=DL3008
RUN if [ "${SERVICE}" = video ]; then \
      install -d -o 1000 -g 1000 /files /scratch \
      && apt-get update && apt-get install --yes --no-install-recommends python3 && rm -rf /var/lib/apt/lists/*; \
    fi
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080
WORKDIR /app
COPY --from=packages /app/ ./
COPY --from=source /src/out/full/ ./
# The services with their ports, databases and routes.
COPY --from=source /src/platform.config.ts ./
# The cache folder of the process's user.
COPY --from=programs /programs/cache/ /home/node/.cache/loomcast/
COPY --from=programs /programs/bin/ /usr/local/bin/
# The gateway serves the OpenAPI documents of all services.
COPY --from=source /src/out/openapi/ openapi/
COPY NOTICE ./
# A link named `service`, so that the start command is the same for every workspace.
RUN for folder in "services/${SERVICE}" "packages/${SERVICE}" "tooling/${SERVICE}" "${SERVICE}"; do \
      if [ -d "${folder}" ]; then ln -s "${folder}" service; break; fi; \
    done
WORKDIR /app/service
USER 1000:1000
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/main.ts"]

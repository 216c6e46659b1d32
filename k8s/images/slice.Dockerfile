# syntax=docker/dockerfile:1
# Browser code: a slice (such as mfe-content), which serves its files, or the shell, whose files the gateway copies.
#   docker build -f k8s/images/slice.Dockerfile --build-arg NODE_IMAGE=NAME:TAG@sha256:… --build-arg DEBIAN_IMAGE=NAME:TAG@sha256:… \
#     --build-arg PACKAGE=mfe-content -t loomcast/mfe-content:2.0.0 .
# A later build includes the files of earlier ones, so that canaries and pages that were opened before a release find their files:
#   docker build … --build-arg PREVIOUS=loomcast/mfe-content:2.0.0 -t loomcast/mfe-content:2.1.0 .
ARG NODE_IMAGE=node:24.21.0-bookworm-slim
ARG DEBIAN_IMAGE=debian:12-slim
# The first build has no previous image, so it uses any image with an empty /srv.
ARG PREVIOUS=debian:12-slim

FROM ${PREVIOUS} AS previous

# Extracts the part of the repository that this package needs, as declared in the workspaces' package.json files.
FROM ${NODE_IMAGE} AS source
ARG NODE_IMAGE
ARG DEBIAN_IMAGE
# Requires digests, because a tag can be moved to another image. For a trial, use --build-arg UNPINNED_IMAGES=allowed.
ARG UNPINNED_IMAGES=refused
RUN for image in "${NODE_IMAGE}" "${DEBIAN_IMAGE}"; do case "${image}" in *@sha256:*) ;; *) [ "${UNPINNED_IMAGES}" = allowed ] || { \
      echo "Name ${image} by its digest (NODE_IMAGE, DEBIAN_IMAGE as NAME:TAG@sha256:…). Look it up: docker buildx imagetools inspect ${image} --format '{{.Manifest.Digest}}'" >&2; \
      exit 1; } ;; esac; done
ARG PACKAGE
ENV TURBO_TELEMETRY_DISABLED=1
WORKDIR /src
RUN npm install --global --ignore-scripts --no-audit --no-fund turbo@2.11.11
COPY . .
RUN turbo prune "${PACKAGE:?which package: shell or a slice, such as mfe-content}" --docker --no-update-notifier \
    # The shell's build reads the routes of all slices.
    && for manifest in mfe-*/slice.manifest.ts; do mkdir -p "out/full/${manifest%/*}" && cp "${manifest}" "out/full/${manifest}"; done

FROM ${NODE_IMAGE} AS build
ARG PACKAGE
# Number of builds whose files stay in the image, including this one.
ARG RETAINED_BUILDS=5
ENV NODE_ENV=production
WORKDIR /app
COPY --from=source /src/out/json/ ./
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY --from=source /src/out/full/ ./
RUN npm run build --workspace "${PACKAGE}"
COPY --from=previous /srv/ /srv/
RUN node tooling/slice-build/src/images/publish.ts --retained "${RETAINED_BUILDS}" "${PACKAGE}/dist" /srv

FROM ${DEBIAN_IMAGE}
# No version is pinned, because the distribution patches this nginx version and removes the unpatched package.
# hadolint ignore=DL3008
RUN apt-get update \
    && apt-get install --yes --no-install-recommends nginx-light libnginx-mod-http-brotli-static \
    && rm -rf /var/lib/apt/lists/* /var/www/html
COPY k8s/images/slice-server.conf /etc/nginx/nginx.conf
COPY --from=build /srv/ /srv/
USER 1000:1000
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --retries=3 CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/8080"]
# SIGQUIT finishes active responses; SIGTERM would abort them.
STOPSIGNAL SIGQUIT
CMD ["nginx", "-e", "stderr", "-g", "daemon off;"]

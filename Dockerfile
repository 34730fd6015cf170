# An image of museum-mock for linux/amd64 and linux/arm64: docker buildx build --platform linux/amd64,linux/arm64 .
# The bases are pinned by the digests of their indexes, which hold both platforms; .github/dependabot.yml keeps them current.
# Everything that is installed is JavaScript, so that the first stages run on the machine that builds, whatever the platform is.
FROM --platform=$BUILDPLATFORM node:22.23.2-bookworm-slim@sha256:83f487e0a63425e5b4d146fb5e5be574bcbe1b7b843d3ebafdd95eaf7767a7e5 AS build
WORKDIR /src
COPY package.json package-lock.json ./
COPY examples/website/package.json examples/website/
COPY examples/server-rendered/package.json examples/server-rendered/
COPY examples/worker/package.json examples/worker/
COPY examples/other-operations/package.json examples/other-operations/
RUN npm ci --ignore-scripts
COPY . .
RUN npm pack --pack-destination /tmp

# What the mock needs, and the packages for --store and MCP, in the versions of the lockfile.
FROM --platform=$BUILDPLATFORM node:22.23.2-bookworm-slim@sha256:83f487e0a63425e5b4d146fb5e5be574bcbe1b7b843d3ebafdd95eaf7767a7e5 AS packages
WORKDIR /app
COPY package.json package-lock.json container/dependencies.mjs ./
RUN node dependencies.mjs && npm install --ignore-scripts --no-audit --no-fund
COPY --from=build /tmp/museum-mock-*.tgz /tmp/
RUN mkdir node_modules/museum-mock && tar -xzf /tmp/museum-mock-*.tgz -C node_modules/museum-mock --strip-components=1

# No shell, no package manager: node and its libraries.
FROM gcr.io/distroless/nodejs22-debian12:nonroot@sha256:13593b7570658e8477de39e2f4a1dd25db2f836d68a0ba771251572d23bb4f8e
LABEL org.opencontainers.image.title="museum-mock" \
  org.opencontainers.image.description="A mock and contract-testing server for the museum information interface" \
  org.opencontainers.image.version="0.2.0" \
  org.opencontainers.image.licenses="MIT"
COPY --from=packages /app/node_modules /app/node_modules
COPY container/health.mjs /app/
WORKDIR /data
# In a container the loopback address reaches nobody. The admin API still wants a token from other machines: MUSEUM_ADMIN_TOKEN.
ENV HOST=0.0.0.0 PORT=4010 NODE_ENV=production
EXPOSE 4010
USER 65532:65532
HEALTHCHECK --interval=5s --timeout=2s --start-period=5s --retries=3 CMD ["/nodejs/bin/node", "/app/health.mjs"]
ENTRYPOINT ["/nodejs/bin/node", "/app/node_modules/museum-mock/dist/bin/museum-mock.js"]
CMD ["serve"]

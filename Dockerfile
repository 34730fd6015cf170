# An image of museum-mock for linux/amd64 and linux/arm64: docker buildx build --platform linux/amd64,linux/arm64 .
# Everything that is installed is JavaScript, so that the first stage runs on the machine that builds, whatever the platform is.
FROM --platform=$BUILDPLATFORM node:22-slim AS build
WORKDIR /src
COPY . .
RUN npm ci --ignore-scripts && npm pack --pack-destination /tmp
RUN npm install --prefix /app --omit=dev --ignore-scripts --no-audit --no-fund /tmp/museum-mock-*.tgz json-server@0.17.4 @redis/client@6.3.1

# No shell, no package manager: node and its libraries.
FROM gcr.io/distroless/nodejs22-debian12
COPY --from=build /app /app
WORKDIR /data
# In a container the loopback address reaches nobody. The admin API still wants a token from other machines: MUSEUM_ADMIN_TOKEN.
ENV HOST=0.0.0.0 PORT=4010 NODE_ENV=production
EXPOSE 4010
USER 65532:65532
HEALTHCHECK --interval=5s --timeout=2s --start-period=5s --retries=3 CMD ["/nodejs/bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/__admin/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/nodejs/bin/node", "/app/node_modules/museum-mock/dist/bin/museum-mock.js"]
CMD ["serve"]

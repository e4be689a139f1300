# Builds and runs vejviser. The snapshot is not part of the image: it is mounted, and may be replaced while it is served.
# compose.yaml imports and serves with a volume; docs/operations.md says how to run the image by itself.
# Base images are named by digest, so that a build gets the same ones every time: Node.js 24.18 and Rust 1.98.

FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS node

FROM rust:1-bookworm@sha256:93ce27a88655056a51dbdd8f5f2d7ddc071c7b0070fb288a37b5a285fc83971e AS addon
COPY --from=node /usr/local /usr/local/
WORKDIR /vejviser
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY Cargo.toml Cargo.lock ./
# The workspace has members that are not part of the addon; Cargo wants to see them.
COPY bench/client bench/client
COPY fuzz fuzz
COPY crates crates
COPY data/lists/postnumre.csv data/lists/
COPY scripts scripts
RUN node -e 'import("./scripts/addon.mjs").then(({ buildAddon }) => buildAddon())'

FROM node AS packages
WORKDIR /vejviser
COPY package.json package-lock.json .npmrc ./
# The image's Node.js is the one the service runs on: the optional packages that bring one are left out.
RUN npm ci --omit=dev --omit=optional

FROM node
WORKDIR /vejviser
COPY package.json LICENSE ./
COPY --from=packages /vejviser/node_modules node_modules
COPY --from=addon /vejviser/build/vejviser.node build/
COPY bin bin
COPY scripts/runtime.mjs scripts/
COPY src src
COPY docs docs
# The lists that every import takes, and the areas of synthetic countries.
COPY data data
# A new volume that is mounted here belongs to the user of the image, as these folders do.
RUN mkdir /snapshot /files && chown node:node /snapshot /files
ENV NODE_ENV=production NODE_COMPILE_CACHE=/tmp/node VEJVISER_HOST=0.0.0.0 VEJVISER_SNAPSHOT=/snapshot
USER node
EXPOSE 8080
# Asks where the service has read from the same variables that it listens.
HEALTHCHECK --start-period=10s CMD ["node", "bin/healthcheck.mjs"]
ENTRYPOINT ["node", "bin/vejviser.mjs"]
CMD ["serve"]

# docker build -t bastide . && docker run -p 8080:8080 -v bastide:/var/lib/bastide bastide
FROM rust:1-bookworm AS library
WORKDIR /src
COPY . .
RUN cargo xtask wasm

FROM node:22-bookworm-slim AS page
WORKDIR /src/web
COPY web .
COPY --from=library /src/web/wasm wasm
RUN npm ci && npm run build

FROM rust:1-bookworm AS build
WORKDIR /src
COPY . .
COPY --from=page /src/web/dist web/dist
RUN BASTIDE_PAGE=skip cargo build --profile dist --locked -p bastide-cli

FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/* \
    && useradd --system --home-dir /var/lib/bastide --create-home bastide
COPY --from=build /src/target/dist/bastide /usr/local/bin/bastide
USER bastide
WORKDIR /var/lib/bastide
VOLUME /var/lib/bastide
EXPOSE 8080
ENV BASTIDE_LISTEN=0.0.0.0:8080
# Asks the server itself, so that the image needs no curl.
HEALTHCHECK --interval=30s --timeout=6s --start-period=10s CMD ["bastide", "health"]
CMD ["bastide", "serve"]

# Builds the service and packs it with the example catalogs.
#
#   docker build -t filter-service .
#   docker run --rm -p 8080:8080 filter-service
#   docker run --rm -p 8080:8080 -v "$PWD/data:/catalogs:ro" filter-service

FROM swift:6.3-bookworm AS build

RUN apt-get update \
 && apt-get install -y --no-install-recommends \
        libhiredis-dev libmicrohttpd-dev libsimdjson-dev libsqlite3-dev libutf8proc-dev pkg-config zlib1g-dev \
 && rm -rf /var/lib/apt/lists/*

WORKDIR /build

# Dependencies change less often than sources: they have a layer of their own.
COPY Package.* ./
RUN swift package resolve

# The manifest names the test targets too, so their folders have to be there; they are not built.
# The contract and the explorer are compiled into the binary.
COPY openapi.yaml ./
COPY Explorer Explorer
COPY Examples/clients/javascript Examples/clients/javascript
COPY Sources Sources
COPY Tests Tests
RUN swift build --configuration release --product filter-service --static-swift-stdlib \
 && install -D --strip .build/release/filter-service /out/filter-service


FROM debian:bookworm-slim

RUN apt-get update \
 && apt-get install -y --no-install-recommends \
        libhiredis0.14 libmicrohttpd12 libsimdjson14 libsqlite3-0 libstdc++6 libutf8proc2 tzdata zlib1g \
 && apt-get clean \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/*.bin

COPY --from=build /out/filter-service /usr/local/bin/filter-service
COPY Examples /catalogs

USER 10001:10001
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 CMD ["filter-service", "healthcheck"]

# In a container only an address that is reachable from outside makes sense.
ENTRYPOINT ["filter-service"]
CMD ["serve", "--host", "0.0.0.0", "/catalogs"]

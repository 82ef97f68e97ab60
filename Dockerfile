# Builds the service and packs it with what it needs: its libraries, time zones and the example catalogs. No shell, no
# package manager.
#
#   docker build --tag filter-service .
#   docker run --rm --publish 8080:8080 --read-only --tmpfs /tmp:size=1g filter-service
#   docker run --rm --publish 8080:8080 --volume "$PWD/data:/catalogs:ro" filter-service

FROM swift:6.3-bookworm AS build

RUN apt-get update \
 && apt-get install -y --no-install-recommends \
        libcurl4-gnutls-dev libgnutls28-dev libhiredis-dev libmicrohttpd-dev libpq-dev libsimdjson-dev libsqlite3-dev \
        libutf8proc-dev nettle-dev pkg-config zlib1g-dev \
 && rm -rf /var/lib/apt/lists/*

WORKDIR /build

# Dependencies change less often than sources: they have a layer of their own.
COPY Package.* ./
RUN swift package resolve

# The manifest names the test targets too, so their folders have to be there; they are not built.
# The contract, the tables of errors, metrics and settings, and the explorer are compiled into the binary.
COPY openapi.yaml ./
COPY Documentation/ERRORS.md Documentation/METRICS.md Documentation/SETTINGS.md Documentation/
COPY Explorer Explorer
COPY Sources Sources
COPY Tests Tests
RUN swift build --configuration release --product filter-service --static-swift-stdlib \
 && install -D --strip .build/release/filter-service /out/filter-service


FROM debian:bookworm-slim AS gather

RUN apt-get update \
 && apt-get install -y --no-install-recommends \
        ca-certificates libcurl3-gnutls libhiredis0.14 libmicrohttpd12 libnettle8 libpq5 libsimdjson14 libsqlite3-0 libstdc++6 \
        libutf8proc2 tzdata zlib1g \
 && rm -rf /var/lib/apt/lists/*

COPY --from=build /out/filter-service /usr/bin/filter-service
COPY Deploy/container/gather /
RUN /gather /usr/bin/filter-service /image


FROM scratch

COPY --from=gather /image /
# What the program itself has in it.
COPY Deploy/debian/copyright /usr/share/doc/filter-service/copyright
COPY Examples /catalogs

LABEL org.opencontainers.image.title="filter-service" \
      org.opencontainers.image.description="Filters, counts and sessions over catalogs of items, by HTTP" \
      org.opencontainers.image.version="0.1.0" \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.base.name="debian:bookworm-slim"

# Any other uid will do, too.
USER 10001:10001
EXPOSE 8080
STOPSIGNAL SIGTERM
# In a container only an address that is reachable from outside makes sense. The health check reads it, too,
# and sees no options of `serve`: other ports and addresses are given by variables or a file.
ENV FILTER_SERVICE_HOST=0.0.0.0
# It asks for readiness: while catalogs load, for an hour at most, the container is “starting” and not “unhealthy”, so that
# nobody restarts it over and over. The first success ends that time.
HEALTHCHECK --interval=10s --timeout=3s --start-period=1h --retries=3 CMD ["/usr/bin/filter-service", "healthcheck"]

ENTRYPOINT ["/usr/bin/filter-service"]
CMD ["serve", "/catalogs"]

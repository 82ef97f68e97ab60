-- A log of a million requests of the last seven days, for clickhouse.yaml.
CREATE DATABASE IF NOT EXISTS logs;

CREATE TABLE IF NOT EXISTS logs.requests
(
    id UInt64, ts DateTime, service String, level String, status UInt16, region String, milliseconds UInt32, path String
)
ENGINE = MergeTree PARTITION BY toDate(ts) ORDER BY ts;

INSERT INTO logs.requests
SELECT
    number,
    now() - intHash32(number) % 604800,
    arrayElement(['shop', 'shop', 'shop', 'search', 'search', 'checkout', 'accounts', 'mail'], 1 + intHash32(number + 1) % 8),
    arrayElement(['info', 'info', 'info', 'info', 'info', 'warning', 'error'], 1 + intHash32(number + 2) % 7),
    arrayElement([200, 200, 200, 200, 304, 404, 500], 1 + intHash32(number + 3) % 7),
    arrayElement(['Europe', 'Europe', 'America', 'Asia'], 1 + intHash32(number + 4) % 4),
    5 + intHash32(number + 5) % 400,
    concat('/items/', toString(intHash32(number + 6) % 5000))
FROM system.numbers LIMIT 1000000;

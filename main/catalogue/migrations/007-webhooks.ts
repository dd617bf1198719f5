/** Migration 7: webhooks whose secret the keychain has, registrations under way, and what the local receiver was sent. */

/**
 * No secret is in any of these. `webhook_registrations` has a row from before a registration is sent until its secret is
 * kept, so that a kill in between is noticed; `known` are the ids that the service listed before. `url_sha256` is of the whole
 * URL, `url_shown` is without its query. `received_deliveries` makes a repeat known (specification: Delivery behaviour 4).
 */
export const webhooks = `
CREATE TABLE kept_webhooks (
  connection_id TEXT NOT NULL,
  webhook_id TEXT NOT NULL,
  url_shown TEXT NOT NULL,
  host TEXT NOT NULL,
  seen INTEGER NOT NULL CHECK (seen IN (0, 1)),
  kept_at TEXT NOT NULL,
  PRIMARY KEY (connection_id, webhook_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE webhook_registrations (
  seq INTEGER PRIMARY KEY,
  connection_id TEXT NOT NULL,
  url_shown TEXT NOT NULL,
  url_sha256 TEXT NOT NULL,
  events TEXT NOT NULL CHECK (json_valid(events)),
  known TEXT NOT NULL CHECK (json_valid(known)),
  replaces TEXT,
  started_at TEXT NOT NULL
) STRICT;

CREATE TABLE webhook_replacements (
  connection_id TEXT NOT NULL,
  new_id TEXT NOT NULL,
  old_id TEXT NOT NULL,
  test_id TEXT,
  PRIMARY KEY (connection_id, new_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE received_deliveries (
  seq INTEGER PRIMARY KEY,
  connection_id TEXT NOT NULL,
  webhook_id TEXT NOT NULL,
  delivery_id TEXT NOT NULL,
  event TEXT NOT NULL,
  test INTEGER NOT NULL CHECK (test IN (0, 1)),
  resource TEXT CHECK (resource IS NULL OR json_valid(resource)),
  received_at TEXT NOT NULL,
  repeats INTEGER NOT NULL CHECK (repeats >= 0),
  UNIQUE (connection_id, webhook_id, delivery_id)
) STRICT;
CREATE INDEX received_deliveries_by_time ON received_deliveries (received_at);

CREATE TABLE webhook_receiver (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
  port INTEGER NOT NULL CHECK (port BETWEEN 1 AND 65535)
) STRICT;
`;

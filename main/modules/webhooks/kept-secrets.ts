/** Signing secrets of webhooks: the keychain has them, the catalogue says of which webhooks. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { KeptWebhookRow } from '../../catalogue/webhook-tables.ts';
import { AppError } from '../../contract/plain/errors.ts';
import type { ConnectionId } from '../../contract/schema/ids.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { censor, type Log } from '../../core/logging/log.ts';
import type { Secrets } from '../../core/ports.ts';

/** A webhook with its secret. */
export interface SigningSecret extends KeptWebhookRow {
  readonly secret: string;
}

/** Every method throws `secrets.unavailable` when the keychain cannot be used. */
export interface KeptSecrets {
  /** Whether a secret can be kept: asked before one is made that is shown only once. */
  probe(): Promise<void>;
  /** To the keychain; `note` writes down that it is there. */
  keep(connectionId: ConnectionId, webhook: { id: string; url: string }, secret: string): Promise<void>;
  /** In the transaction of the caller. */
  note(connectionId: ConnectionId, webhook: { id: string; url: string }, seen: boolean): void;
  /** Null when the keychain has none. */
  find(connectionId: ConnectionId, webhookId: string): Promise<string | null>;
  /** Throws `webhook.secret-not-here`. */
  get(connectionId: ConnectionId, webhookId: string): Promise<string>;
  forget(connectionId: ConnectionId, webhookId: string): Promise<void>;
  /** Those of connections that were removed. */
  forgetGone(): Promise<void>;
  all(): Promise<SigningSecret[]>;
}

interface Deps {
  readonly catalogue: Pick<Catalogue, 'webhooks' | 'connections'>;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly log: Log;
  /** After the secrets that there are have changed. */
  readonly onChange: () => void;
}

const keyOf = (connectionId: ConnectionId, webhookId: string): string =>
  `webhook:${connectionId}:${webhookId}`;
const probeKey = 'webhook:probe';

/** One per application. */
export function createKeptSecrets({ catalogue, secrets, clock, log, onChange }: Deps): KeptSecrets {
  const { webhooks } = catalogue;
  const forget = async (connectionId: ConnectionId, webhookId: string): Promise<void> => {
    await secrets.delete(keyOf(connectionId, webhookId));
    webhooks.forget(connectionId, webhookId);
    onChange();
  };
  return {
    async probe() {
      await secrets.set(probeKey, 'probe');
      await secrets.delete(probeKey);
    },
    keep: (connectionId, { id }, secret) => secrets.set(keyOf(connectionId, id), secret),
    note(connectionId, { id, url }, seen) {
      const keptAt = timestamp(clock);
      const host = URL.parse(url)?.host ?? '';
      webhooks.keep({ connectionId, webhookId: id, url: censor(url), host, seen, keptAt });
      onChange();
    },
    find: (connectionId, webhookId) => secrets.get(keyOf(connectionId, webhookId)),
    async get(connectionId, webhookId) {
      const found = await secrets.get(keyOf(connectionId, webhookId));
      if (found !== null) return found;
      webhooks.forget(connectionId, webhookId);
      throw new AppError('webhook.secret-not-here', { id: webhookId });
    },
    forget,
    async forgetGone() {
      const gone = webhooks
        .kept()
        .filter(({ connectionId }) => catalogue.connections.get(connectionId) === null);
      for (const { connectionId, webhookId } of gone) {
        // oxlint-disable-next-line no-await-in-loop -- they are in one file
        await forget(connectionId, webhookId).catch((error: unknown) =>
          log.warn({ err: error }, 'the secret of a webhook could not be removed'),
        );
      }
    },
    async all() {
      const found = await Promise.all(
        webhooks.kept().map(async (row) => {
          const secret = await secrets.get(keyOf(row.connectionId, row.webhookId));
          return secret === null ? [] : [{ ...row, secret }];
        }),
      );
      return found.flat();
    },
  };
}

/** One registration from its note to its kept secret: noted before it is sent, because there is no idempotency key and the secret is shown once (specification: Webhooks). */

import { createHash } from 'node:crypto';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { RegistrationRow } from '../../catalogue/webhook-tables.ts';
import { isAppError, toFailure } from '../../contract/plain/errors.ts';
import type { ConnectionId } from '../../contract/schema/ids.ts';
import type { Webhook, WebhookRegistration } from '../../contract/schema/webhook.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { censor, type Log } from '../../core/logging/log.ts';
import type { CreatedWebhookResponse, RemoteClient, Webhook as RemoteWebhook } from '../../remote/types.ts';
import { sameEvents } from '../../remote/webhook-lost.ts';
import type { KeptSecrets } from './kept-secrets.ts';

// A webhook as the service lists it, with what is known of it on this machine.

/** One at a time: an account has few. */
type ShowWebhook = (connectionId: ConnectionId, webhook: RemoteWebhook) => Webhook;

/** Over the catalogue. */
export function createShowWebhook({ webhooks }: Pick<Catalogue, 'webhooks'>): ShowWebhook {
  return (connectionId, { id, url, events, created_at: createdAt }) => {
    const kept = webhooks.kept().find((row) => row.connectionId === connectionId && row.webhookId === id);
    const replacement = webhooks.replacements(connectionId).find(({ newId }) => newId === id);
    return {
      id,
      url,
      events: events === null ? null : [...events],
      createdAt,
      secret: kept === undefined ? 'none' : kept.seen ? 'kept' : 'unseen',
      replaces: replacement?.oldId ?? null,
    };
  };
}

/** What registering needs. */
export interface RegisteringDeps {
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  readonly log: Log;
  readonly keys: KeptSecrets;
  readonly show: ShowWebhook;
}

/** What is to be registered. */
export interface Wanted {
  readonly url: string;
  readonly events: readonly string[];
  /** Although there is one like it. */
  readonly another: boolean;
  readonly replaces?: string | undefined;
}

/** Registrations that are sent by this process. */
export interface Sending {
  /** `known`: what the service lists before. Not ended by the caller: a page that goes away must not lose what is shown only once. */
  send(
    connectionId: ConnectionId,
    client: Pick<RemoteClient, 'registerWebhook'>,
    wanted: Wanted,
    known: readonly string[],
  ): Promise<WebhookRegistration>;
  isUnderWay(id: number): boolean;
  /** Its secret is in the keychain: the note of its beginning goes, that of the secret comes. */
  finish(connectionId: ConnectionId, id: number, webhook: RemoteWebhook, replaces: string | null): void;
  /** The user has the secret, though it could not be kept. */
  seen(connectionId: ConnectionId, webhookId: string): void;
}

/** One per application. */
export function createSending({ catalogue, clock, log, keys, show }: RegisteringDeps): Sending {
  const underWay = new Set<number>();
  /** Registrations whose secret is on the screen and nowhere else. */
  const shownOnly = new Map<string, number>();
  const noteSuccessor = (connectionId: ConnectionId, newId: string, oldId: string | null): void => {
    if (oldId !== null) catalogue.webhooks.putReplacement({ connectionId, newId, oldId, testId: null });
  };

  const finish: Sending['finish'] = (connectionId, id, webhook, replaces) =>
    catalogue.transaction(() => {
      keys.note(connectionId, webhook, false);
      noteSuccessor(connectionId, webhook.id, replaces);
      const begun = catalogue.webhooks.begun(connectionId);
      const row = begun.find((one) => one.id === id);
      // Earlier ones of the same are answered by this one.
      for (const one of begun)
        if (one.id === id || (row !== undefined && isSame(one, row) && !underWay.has(one.id)))
          catalogue.webhooks.end(one.id);
    });

  async function keep(
    connectionId: ConnectionId,
    id: number,
    created: CreatedWebhookResponse,
    replaces: string | null,
  ): Promise<WebhookRegistration> {
    const answer = { outcome: 'registered', secret: created.secret } as const;
    try {
      await keys.keep(connectionId, created, created.secret);
      finish(connectionId, id, created, replaces);
      return { ...answer, webhook: show(connectionId, created), keepFailure: null };
    } catch (error) {
      log.error({ err: error, webhook: created.id }, 'what belongs to a new webhook could not be kept');
      shownOnly.set(`${connectionId} ${created.id}`, id);
      noteSuccessor(connectionId, created.id, replaces);
      return { ...answer, webhook: show(connectionId, created), keepFailure: toFailure(error) };
    }
  }

  return {
    async send(connectionId, client, { url, events, replaces = null }, known) {
      const id = catalogue.webhooks.begin({
        connectionId,
        url: censor(url),
        urlSha256: urlDigest(url),
        events: [...events],
        known,
        replaces,
        startedAt: timestamp(clock),
      });
      underWay.add(id);
      try {
        const created = await client.registerWebhook({ url, events });
        return await keep(connectionId, id, created, replaces);
      } catch (error) {
        if (isSurelyNotThere(error)) catalogue.webhooks.end(id);
        throw error;
      } finally {
        underWay.delete(id);
      }
    },
    isUnderWay: (id) => underWay.has(id),
    finish,
    seen(connectionId, webhookId) {
      const key = `${connectionId} ${webhookId}`;
      const id = shownOnly.get(key);
      if (id !== undefined) catalogue.webhooks.end(id);
      shownOnly.delete(key);
    },
  };
}

/** After any other fault the service may have registered it. */
function isSurelyNotThere(error: unknown): boolean {
  if (!isAppError(error)) return false;
  return !(
    error.code === 'remote.webhook-secret-lost' ||
    error.code === 'remote.webhook-uncertain' ||
    error.code === 'cancelled'
  );
}

/** Those that may be what was registered. */
export function candidatesOf(row: RegistrationRow, listed: readonly RemoteWebhook[]): RemoteWebhook[] {
  return listed.filter(
    ({ id, url, events }) =>
      !row.known.includes(id) && urlDigest(url) === row.urlSha256 && sameEvents(events, row.events),
  );
}

/** The same address for the same events. */
function isSame(one: RegistrationRow, other: RegistrationRow): boolean {
  return one.urlSha256 === other.urlSha256 && sameEvents(one.events, other.events);
}

/** A URL may be as good as a password, so its query is in no row; that it is the same one, its hash tells. */
function urlDigest(url: string): string {
  return createHash('sha256')
    .update(URL.parse(url)?.href ?? url)
    .digest('hex');
}

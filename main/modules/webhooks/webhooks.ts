/** The webhook desk: registrations with their secrets, deliveries, the signature checker, and the receiver on this machine. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Api } from '../../contract/api.ts';
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import type { ConnectionId } from '../../contract/schema/ids.ts';
import type { WebhookDelivery } from '../../contract/schema/webhook.ts';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { Secrets } from '../../core/ports.ts';
import type { DeliveryResponse, RemoteClient } from '../../remote/types.ts';
import type { Remotes } from '../connections/index.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { HandlersOf } from '../shared/handlers.ts';
import { checkSignature } from './diagnose-signature.ts';
import { createKeptSecrets, type KeptSecrets } from './kept-secrets.ts';
import { createReceiving } from './receiver.ts';
import type { ReceiverLimits } from './receiver-server.ts';
import { createRegistering, finishReplacing } from './registering.ts';
import { createShowWebhook } from './send-registration.ts';
import { webhookWords } from './webhook-words.ts';

interface Deps {
  readonly catalogue: Catalogue;
  readonly secrets: Secrets;
  readonly remotes: Pick<Remotes, 'get'>;
  readonly hub: Pick<EventHub, 'publish' | 'listen'>;
  readonly clock: Clock;
  readonly log: Log;
  /** A verified event tells of these jobs of the service. */
  readonly askNow: (connectionId: ConnectionId, remoteJobIds: readonly string[]) => void;
  readonly limits?: Partial<ReceiverLimits>;
}

/** One per application. */
export interface Webhooks {
  readonly handlers: HandlersOf<Pick<Api, 'webhooks'>>;
  /** Switches the receiver on if it was left on. Rejects never: what is in the way is its state. */
  resume(): Promise<void>;
  close(): Promise<void>;
}

type Signal = AbortSignal | undefined;
type All = HandlersOf<Api['webhooks']>;

/** The receiver is off until it is switched on or resumed. */
export function createWebhooks(deps: Deps): Webhooks {
  const { catalogue, log, hub } = deps;
  const keys: KeptSecrets = createKeptSecrets({ ...deps, onChange: () => receiving.reload() });
  const receiving = createReceiving({ ...deps, keys });
  const active = async (): Promise<{ id: ConnectionId; client: RemoteClient }> => {
    const connection = catalogue.connections.active();
    if (connection === null) throw new AppError('connection.none', {});
    return { id: connection.id, client: await deps.remotes.get(connection.id) };
  };
  hub.listen((event) => {
    if (event.type !== 'connections.changed') return;
    keys.forgetGone().catch((error: unknown) => log.warn({ err: error }, 'kept secrets were not tidied'));
  });
  return {
    handlers: {
      webhooks: {
        ...endpointHandlers({ ...deps, keys, active }),
        ...replacementHandlers({ ...deps, keys, active }),
        ...secretHandlers({ ...deps, keys, active }),
        receiver: async () => receiving.state(),
        received: async ({ id }) => receiving.detail(id),
        setReceiver: (to) => receiving.set(to),
      },
    },
    resume: () =>
      receiving
        .resume()
        .catch((error: unknown) => log.error({ err: error }, 'the webhook receiver was not started')),
    close: () => receiving.close(),
  };
}

interface Parts extends Deps {
  readonly keys: KeptSecrets;
  readonly active: () => Promise<{ id: ConnectionId; client: RemoteClient }>;
}

/** What is done at the service, and to the secrets with it. */
function endpointHandlers(
  parts: Parts,
): Pick<All, 'list' | 'register' | 'secretSeen' | 'delete' | 'test' | 'deliveries' | 'forgetBroken'> {
  const { catalogue, keys, active } = parts;
  const show = createShowWebhook(catalogue);
  const registering = createRegistering({ ...parts, show });
  return {
    async list(_, { signal }) {
      const { id, client } = await active();
      const listed = await client.listWebhooks(given(signal));
      // Beside the Caliper that owns the library only what is there is shown; tidying is that one's.
      if (catalogue.readOnly) return { webhooks: listed.map((one) => show(id, one)), broken: [] };
      const broken = await registering.settle(id, listed);
      const there = new Set(listed.map((one) => one.id));
      for (const { newId, oldId } of catalogue.webhooks.replacements(id))
        if (!there.has(newId) || !there.has(oldId)) catalogue.webhooks.endReplacement(id, newId);
      return { webhooks: listed.map((one) => show(id, one)), broken };
    },
    async register(wanted) {
      const { id, client } = await active();
      return registering.register(id, client, wanted);
    },
    async secretSeen({ webhookId }) {
      const { id } = await active();
      registering.seen(id, webhookId);
      catalogue.webhooks.setSeen(id, webhookId);
      return null;
    },
    async delete({ webhookId }) {
      const { id, client } = await active();
      const left = catalogue.webhooks.begun(id).length === 0 ? [] : await client.listWebhooks();
      const missing = await client.deleteWebhook(webhookId).then(() => null, notThere);
      registering.deleted(id, left, webhookId);
      catalogue.webhooks.endReplacement(id, webhookId);
      await keys.forget(id, webhookId);
      if (missing !== null) throw missing;
      return null;
    },
    async test({ webhookId }, { signal }) {
      const { client } = await active();
      return { deliveryId: (await client.testWebhook(webhookId, given(signal))).delivery_id };
    },
    async deliveries({ webhookId, ...page }, { signal }) {
      const { client } = await active();
      const wanted = Object.fromEntries(Object.entries(page).filter(([, value]) => value !== undefined));
      const answer = await client.listWebhookDeliveries(webhookId, { ...wanted, ...given(signal) });
      return {
        deliveries: answer.deliveries.map(toDelivery),
        counts: answer.counts,
        nextCursor: answer.next_cursor,
      };
    },
    async forgetBroken({ id }) {
      catalogue.webhooks.end(id);
      return null;
    },
  };
}

/** Of the new webhook: what ends the change. */
function replacementHandlers(parts: Parts): Pick<All, 'finishReplacing' | 'stopReplacing'> {
  const { catalogue, keys, active } = parts;
  return {
    async finishReplacing({ webhookId: newId, waitSeconds }, { signal }) {
      const { id, client } = await active();
      const { oldId } = catalogue.webhooks.replacements(id).find((row) => row.newId === newId) ?? {};
      const waiting = await finishReplacing(parts, id, client, { newId, waitSeconds, signal });
      if (waiting !== null) return { outcome: 'waiting', delivery: toDelivery(waiting) };
      if (oldId !== undefined) await keys.forget(id, oldId);
      catalogue.webhooks.endReplacement(id, newId);
      return { outcome: 'replaced' };
    },
    async stopReplacing({ webhookId }) {
      const { id } = await active();
      catalogue.webhooks.endReplacement(id, webhookId);
      return null;
    },
  };
}

/** What is done with the secrets alone. */
function secretHandlers({
  catalogue,
  clock,
  keys,
  active,
}: Parts): Pick<All, 'showSecret' | 'keepSecret' | 'kept' | 'checkSignature'> {
  const show = createShowWebhook(catalogue);
  return {
    async showSecret({ webhookId }) {
      const { id } = await active();
      const row = catalogue.webhooks
        .kept()
        .find((one) => one.connectionId === id && one.webhookId === webhookId);
      if (row?.seen === true) throw new AppError('webhook.secret-seen', { id: webhookId });
      return { secret: await keys.get(id, webhookId) };
    },
    async keepSecret({ webhookId, secret }, { signal }) {
      const { id, client } = await active();
      const webhook = (await client.listWebhooks(given(signal))).find((one) => one.id === webhookId);
      if (webhook === undefined)
        throw new AppError('remote.not-found', { what: webhookWords.one(webhookId) });
      await keys.keep(id, webhook, secret.trim());
      keys.note(id, webhook, true);
      return show(id, webhook);
    },
    async kept() {
      const names = new Map(catalogue.connections.list().map(({ id, name }) => [id, name]));
      return catalogue.webhooks.kept().map(({ connectionId, webhookId, url }) => ({
        connectionId,
        connection: names.get(connectionId) ?? '',
        webhookId,
        url,
      }));
    },
    async checkSignature({ header, bodyBase64, secret }) {
      const rawBody = Buffer.from(bodyBase64, 'base64');
      const key = 'text' in secret ? secret.text : await keys.get(secret.connectionId, secret.webhookId);
      return checkSignature({ header, rawBody, secret: key, nowMs: clock.now() });
    },
  };
}

/** Another program has deleted it: what is kept of it goes all the same. */
function notThere(error: unknown): AppError<'remote.not-found'> {
  if (isAppError(error, 'remote.not-found')) return error;
  throw error;
}

function given(signal: Signal): { signal?: AbortSignal } {
  return signal === undefined ? {} : { signal };
}

function toDelivery(one: DeliveryResponse): WebhookDelivery {
  return {
    id: one.id,
    event: one.event,
    status: one.status,
    attempts: one.attempts,
    createdAt: one.created_at,
    deliveredAt: one.delivered_at,
    lastResponseCode: one.last_response_code,
    nextRetryAt: one.next_retry_at,
    resource: one.resource,
  };
}

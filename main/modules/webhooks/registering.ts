/** Registers and replaces webhooks: lists first and adopts what is there, tells of registrations that were left open, and deletes the old one once the new one was tested. */

import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { RegistrationRow, ReplacementRow } from '../../catalogue/webhook-tables.ts';
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import { requireNoFaults } from '../../contract/plain/request-rules/fault.ts';
import { checkWebhook } from '../../contract/plain/request-rules/other-calls.ts';
import type { ConnectionId } from '../../contract/schema/ids.ts';
import type { BrokenRegistration, WebhookRegistration } from '../../contract/schema/webhook.ts';
import { type Clock, wait } from '../../core/clock.ts';
import type { DeliveryResponse, RemoteClient, Webhook as RemoteWebhook } from '../../remote/types.ts';
import { sameEvents, sameUrl } from '../../remote/webhook-lost.ts';
import type { KeptSecrets } from './kept-secrets.ts';
import { candidatesOf, createSending, type RegisteringDeps, type Wanted } from './send-registration.ts';

// Registers webhooks: lists first and adopts what is there; tells of registrations that a kill or a lost answer left open.

/** The registrations of this application, and those that an earlier one left behind. */
export interface Registering {
  register(
    connectionId: ConnectionId,
    client: Pick<RemoteClient, 'listWebhooks' | 'registerWebhook'>,
    wanted: Wanted,
  ): Promise<WebhookRegistration>;
  /** Finishes what only lacked its note, and answers those whose end is not known, by what is listed now. */
  settle(connectionId: ConnectionId, listed: readonly RemoteWebhook[]): Promise<BrokenRegistration[]>;
  /** The user has the secret, though it could not be kept. */
  seen(connectionId: ConnectionId, webhookId: string): void;
  /** A webhook was deleted that `listed` still has: what its registration was is of no use any more. */
  deleted(connectionId: ConnectionId, listed: readonly RemoteWebhook[], webhookId: string): void;
}

/** One per application. */
export function createRegistering(deps: RegisteringDeps): Registering {
  const { catalogue, keys, show } = deps;
  const sending = createSending(deps);
  const left = (connectionId: ConnectionId): RegistrationRow[] =>
    catalogue.webhooks.begun(connectionId).filter(({ id }) => !sending.isUnderWay(id));
  const adopt = (
    connectionId: ConnectionId,
    listed: readonly RemoteWebhook[],
    wanted: Wanted,
  ): WebhookRegistration | null => {
    const alike = listed.filter((one) => isLike(one, wanted)).map((one) => show(connectionId, one));
    const webhook = alike.find(({ secret }) => secret !== 'none') ?? alike[0];
    if (webhook === undefined) return null;
    if (webhook.secret === 'none') return { outcome: 'secret-unknown', webhook };
    const { replaces = null } = wanted;
    if (replaces === null) return { outcome: 'adopted', webhook };
    catalogue.webhooks.putReplacement({ connectionId, newId: webhook.id, oldId: replaces, testId: null });
    return { outcome: 'adopted', webhook: { ...webhook, replaces } };
  };
  return {
    async register(connectionId, client, wanted) {
      requireNoFaults(checkWebhook(wanted));
      const listed = await client.listWebhooks();
      const adopted = wanted.another ? null : adopt(connectionId, listed, wanted);
      if (adopted !== null) return adopted;
      await keys.probe();
      const known = listed.map(({ id }) => id);
      return sending.send(connectionId, client, wanted, known);
    },
    async settle(connectionId, listed) {
      const broken: BrokenRegistration[] = [];
      for (const row of left(connectionId)) {
        const candidates = candidatesOf(row, listed);
        // oxlint-disable-next-line no-await-in-loop -- hardly ever more than one
        const kept = await firstKept(keys, connectionId, candidates);
        if (kept !== null) sending.finish(connectionId, row.id, kept, row.replaces);
        else {
          const { id, url, events, startedAt } = row;
          broken.push({ id, url, events, startedAt, candidates: candidates.map((one) => one.id) });
        }
      }
      return broken;
    },
    seen: sending.seen,
    deleted(connectionId, listed, webhookId) {
      for (const row of left(connectionId))
        if (candidatesOf(row, listed).some(({ id }) => id === webhookId)) catalogue.webhooks.end(row.id);
    },
  };
}

/** The same address, for the same events or ones that the list does not tell; what is to be replaced is not meant. */
function isLike({ id, url, events }: RemoteWebhook, wanted: Wanted): boolean {
  return id !== wanted.replaces && sameUrl(url, wanted.url) && sameEvents(events, wanted.events);
}

/** The one whose secret reached the keychain before the end. */
async function firstKept(
  keys: KeptSecrets,
  connectionId: ConnectionId,
  candidates: readonly RemoteWebhook[],
): Promise<RemoteWebhook | null> {
  // oxlint-disable-next-line no-await-in-loop -- the first that is found ends it
  for (const one of candidates) if ((await keys.find(connectionId, one.id)) !== null) return one;
  return null;
}

// The second half of a replacement: once a test of the new webhook was delivered, the old one is deleted.

type Client = Pick<RemoteClient, 'testWebhook' | 'listWebhookDeliveries' | 'deleteWebhook'>;

interface ReplacingDeps {
  readonly catalogue: Pick<Catalogue, 'webhooks'>;
  readonly clock: Clock;
}

/** The test's deliveries are looked at so often. */
const lookEveryMs = 500;

/**
 * Null once the old one is deleted, else the delivery of the test as it is: it was tried and not accepted, or the time
 * is over. A test that was tried before is sent anew, so that nobody waits for the service's next retry. Throws
 * `webhook.not-replacing`.
 */
export async function finishReplacing(
  { catalogue, clock }: ReplacingDeps,
  connectionId: ConnectionId,
  client: Client,
  options: { newId: string; waitSeconds: number; signal: AbortSignal | undefined },
): Promise<DeliveryResponse | null> {
  const { newId, waitSeconds, signal } = options;
  const row = catalogue.webhooks.replacements(connectionId).find((one) => one.newId === newId);
  if (row === undefined) throw new AppError('webhook.not-replacing', { id: newId });
  const untilMs = clock.now() + waitSeconds * 1000;
  const earlier = row.testId === null ? null : await deliveryOf(client, newId, row.testId, signal);
  let test = earlier !== null && isOpen(earlier) ? earlier : null;
  if (earlier?.status === 'delivered') test = earlier;
  test ??= await sendTest(catalogue, client, row, signal);
  while (isOpen(test) && clock.now() < untilMs) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    await wait(clock, lookEveryMs, signal);
    // oxlint-disable-next-line no-await-in-loop -- see above
    test = (await deliveryOf(client, newId, test.id, signal)) ?? test;
  }
  if (test.status !== 'delivered') return test;
  await deleteOld(client, row.oldId);
  return null;
}

/** Not tried yet. */
function isOpen({ status, attempts }: DeliveryResponse): boolean {
  return status === 'pending' && attempts === 0;
}

async function sendTest(
  catalogue: Pick<Catalogue, 'webhooks'>,
  client: Client,
  row: ReplacementRow,
  signal: AbortSignal | undefined,
): Promise<DeliveryResponse> {
  const { delivery_id: testId } = await client.testWebhook(row.newId, signal === undefined ? {} : { signal });
  catalogue.webhooks.putReplacement({ ...row, testId });
  return {
    id: testId,
    event: 'test',
    status: 'pending',
    attempts: 0,
    created_at: '',
    delivered_at: null,
    last_response_code: null,
    next_retry_at: null,
    resource: null,
  };
}

/** Among the newest hundred; null when it is not there. */
async function deliveryOf(
  client: Client,
  webhookId: string,
  id: string,
  signal: AbortSignal | undefined,
): Promise<DeliveryResponse | null> {
  const page = await client.listWebhookDeliveries(webhookId, {
    limit: 100,
    ...(signal !== undefined && { signal }),
  });
  return page.deliveries.find((one) => one.id === id) ?? null;
}

/** Somebody else may have deleted it meanwhile. */
async function deleteOld(client: Client, id: string): Promise<void> {
  try {
    await client.deleteWebhook(id);
  } catch (error) {
    if (!isAppError(error, 'remote.not-found')) throw error;
  }
}

/** Registers webhooks: lists first and adopts what is there; tells of registrations that a kill or a lost answer left open. */
import type { RegistrationRow } from '../../catalogue/webhook-tables.ts';
import { checkWebhook } from '../../contract/plain/request-rules/other-calls.ts';
import { requireNoFaults } from '../../contract/plain/request-rules/refuse.ts';
import type { ConnectionId } from '../../contract/schema/ids.ts';
import type { BrokenRegistration, WebhookRegistration } from '../../contract/schema/webhook.ts';
import type { RemoteClient, Webhook as RemoteWebhook } from '../../remote/types.ts';
import { sameEvents, sameUrl } from '../../remote/webhook-lost.ts';
import type { KeptSecrets } from './kept-secrets.ts';
import { candidatesOf, createSending, type RegisteringDeps, type Wanted } from './send-registration.ts';

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

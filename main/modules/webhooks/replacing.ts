/** The second half of a replacement: once a test of the new webhook was delivered, the old one is deleted. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { ReplacementRow } from '../../catalogue/webhook-tables.ts';
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import type { ConnectionId } from '../../contract/schema/ids.ts';
import { type Clock, wait } from '../../core/clock.ts';
import type { DeliveryResponse, RemoteClient } from '../../remote/types.ts';

type Client = Pick<RemoteClient, 'testWebhook' | 'listWebhookDeliveries' | 'deleteWebhook'>;

interface Deps {
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
  { catalogue, clock }: Deps,
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

/** The local receiver: off until the user wants it, for use behind a tunnel; a verified event has its job read at once. */
import { z } from 'zod';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { AppError, type AppFailureWire, toFailure } from '../../contract/plain/errors.ts';
import type { ConnectionId } from '../../contract/schema/ids.ts';
import type {
  ReceivedContent,
  ReceivedDetail,
  RefusalReason,
  WebhookReceiver,
} from '../../contract/schema/webhook.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { createLimiter } from '../../core/concurrency/limiter.ts';
import type { Log } from '../../core/logging/log.ts';
import { verifySignature } from '../../remote/verify-signature.ts';
import type { EventHub } from '../shared/event-hub.ts';
import type { KeptSecrets, SigningSecret } from './kept-secrets.ts';
import {
  type Brought,
  createTryingAgain,
  type ReceiverLimits,
  type ReceiverServer,
  startReceiverServer,
} from './receiver-server.ts';

// Whether a body is a delivery: its signature by each secret that is known, then what it says.

/** specification: Payload. What else is in it is for later versions. */
const payloadSchema = z.object({
  id: z.string().min(1).max(200),
  event: z.string().min(1).max(200),
  test: z.boolean().optional(),
  job: z.object({
    id: z.string().min(1).max(200),
    resource: z.object({ type: z.string().max(100), id: z.string().max(200) }).optional(),
  }),
});

/** A delivery that is what it says, and by whose secret. */
export interface Verified {
  readonly source: SigningSecret;
  readonly payload: z.infer<typeof payloadSchema>;
}

/**
 * The raw bytes are what is signed. The headers of id and event are not signed, so the body's are used, and headers that
 * say something else are refused.
 */
function judgeDelivery(delivery: {
  readonly rawBody: Uint8Array;
  readonly signature: string | undefined;
  readonly deliveryId: string | undefined;
  readonly event: string | undefined;
  readonly secrets: readonly SigningSecret[];
  readonly nowMs: number;
}): Verified | RefusalReason {
  const { rawBody, signature: header, secrets, nowMs } = delivery;
  let reason: RefusalReason = 'mismatch';
  for (const source of secrets) {
    const { outcome } = verifySignature({ header, rawBody, secret: source.secret, nowMs });
    if (outcome === 'ok') return readPayload(delivery, source);
    reason = outcome;
  }
  return reason;
}

function readPayload(
  { rawBody, deliveryId, event }: Parameters<typeof judgeDelivery>[0],
  source: SigningSecret,
): Verified | RefusalReason {
  const read = payloadSchema.safeParse(parseJson(new TextDecoder().decode(rawBody)));
  if (!read.success) return 'not-the-body';
  const { data: payload } = read;
  if ((deliveryId ?? payload.id) !== payload.id || (event ?? payload.event) !== payload.event)
    return 'not-the-body';
  return { source, payload };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// How many were refused, and why.

/** However fast somebody knocks. */
const tellEveryMs = 200;

/** The counts of one receiver. */
interface Tally {
  current(): Pick<WebhookReceiver, 'refused' | 'lastRefusal'>;
  refused(reason: RefusalReason): void;
  reset(): void;
  /** Something has changed. */
  tell(): void;
  close(): void;
}

/** `publish` tells the state as it then is. */
function createTally(clock: Clock, publish: () => void): Tally {
  let refused: WebhookReceiver['refused'] = {};
  let lastRefusal: WebhookReceiver['lastRefusal'] = null;
  let telling: { cancel(): void } | null = null;
  const tell = (): void => {
    telling ??= clock.after(tellEveryMs, () => {
      telling = null;
      publish();
    });
  };
  return {
    current: () => ({ refused, lastRefusal }),
    refused(reason) {
      refused = { ...refused, [reason]: (refused[reason] ?? 0) + 1 };
      lastRefusal = { reason, at: timestamp(clock) };
      tell();
    },
    reset() {
      refused = {};
      lastRefusal = null;
    },
    tell,
    close: () => telling?.cancel(),
  };
}

// What the last deliveries were, as they came.

/** Each has at most `maxBodyBytes`, and headers of 8 KB. */
const mostKept = 50;

/** Holds no secret: of whose it was signed with, only where that is kept. */
interface KeptDeliveries {
  /** In the place of the same one before; the oldest goes when there are too many. */
  keep(id: string, source: SigningSecret, brought: Brought, nowMs: number): void;
  /** Null when it is kept no more. */
  find(id: string): ReceivedContent | null;
}

/** Empty at first. */
function createKeptDeliveries(): KeptDeliveries {
  const kept = new Map<string, ReceivedContent>();
  return {
    keep(id, { connectionId, webhookId, url }, { rawBody, headers, otherHeaders, signature = '' }, nowMs) {
      kept.delete(id);
      kept.set(id, {
        headers,
        otherHeaders,
        signature,
        bodyBase64: Buffer.from(rawBody).toString('base64'),
        sentAtSeconds: Number(/^t=(\d+)/.exec(signature)?.[1] ?? 0),
        receivedAtSeconds: Math.floor(nowMs / 1000),
        connectionId,
        webhookId,
        url,
      });
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    },
    find: (id) => kept.get(id) ?? null,
  };
}

// The receiver itself: on or off, and what becomes of what it takes.

/** Until the user chooses another. */
const defaultPort = 8719;
const shownDeliveries = 20;
/** The service gives up after about 24 hours; what is older than a week cannot come again. */
const keptForMs = 7 * 24 * 3_600_000;

interface ReceivingDeps {
  readonly catalogue: Pick<Catalogue, 'received' | 'assets' | 'connections'>;
  readonly clock: Clock;
  readonly log: Log;
  readonly hub: Pick<EventHub, 'publish'>;
  readonly keys: Pick<KeptSecrets, 'all'>;
  readonly askNow: (connectionId: ConnectionId, remoteJobIds: readonly string[]) => void;
  /** Tests have less time. */
  readonly limits?: Partial<ReceiverLimits>;
}

/** One per application. */
export interface Receiving {
  state(): WebhookReceiver;
  /** What is kept of a delivery that was received. */
  detail(id: string): ReceivedDetail;
  /** Also of one that is on: it is started anew. A port that is taken is the state's `failure`, and is tried again. */
  set(to: { readonly on: boolean; readonly port: number }): Promise<WebhookReceiver>;
  /** As it was left. */
  resume(): Promise<void>;
  /** Secrets have come or gone. */
  reload(): void;
  close(): Promise<void>;
}

/** Off at first. */
export function createReceiving(deps: ReceivingDeps): Receiving {
  const { catalogue, clock, log, hub } = deps;
  let server: ReceiverServer | null = null;
  let failure: AppFailureWire | null = null;
  let secrets: readonly SigningSecret[] = [];
  const kept = createKeptDeliveries();

  const chosen = () => catalogue.received.receiver() ?? { on: false, port: defaultPort };
  const state = (): WebhookReceiver => ({
    ...chosen(),
    url: server === null ? null : `http://127.0.0.1:${server.port}/`,
    failure,
    nextTryAt: trying.nextAt(),
    secrets: secrets.length,
    ...tally.current(),
    received: catalogue.received.newest(shownDeliveries),
  });
  const publish = (): void => hub.publish({ type: 'receiver.changed', receiver: state() });
  const tally = createTally(clock, publish);
  const inTurn = createLimiter(1);
  const load = async (): Promise<void> => {
    secrets = await deps.keys.all();
  };
  const stop = async (): Promise<void> => {
    const running = server;
    server = null;
    failure = null;
    trying.stop();
    await running?.close();
  };
  const start = async (port: number): Promise<void> => {
    tally.reset();
    try {
      catalogue.received.forgetBefore(new Date(clock.now() - keptForMs).toISOString());
      await load();
      server = await listen(deps, { port, secrets: () => secrets, kept, tally });
      failure = null;
      trying.stop();
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // Once, however often it is tried.
      if (failure === null) log.warn({ code: error.code }, 'the webhook receiver could not be started');
      failure = toFailure(error);
      if (error.code === 'webhook.port-taken') trying.later();
    }
  };
  const trying = createTryingAgain(clock, () => {
    void inTurn(async () => {
      if (failure === null) return;
      await start(chosen().port);
      publish();
    }).catch((error: unknown) => log.error({ err: error }, 'the webhook receiver was not started'));
  });
  return {
    state,
    detail: (id) => detailOf(catalogue, kept, id),
    set: ({ on, port }) =>
      inTurn(async () => {
        await stop();
        catalogue.received.setReceiver({ on, port });
        if (on) await start(port);
        publish();
        return state();
      }),
    resume: () =>
      inTurn(async () => {
        const { on, port } = chosen();
        if (on) await start(port);
      }),
    reload() {
      void inTurn(async () => {
        if (server === null) return;
        await load();
        tally.tell();
      }).catch((error: unknown) => log.warn({ err: error }, 'the secrets of webhooks could not be read'));
    },
    close: () => inTurn(stop).finally(tally.close),
  };
}

/** Throws `webhook.port-taken`. */
function listen(
  deps: ReceivingDeps,
  parts: {
    readonly port: number;
    readonly secrets: () => readonly SigningSecret[];
    readonly kept: KeptDeliveries;
    readonly tally: Tally;
  },
): Promise<ReceiverServer> {
  const { port, secrets, kept, tally } = parts;
  return startReceiverServer({
    port,
    ...(deps.limits !== undefined && { limits: deps.limits }),
    hosts: () => new Set(secrets().map(({ host }) => host)),
    bring: (brought) => bring({ ...deps, secrets: secrets(), kept }, brought, tally.tell),
    onRefused: tally.refused,
    onFailed: (error) => deps.log.error({ err: error }, 'a verified delivery could not be written down'),
  });
}

/** What it tells of belongs to its own connection; of one from before a start, to that in use. */
function detailOf(
  { received, assets, connections }: ReceivingDeps['catalogue'],
  kept: KeptDeliveries,
  id: string,
): ReceivedDetail {
  const content = kept.find(id);
  const resource = received.newest(shownDeliveries).find((one) => one.id === id)?.resource;
  const connectionId = content?.connectionId ?? connections.active()?.id;
  const asset =
    resource?.type !== 'asset' || connectionId === undefined
      ? null
      : assets.byRemote(connectionId, resource.id);
  return { content, assetId: asset !== null && asset.deletedHereAt === null ? asset.id : null };
}

/** Null when it is verified; a repeat is written down and has no other effect (specification: Delivery behaviour 4). */
function bring(
  {
    catalogue,
    clock,
    askNow,
    secrets,
    kept,
  }: ReceivingDeps & {
    readonly secrets: readonly SigningSecret[];
    readonly kept: KeptDeliveries;
  },
  brought: Brought,
  tell: () => void,
): RefusalReason | null {
  const judged = judgeDelivery({ ...brought, secrets, nowMs: clock.now() });
  if (typeof judged === 'string') return judged;
  const { source, payload } = judged;
  const { id, event, job, test = false } = payload;
  const row = { id, event, test, receivedAt: timestamp(clock), resource: job.resource ?? null };
  const fresh = catalogue.received.enter(source, row);
  kept.keep(id, source, brought, clock.now());
  tell();
  // A test's job is none of anybody's.
  if (fresh && !test) askNow(source.connectionId, [job.id]);
  return null;
}

/** Webhooks, their deliveries, and the receiver on this machine (specification: Webhook, Delivery, Events). */
import { z } from 'zod';
import { appFailureSchema } from './failure.ts';
import { assetIdSchema, connectionIdSchema, timestampSchema } from './ids.ts';

/** The service's own id. */
export const webhookIdSchema = z.string().min(1).max(200);
/** An open list: a service may have events that the specification does not name. */
const eventSchema = z.string().min(1).max(200);

/**
 * `none`: this machine does not have the secret; `unseen`: it is kept, and was not shown yet; `kept`: it was shown, and
 * is never shown again.
 */
export const secretStateSchema = z.enum(['none', 'unseen', 'kept']);

/** A registered endpoint. */
export const webhookSchema = z.object({
  id: webhookIdSchema,
  url: z.string(),
  /** Null where the service's list does not tell. */
  events: z.array(eventSchema).nullable(),
  createdAt: z.string().nullable(),
  secret: secretStateSchema,
  /** The webhook that this one is to take the place of, once a test was delivered. */
  replaces: webhookIdSchema.nullable(),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** A registration of which Caliper does not know the end: it was killed, or the answer was lost. */
export const brokenRegistrationSchema = z.object({
  id: z.int(),
  /** Without its query. */
  url: z.string(),
  events: z.array(eventSchema),
  startedAt: timestampSchema,
  /** What the service lists since then for this address and these events; their secrets are lost. */
  candidates: z.array(webhookIdSchema),
});
export type BrokenRegistration = z.infer<typeof brokenRegistrationSchema>;

export const webhookListSchema = z.object({
  webhooks: z.array(webhookSchema),
  broken: z.array(brokenRegistrationSchema),
});
export type WebhookList = z.infer<typeof webhookListSchema>;

/**
 * What came of a registration. `registered`: `secret` is what the service shows this once; `keepFailure` says why it
 * could not be kept, and then there is no other place to have it from. `adopted`: the same address with the same events
 * was registered before and its secret is kept here. `secret-unknown`: it was registered before, and its secret is not
 * on this machine; nothing was registered.
 */
export const registrationSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('registered'),
    webhook: webhookSchema,
    secret: z.string(),
    keepFailure: appFailureSchema.nullable(),
  }),
  z.object({ outcome: z.literal('adopted'), webhook: webhookSchema }),
  z.object({ outcome: z.literal('secret-unknown'), webhook: webhookSchema }),
]);
export type WebhookRegistration = z.infer<typeof registrationSchema>;

export const deliveryStatusSchema = z.enum(['pending', 'delivered', 'dead']);

/** One delivery; `resource` is null for a test. */
export const deliverySchema = z.object({
  id: z.string(),
  event: z.string(),
  status: deliveryStatusSchema,
  attempts: z.int().nonnegative(),
  createdAt: z.string(),
  deliveredAt: z.string().nullable(),
  lastResponseCode: z.int().nullable(),
  nextRetryAt: z.string().nullable(),
  resource: z.object({ type: z.string(), id: z.string() }).nullable(),
});
export type WebhookDelivery = z.infer<typeof deliverySchema>;

const count = z.int().nonnegative();

/** Newest first; `counts` are of all deliveries of the webhook, whatever the filter. */
export const deliveryPageSchema = z.object({
  deliveries: z.array(deliverySchema),
  counts: z.object({ pending: count, delivered: count, dead: count }),
  nextCursor: z.string().nullable(),
});
export type DeliveryPage = z.infer<typeof deliveryPageSchema>;

/** `waiting`: no attempt has succeeded in the time that was given; both stay, and it can be asked again. */
export const replacementSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('replaced') }),
  z.object({ outcome: z.literal('waiting'), delivery: deliverySchema }),
]);

/** A webhook whose secret is in the keychain of this machine, of whichever connection. */
export const keptWebhookSchema = z.object({
  connectionId: connectionIdSchema,
  connection: z.string(),
  webhookId: webhookIdSchema,
  /** Without its query. */
  url: z.string(),
});
export type KeptWebhook = z.infer<typeof keptWebhookSchema>;

/** The one change of what was pasted with which its signature would be right; null when none is known. */
const almostSchema = z.enum(['newline', 'line-ends', 'mark', 'spacing', 'secret-spaces']).nullable();

/**
 * What a signature was found to be. `mismatch`: another secret, another body, or a forgery. `skew`: the clocks, in Unix
 * seconds; `sound`: whether it was valid when it was sent, and `almost` is null then.
 */
export const signatureVerdictSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('valid'), sentAtSeconds: z.number(), nowSeconds: z.number() }),
  z.object({ outcome: z.literal('malformed') }),
  z.object({
    outcome: z.literal('skew'),
    sentAtSeconds: z.number(),
    nowSeconds: z.number(),
    sound: z.boolean(),
    almost: almostSchema,
  }),
  z.object({ outcome: z.literal('mismatch'), almost: almostSchema }),
]);
export type ShownVerdict = z.infer<typeof signatureVerdictSchema>;

/** Why the receiver rejected a request; the sender does not learn it. */
export const refusalReasonSchema = z.enum([
  'not-a-delivery',
  'other-host',
  'browser',
  'too-large',
  'malformed',
  'skew',
  'mismatch',
  'not-the-body',
]);
export type RefusalReason = z.infer<typeof refusalReasonSchema>;

/** A verified delivery; `repeats` counts how often it came again, without any effect. */
export const receivedSchema = z.object({
  id: z.string(),
  event: z.string(),
  receivedAt: timestampSchema,
  repeats: count,
  test: z.boolean(),
  resource: z.object({ type: z.string(), id: z.string() }).nullable(),
});
export type ReceivedDelivery = z.infer<typeof receivedSchema>;

/**
 * What came of a delivery, byte for byte, and the webhook with whose kept secret its signature was right. Headers that
 * no delivery needs are given by name alone: a tunnel may put a password into one.
 */
export const receivedContentSchema = z.object({
  headers: z.array(z.object({ name: z.string(), value: z.string() })).readonly(),
  otherHeaders: z.array(z.string()).readonly(),
  signature: z.string(),
  bodyBase64: z.string(),
  sentAtSeconds: z.number(),
  receivedAtSeconds: z.number(),
  connectionId: connectionIdSchema,
  webhookId: webhookIdSchema,
  /** Of that webhook, without its query. */
  url: z.string(),
});
export type ReceivedContent = z.infer<typeof receivedContentSchema>;

/** `content` is null when it is kept no more; `assetId` is null when what it tells of is no asset of the library. */
export const receivedDetailSchema = z.object({
  content: receivedContentSchema.nullable(),
  assetId: assetIdSchema.nullable(),
});
export type ReceivedDetail = z.infer<typeof receivedDetailSchema>;

/** The receiver on 127.0.0.1. Counts are since it was switched on. */
export const receiverSchema = z.object({
  on: z.boolean(),
  port: z.int(),
  /** Where it listens; null while it does not. */
  url: z.string().nullable(),
  /** Why it does not, although it is on. */
  failure: appFailureSchema.nullable(),
  /** When it tries again on its own; null when it does not. */
  nextTryAt: timestampSchema.nullable(),
  /** Secrets that it verifies with. */
  secrets: count,
  refused: z.partialRecord(refusalReasonSchema, count),
  lastRefusal: z.object({ reason: refusalReasonSchema, at: timestampSchema }).nullable(),
  /** Newest first, at most 20. */
  received: z.array(receivedSchema),
});
export type WebhookReceiver = z.infer<typeof receiverSchema>;

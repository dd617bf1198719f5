/** The part of the contract that is about services: connections to them, and the webhooks of the active one (specification: Webhooks, Events). */
import { z } from 'zod';
import { method } from './api-method.ts';
import {
  connectionInputSchema,
  connectionProbeSchema,
  connectionsStateSchema,
  connectionTrialSchema,
  openOperationSchema,
  operationPathsSchema,
} from './schema/connection.ts';
import { accountDefaultsSchema } from './schema/creation/params.ts';
import { connectionIdSchema } from './schema/ids.ts';
import {
  deliveryPageSchema,
  deliveryStatusSchema,
  keptWebhookSchema,
  receivedDetailSchema,
  receiverSchema,
  registrationSchema,
  replacementSchema,
  signatureVerdictSchema,
  webhookIdSchema,
  webhookListSchema,
  webhookSchema,
} from './schema/webhook.ts';

const byConnection = z.strictObject({ connectionId: connectionIdSchema });

/** A part of `api`. */
export const connectionsApi = {
  connections: {
    state: method.output(connectionsStateSchema),
    try: method.input(connectionInputSchema).output(connectionTrialSchema),
    /** Fails with `connection.trial-failed`; with `replaces` also with `connection.unknown` and `connection.address-known`. */
    save: method.input(connectionInputSchema).output(connectionsStateSchema),
    useSandbox: method.output(connectionsStateSchema),
    select: method.input(byConnection).output(connectionsStateSchema),
    remove: method.input(byConnection).output(connectionsStateSchema),
    /** Replaces all paths of the connection; the next call uses them. Fails with `connection.path-invalid`. */
    setPaths: method
      .input(byConnection.extend({ paths: operationPathsSchema }))
      .output(connectionsStateSchema),
    /** Forgets that the service was found not to offer the operation, so that it can be tried again. */
    offersAgain: method
      .input(byConnection.extend({ operation: openOperationSchema }))
      .output(connectionsStateSchema),
    /** Tries one that is saved, by reading alone; a service that says no is an answer. Fails with `connection.unknown`. */
    probe: method.input(byConnection).output(connectionProbeSchema),
    /** The account's default params as its service said them last, at once; null until it has. Fails with `connection.none`. */
    defaults: method.output(accountDefaultsSchema.nullable()),
    /** Asks the service for them, `GET /v1/settings`. */
    refreshDefaults: method.output(accountDefaultsSchema),
  },
};

const byWebhook = z.strictObject({ webhookId: webhookIdSchema });
const secretSchema = z.string().min(1).max(4096);

/** A part of `api`. */
export const webhookApi = {
  webhooks: {
    list: method.output(webhookListSchema),
    /**
     * Lists first, and adopts what is registered for the same address and events, unless `another` is wanted. With
     * `replaces` the new one is noted as the successor of that one. Fails with `request.invalid`,
     * `secrets.unavailable` before anything is registered, and `remote.webhook-*`.
     */
    register: method
      .input(
        z.strictObject({
          url: z.string().trim().max(8000),
          events: z.array(z.string().min(1).max(200)).max(100),
          another: z.boolean().default(false),
          replaces: webhookIdSchema.optional(),
        }),
      )
      .output(registrationSchema),
    /** Once more what was not seen yet. Fails with `webhook.secret-seen`, `webhook.secret-not-here`. */
    showSecret: method.input(byWebhook).output(z.object({ secret: z.string() })),
    /** The user has it: from now on it is never shown again. */
    secretSeen: method.input(byWebhook).output(z.null()),
    /** Keeps a secret that the user has from elsewhere. */
    keepSecret: method.input(byWebhook.extend({ secret: secretSchema })).output(webhookSchema),
    /** Its secret goes as well. */
    delete: method.input(byWebhook).output(z.null()),
    /** Queues a synthetic event; what became of it, its deliveries tell. */
    test: method.input(byWebhook).output(z.object({ deliveryId: z.string() })),
    deliveries: method
      .input(
        byWebhook.extend({
          status: deliveryStatusSchema.optional(),
          cursor: z.string().max(4096).optional(),
          limit: z.int().min(1).max(100).optional(),
        }),
      )
      .output(deliveryPageSchema),
    /**
     * Of the new one: waits until a test was delivered, then deletes the old one. Answers `waiting` with the test's
     * delivery when that takes longer; asked again, it goes on with the same test while that is under way.
     */
    finishReplacing: method
      .input(byWebhook.extend({ waitSeconds: z.int().min(1).max(600).default(20) }))
      .output(replacementSchema),
    /** Of the new one: both stay as they are. */
    stopReplacing: method.input(byWebhook).output(z.null()),
    /** Takes a registration off the list whose end is not known. */
    forgetBroken: method.input(z.strictObject({ id: z.int() })).output(z.null()),
    /** Those whose secret is kept on this machine, of all connections. */
    kept: method.output(z.array(keptWebhookSchema)),
    /** Judges a delivery by a secret that is given or kept. Fails with `webhook.secret-not-here`. */
    checkSignature: method
      .input(
        z.strictObject({
          header: z.string().max(10_000),
          bodyBase64: z.base64().max(1_400_000),
          secret: z.union([
            z.strictObject({ text: z.string().max(4096) }),
            z.strictObject({ connectionId: connectionIdSchema, webhookId: webhookIdSchema }),
          ]),
        }),
      )
      .output(signatureVerdictSchema),
    receiver: method.output(receiverSchema),
    /** What is kept of a received delivery: of the last 50, until the program ends. */
    received: method.input(z.strictObject({ id: z.string().min(1).max(200) })).output(receivedDetailSchema),
    /** Stays so over a restart. A port that is taken is the answer's `failure`; with the same values it tries again. */
    setReceiver: method
      .input(z.strictObject({ on: z.boolean(), port: z.int().min(1024).max(65_535) }))
      .output(receiverSchema),
  },
};

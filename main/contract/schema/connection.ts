/** A connection to a service. Its token is a secret: it lives in the keychain, never in the catalogue or the renderer. */
import { z } from 'zod';
import { openOperations, pathLengthLimit } from '../plain/operation-paths.ts';
import { effectiveParamsSchema } from './creation/params.ts';
import { appFailureSchema } from './failure.ts';
import { connectionIdSchema, timestampSchema } from './ids.ts';

export const openOperationSchema = z.enum(openOperations);

/** Shape only: whether a path is sound says `whyPathRefused`. */
export const operationPathsSchema = z.partialRecord(openOperationSchema, z.string().max(pathLengthLimit * 4));

/** An operation that the service answered not to have at its path, since that answer. */
export const notOfferedSchema = z.object({
  operation: openOperationSchema,
  path: z.string(),
  since: timestampSchema,
});
export type NotOffered = z.infer<typeof notOfferedSchema>;

export const connectionSchema = z.object({
  id: connectionIdSchema,
  kind: z.enum(['sandbox', 'service']),
  name: z.string(),
  /** Without a trailing slash. Null for the sandbox, whose port is new at each start. */
  baseUrl: z.string().nullable(),
  createdAt: timestampSchema,
  active: z.boolean(),
  /** In place of the defaults, for the operations whose path the specification leaves open. */
  paths: operationPathsSchema,
  /** Forgotten when the path or the base URL changes, or when the user wants it tried again. */
  notOffered: z.array(notOfferedSchema),
});
export type Connection = z.infer<typeof connectionSchema>;

/** How the active connection fares, from the calls that were really made. `rate-limited`: the service requested a pause. */
export const connectionHealthSchema = z.object({
  state: z.enum(['unknown', 'ok', 'unreachable', 'unauthorized', 'rate-limited', 'failing']),
  since: timestampSchema,
  nextTryAt: timestampSchema.nullable(),
  error: appFailureSchema.nullable(),
});
export type ConnectionHealth = z.infer<typeof connectionHealthSchema>;

export const connectionsStateSchema = z.object({
  connections: z.array(connectionSchema),
  health: connectionHealthSchema,
  /** Connections whose token was not accepted when it was last used, in use or not: what waits for them does not go on. */
  refused: z.array(z.object({ connectionId: connectionIdSchema, error: appFailureSchema })),
});
export type ConnectionsState = z.infer<typeof connectionsStateSchema>;

/** What a user types to connect; the token never comes back. */
export const connectionInputSchema = z.strictObject({
  name: z.string().trim().max(100).optional(),
  baseUrl: z.string().trim().min(1).max(2083),
  token: z.string().trim().min(1).max(4096),
  /** The connection whose URL was lost with a damaged catalogue and which was to this service, as the user says. */
  replaces: connectionIdSchema.optional(),
});
export type ConnectionInput = z.infer<typeof connectionInputSchema>;

/** The answer of trying a connection before it is saved. `defaults` is the account's settings record. */
export const connectionTrialSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    baseUrl: z.string(),
    roundTripMs: z.number(),
    defaults: effectiveParamsSchema,
  }),
  z.object({ ok: z.literal(false), baseUrl: z.string(), error: appFailureSchema }),
]);
export type ConnectionTrial = z.infer<typeof connectionTrialSchema>;

/**
 * What was found of an operation whose path the specification leaves open. `nothing-to-try`: nothing made there is known
 * yet that could be asked after; `not-tried`: only a deletion would tell.
 */
export const probedOperationSchema = z.object({
  operation: openOperationSchema,
  path: z.string(),
  outcome: z.enum(['answers', 'not-offered', 'failed', 'nothing-to-try', 'not-tried']),
  error: appFailureSchema.nullable(),
});
export type ProbedOperation = z.infer<typeof probedOperationSchema>;

/** The answer of trying a saved connection. `assetLimit`: the account's lifetime limit where the service has named one. */
export const connectionProbeSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    roundTripMs: z.number(),
    defaults: effectiveParamsSchema,
    assetLimit: z.int().nonnegative().nullable(),
    operations: z.array(probedOperationSchema),
  }),
  z.object({ ok: z.literal(false), error: appFailureSchema }),
]);
export type ConnectionProbe = z.infer<typeof connectionProbeSchema>;

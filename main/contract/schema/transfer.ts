/** The download of one asset's files into its folder. */
import { z } from 'zod';
import { appFailureSchema } from './app-failure.ts';
import { assetIdSchema, timestampSchema } from './ids.ts';

/**
 * `waiting`: will be tried automatically (at `nextTryAt` when set; for a full disk, when there is room); `active`; `complete`: every file that can be kept is
 * on disk; `stopped`: needs the user (folder read-only, a host that breaks off each time, ...), `error` says what to do.
 */
export const transferStateSchema = z.enum(['waiting', 'active', 'complete', 'stopped']);
export type TransferState = z.infer<typeof transferStateSchema>;

export const transferSchema = z.object({
  assetId: assetIdSchema,
  state: transferStateSchema,
  /** Set aside by the user: nothing more is fetched until resumed; what has arrived is kept. */
  paused: z.boolean(),
  /** `bundle`: comes as one ZIP that the service builds. */
  via: z.enum(['files', 'bundle']),
  filesDone: z.int().nonnegative(),
  filesTotal: z.int().nonnegative(),
  receivedBytes: z.int().nonnegative(),
  /** Null until every file's length is known. */
  totalBytes: z.int().nonnegative().nullable(),
  /** Averaged over the last seconds; null when not active. */
  bytesPerSecond: z.number().nonnegative().nullable(),
  /** A host that gives one of its files very slowly; null when none does, or when it is not active. */
  slowHost: z.string().nullable(),
  /** Tries that brought nothing new. */
  attempt: z.int().nonnegative(),
  nextTryAt: timestampSchema.nullable(),
  error: appFailureSchema.nullable(),
});
export type Transfer = z.infer<typeof transferSchema>;

/** Downloads of assets that this library did not make and that are not complete, in sum: no row of the queue shows them. */
export const fetchesSchema = z.object({
  assets: z.int().nonnegative(),
  /** Of these: set aside by the user, and such that need the user. */
  paused: z.int().nonnegative(),
  stopped: z.int().nonnegative(),
  /** Of those under way, together. */
  bytesPerSecond: z.number().nonnegative(),
});
export type Fetches = z.infer<typeof fetchesSchema>;

/** What the application says to a downloading thread, and what it hears: one message a file, and its progress now and then. */
import { z } from 'zod';
import { AppError, type ErrorData, isAppError } from '../../contract/plain/errors.ts';
import { reaches } from '../../core/reach.ts';

const id = z.int();
const text = z.object({ path: z.string() });

/** `cancel` of a file that has ended already means nothing. */
const orderSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('download'),
    id,
    url: z.string(),
    reach: z.enum(reaches),
    folder: z.string(),
    path: z.string(),
    localPath: z.string(),
    owner: z.string().nullable(),
    knownBytes: z.number().nullable(),
  }),
  z.object({ type: z.literal('cancel'), id }),
  /** The answer to `find-proxy`. */
  z.object({ type: z.literal('proxy-found'), id, list: z.string() }),
]);
export type Order = z.output<typeof orderSchema>;
export const ordersSchema = z.array(orderSchema);

/** How a thread begins. `promised`: one 64-bit cell for each thread, bytes that it has still to write; `cell`: its own. */
export const beginningSchema = z.object({
  promised: z.instanceof(SharedArrayBuffer),
  cell: z.int(),
  connections: z.int(),
  /** What `paceOf` reads; null where nothing limits the downloads. */
  limit: z.instanceof(SharedArrayBuffer).nullable(),
  /** Whether the application knows the system's proxy settings. */
  knowsProxy: z.boolean(),
});
export type Beginning = z.output<typeof beginningSchema>;

const failureSchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('cancelled'), data: z.object({}) }),
  z.object({ code: z.literal('internal'), data: z.object({ reason: z.string() }) }),
  z.object({ code: z.literal('process.too-many-files'), data: z.object({}) }),
  z.object({ code: z.literal('transfer.url-expired'), data: text }),
  z.object({ code: z.literal('transfer.path-refused'), data: text.extend({ reason: z.string() }) }),
  z.object({
    code: z.literal('transfer.disk-full'),
    data: z.object({ folder: z.string(), neededBytes: z.number().nullable() }),
  }),
  z.object({ code: z.literal('transfer.folder-read-only'), data: z.object({ folder: z.string() }) }),
  z.object({ code: z.literal('transfer.write-failed'), data: text.extend({ reason: z.string() }) }),
  z.object({
    code: z.literal('transfer.host-refused'),
    data: text.extend({ host: z.string(), status: z.number() }),
  }),
  z.object({
    code: z.literal('transfer.unreachable'),
    data: text.extend({ host: z.string(), reason: z.string(), next: z.string().exactOptional() }),
  }),
  z.object({
    code: z.literal('transfer.incomplete'),
    data: text.extend({
      host: z.string(),
      receivedBytes: z.number(),
      expectedBytes: z.number(),
      keptBytes: z.number(),
    }),
  }),
  z.object({
    code: z.literal('transfer.damaged'),
    data: text.extend({ host: z.string().nullable(), reason: z.string() }),
  }),
  z.object({ code: z.literal('transfer.not-the-file'), data: text.extend({ found: z.string() }) }),
]);
type Failure = z.output<typeof failureSchema>;

const cut = z.object({ keptBytes: z.number(), bestBytes: z.number(), fetchedBytes: z.number() });
const answerSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress'), id, receivedBytes: z.number(), totalBytes: z.number().nullable() }),
  z.object({ type: z.literal('arrived'), id, sizeBytes: z.number(), sha256: z.string() }),
  z.object({ type: z.literal('failed'), id, failure: failureSchema, cut: cut.nullable() }),
  /** `id` counts these questions alone. */
  z.object({ type: z.literal('find-proxy'), id, url: z.string() }),
]);
export type Answer = z.output<typeof answerSchema>;
export const answersSchema = z.array(answerSchema);

/** As data; `internal` for what a download never throws. */
export function failureOf(error: unknown): Failure {
  const wire = isAppError(error) ? { code: error.code, data: error.data } : null;
  const parsed = failureSchema.safeParse(wire);
  if (parsed.success) return parsed.data;
  const data: ErrorData['internal'] = { reason: 'downloading a file' };
  return { code: 'internal', data };
}

/** The error of which `failureOf` made this. */
export function errorOf({ code, data }: Failure): AppError {
  return new AppError(code, data);
}

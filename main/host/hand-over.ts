/** How a second Caliper, or `caliper open`, asks the one that runs to open something: one line each way over loopback, by a key that only this user can read. */

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { sentenceOf } from '../contract/plain/error-messages.ts';
import { type AppFailureWire, toFailure } from '../contract/plain/errors.ts';
import { appFailureSchema } from '../contract/schema/failure.ts';
import { assetIdSchema } from '../contract/schema/ids.ts';
import type { Locations } from '../core/files/locations.ts';
import { writeWhole } from '../core/files/whole-file.ts';
import type { Log } from '../core/logging/log.ts';

/** What came of it. `address` opens a page of the web host; null where one, or a window, shows it already. */
export const handedOverSchema = z.object({
  path: z.string(),
  assetIds: z.array(assetIdSchema),
  localPath: z.string().nullable(),
  address: z.string().nullable(),
});
export type HandedOver = z.infer<typeof handedOverSchema>;

/** `open` opens an absolute path of this machine; what it throws is answered. */
export interface HandOverOptions extends Locations {
  readonly open: (path: string) => Promise<HandedOver>;
  readonly log: Log;
}

const noteSchema = z.object({ port: z.int().min(1).max(65_535), key: z.string().min(32) });
const askSchema = z.object({ key: z.string().max(100), path: z.string().max(32_767) });
const answerSchema = z.union([
  z.object({ handedOver: handedOverSchema }),
  z.object({ failure: appFailureSchema }),
]);

/** More than a path and a key take. */
const mostBytes = 140_000;
const lineMs = 10_000;
const connectMs = 3000;

/** Listens until it is closed; the note of where is gone then. A machine that lets nothing listen goes without. */
export async function listenForHandOvers(options: HandOverOptions): Promise<{ close(): Promise<void> }> {
  const { log } = options;
  const key = randomBytes(32).toString('base64url');
  const server = createServer((socket) => {
    answer(socket, key, options).catch((error: unknown) => {
      log.debug({ err: error }, 'a hand-over broke off');
      socket.destroy();
    });
  });
  server.maxConnections = 16;
  const note = noteOf(options);
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '127.0.0.1', resolve);
    });
    server.on('error', (error) => log.warn({ err: error }, 'a hand-over could not be accepted'));
    server.unref();
    await mkdir(options.userDataPath, { recursive: true, mode: 0o700 });
    const { port } = server.address() as AddressInfo;
    await writeWhole(note, JSON.stringify({ port, key }), { mode: 0o600, lasting: false });
  } catch (error) {
    log.warn({ err: error }, 'other programs cannot ask this Caliper to open anything');
  }
  return {
    async close() {
      server.close();
      await rm(note, { force: true }).catch(() => undefined);
    },
  };
}

/** Null when no Caliper runs with this library. Throws `HandOverFailed` with what that Caliper answers, and the signal's reason. */
export async function handOver(
  locations: Locations,
  asked: string,
  signal: AbortSignal,
): Promise<HandedOver | null> {
  const note = await readNote(noteOf(locations));
  if (note === null) return null;
  const socket = await connected(note.port);
  if (socket === null) return null;
  const stop = (): void => void socket.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    socket.write(`${JSON.stringify({ key: note.key, path: asked })}\n`);
    const line = await readLine(socket, Number.MAX_SAFE_INTEGER);
    signal.throwIfAborted();
    const known = answerSchema.safeParse(parsed(line));
    // It ended meanwhile, or was killed before and something else listens there now.
    if (!known.success) return null;
    if ('failure' in known.data) throw new HandOverFailed(known.data.failure);
    return known.data.handedOver;
  } finally {
    signal.removeEventListener('abort', stop);
    socket.destroy();
  }
}

/** What the Caliper that runs says of why it did not. */
export class HandOverFailed extends Error {
  readonly failure: AppFailureWire;

  constructor(failure: AppFailureWire) {
    super(sentenceOf(failure));
    this.name = 'HandOverFailed';
    this.failure = failure;
  }
}

async function answer(socket: Socket, key: string, { open, log }: HandOverOptions): Promise<void> {
  socket.setTimeout(lineMs, () => socket.destroy());
  socket.on('error', (error) => log.debug({ err: error }, 'a hand-over broke off'));
  const asked = askSchema.safeParse(parsed(await readLine(socket, mostBytes)));
  if (!asked.success || !isSame(asked.data.key, key)) {
    log.warn('a hand-over with a wrong key was refused');
    socket.destroy();
    return;
  }
  // A large folder takes its time.
  socket.setTimeout(0);
  const said = await open(asked.data.path).then(
    (handedOver) => ({ handedOver }),
    (error: unknown) => ({ failure: toFailure(error) }),
  );
  socket.end(`${JSON.stringify(said)}\n`);
}

/** Empty when the other side ends before a line is complete, or says more than `most` bytes. */
async function readLine(socket: Socket, most: number): Promise<string> {
  let text = '';
  try {
    for await (const part of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
      text += String(part);
      if (text.includes('\n')) return text.slice(0, text.indexOf('\n'));
      if (text.length > most) return '';
    }
  } catch {
    // It broke off: that is no line either.
  }
  return '';
}

function connected(port: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: connectMs });
    const fail = (): void => {
      socket.destroy();
      resolve(null);
    };
    socket.once('error', fail);
    socket.once('timeout', fail);
    socket.once('connect', () => {
      socket.setTimeout(0);
      resolve(socket);
    });
  });
}

/** One for each library that this user has: beside the settings, since a library may be shared. */
function noteOf({ userDataPath, libraryPath }: Locations): string {
  const name = createHash('sha256').update(libraryPath).digest('hex').slice(0, 16);
  return path.join(userDataPath, `running-${name}.json`);
}

async function readNote(file: string): Promise<z.infer<typeof noteSchema> | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const note = noteSchema.safeParse(parsed(text));
  return note.success ? note.data : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function isSame(given: string, key: string): boolean {
  return timingSafeEqual(digest(given), digest(key));
}

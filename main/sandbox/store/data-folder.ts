/** The service's folder: made, locked, checked for its format, and swept of what was never finished. */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeWhole } from '../../core/files/whole-file.ts';
import type { Log } from '../../core/logging/log.ts';
import { folderFailure, StartFailure, systemCode } from '../problem/problem.ts';

/** 2: the records lie in one SQLite file. */
const format = 2;

/** A folder that this process alone may use, until `release`. */
export interface DataFolder {
  readonly root: string;
  /** Signs presigned URLs; kept so that they outlive a restart. */
  readonly signingSecret: Buffer;
  /** Where files come in before a record says what they are; empty at every start. */
  readonly spoolFolder: string;
  release(): Promise<void>;
}

/** Opens the folder, making it when it is missing. Throws `StartFailure`. */
export async function openDataFolder(root: string, log: Log): Promise<DataFolder> {
  let release: (() => Promise<void>) | null = null;
  try {
    mkdirSync(root, { recursive: true, mode: 0o700 });
    release = await lockFolder(root);
    await checkFormat(root);
    const spoolFolder = join(root, 'spool');
    rmSync(spoolFolder, { recursive: true, force: true });
    mkdirSync(spoolFolder);
    return { root, signingSecret: await signingSecret(root, log), spoolFolder, release };
  } catch (error) {
    await release?.();
    throw folderFailure(error, root);
  }
}

async function checkFormat(root: string): Promise<void> {
  const path = join(root, 'format');
  const found = existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0;
  if (found > format)
    throw new StartFailure(
      `The data folder ${root} was written by a newer sandbox service (format ${found}; this one reads up to ${format}).`,
    );
  // Written at every start: it is also the proof that the folder can be written to.
  await writeWhole(path, `${format}\n`);
}

async function signingSecret(root: string, log: Log): Promise<Buffer> {
  const path = join(root, 'signing-secret');
  if (existsSync(path)) {
    const secret = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex');
    if (secret.length === 32) return secret;
    renameSync(path, `${path}.damaged`);
    log.warn('the signing secret was damaged; presigned URLs given out before are void');
  }
  const secret = randomBytes(32);
  await writeWhole(path, secret.toString('hex'));
  return secret;
}

/** Takes the folder; the answer gives it back. Throws `StartFailure` when another service holds it. */
async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
  const path = socketPath(dataDir);
  const held = (await tryListen(path)) ?? (await takeOver(path));
  if (held === null)
    throw new StartFailure(
      `The data folder ${dataDir} is used by another sandbox service. Stop that one first.`,
    );
  held.unref();
  return () => new Promise((resolve) => held.close(() => resolve()));
}

function socketPath(dataDir: string): string {
  const name = `caliper-sandbox-${createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 24)}`;
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

function tryListen(path: string): Promise<Server | null> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error) => (systemCode(error) === 'EADDRINUSE' ? resolve(null) : reject(error)));
    server.listen(path, () => resolve(server));
  });
}

/** Where sockets are files, one that nobody answers is left over from a killed process. */
async function takeOver(path: string): Promise<Server | null> {
  if (process.platform === 'linux' || process.platform === 'win32') return null;
  const alive = await new Promise<boolean>((resolve) => {
    const socket = connect(path, () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('close', () => socket.destroy());
  });
  if (alive) return null;
  rmSync(path, { force: true });
  return tryListen(path);
}

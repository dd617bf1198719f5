/** One service per data folder: a socket named after the folder, which the system frees however its holder ends. */
import { createHash } from 'node:crypto';
import { realpathSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemCode } from '../common/problem.ts';
import { StartFailure } from './start-failure.ts';

/** Takes the folder; the answer gives it back. Throws `StartFailure` when another service holds it. */
export async function lockFolder(dataDir: string): Promise<() => Promise<void>> {
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

/** Electron's single-instance lock: a file with the owner's process id, and a socket on which a second one is heard. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** What the first instance hears of a second one. */
export interface SecondInstance {
  readonly argv: string[];
  readonly workingDirectory: string;
}

/** `told` settles when the first instance has heard of this one; the process must not end before. */
export type Lock =
  | { readonly owned: true; release(): void }
  | { readonly owned: false; readonly told: Promise<void> };

/** Takes the lock of `userData`, or tells its owner about this process. */
export function takeLock(userData: string, onSecond: (second: SecondInstance) => void): Lock {
  mkdirSync(userData, { recursive: true });
  const file = path.join(userData, 'SingletonLock');
  const socket = socketOf(userData);
  if (ownerLives(file)) return { owned: false, told: tell(socket) };
  writeFileSync(file, String(process.pid));
  rmSync(socket, { force: true });
  const server = createServer({ allowHalfOpen: true }, (connection) => {
    let text = '';
    connection.setEncoding('utf8');
    connection.on('data', (part: string) => {
      text += part;
    });
    connection.on('end', () => {
      onSecond(JSON.parse(text) as SecondInstance);
      connection.end();
    });
    connection.on('error', () => undefined);
  });
  server.listen(socket);
  server.unref();
  return {
    owned: true,
    release() {
      server.close();
      rmSync(file, { force: true });
      rmSync(socket, { force: true });
    },
  };
}

/** In the folder itself, so that it goes with it; a socket's path is limited to about 100 bytes (unix(7)). */
function socketOf(userData: string): string {
  const inside = path.join(userData, 'SingletonSocket');
  if (Buffer.byteLength(inside) < 100) return inside;
  const name = createHash('sha256').update(userData).digest('hex').slice(0, 16);
  return path.join(os.tmpdir(), `electron-double-${name}.sock`);
}

/** A killed owner leaves its file behind: Electron takes such a lock over, and so does this. */
function ownerLives(file: string): boolean {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch {
    return false;
  }
}

function tell(socket: string): Promise<void> {
  return new Promise((resolve) => {
    const second: SecondInstance = { argv: process.argv, workingDirectory: process.cwd() };
    const connection = connect(socket, () => connection.end(JSON.stringify(second)));
    connection.on('close', () => resolve());
    connection.on('error', () => resolve());
    connection.resume();
  });
}

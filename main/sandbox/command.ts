/** The embedded service in the foreground, for `caliper sandbox`. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Log } from '../core/log.ts';
import { makeAsset } from './make/make-asset.ts';
import { paletteOf } from './make/palette.ts';
import { startSandboxServer } from './server.ts';

/** `port` 0 takes a free one; a null `token` makes a random one. */
export interface SandboxCommand {
  readonly port: number;
  readonly token: string | null;
  readonly dataDir: string;
  readonly speed: number;
  readonly log: Log;
  readonly stdout: { write(text: string): unknown };
  /** Ends the service. */
  readonly signal: AbortSignal;
}

/** Prints one line `{"url": ..., "token": ...}` when ready; resolves when the signal has ended the service. Throws `StartFailure`. */
export async function runSandboxCommand(command: SandboxCommand): Promise<void> {
  const { port, dataDir, speed, log, stdout, signal } = command;
  const token = command.token ?? randomBytes(24).toString('base64url');
  const workshop = { makeAsset, paletteOf };
  const server = await startSandboxServer({ port, dataDir, speed, log, token, workshop });
  stdout.write(`${JSON.stringify({ url: server.url, token })}\n`);
  if (!signal.aborted) await once(signal, 'abort');
  await server.close();
}

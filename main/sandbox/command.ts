/** The embedded service in the foreground, for `caliper sandbox`. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { Log } from '../core/log.ts';
import { createThreadedWorkshop } from './engine/threaded-workshop.ts';
import { startSandboxServer } from './server.ts';

/** `port` 0 takes a free one; a null `token` makes a random one. */
export interface SandboxCommand {
  readonly port: number;
  readonly token: string | null;
  readonly dataDir: string;
  readonly speed: number;
  readonly log: Log;
  readonly stdout: { write(text: string): unknown };
  /** `worker.ts`, which makes the assets in threads; a bundle says where it lies. */
  readonly workerUrl?: URL;
  /** Ends the service. */
  readonly signal: AbortSignal;
}

/** Prints one line `{"url": ..., "token": ...}` when ready; resolves when the signal has ended the service. Throws `StartFailure`. */
export async function runSandboxCommand(command: SandboxCommand): Promise<void> {
  const { port, dataDir, speed, log, stdout, signal } = command;
  const token = command.token ?? randomBytes(24).toString('base64url');
  const workshop = createThreadedWorkshop(command.workerUrl ?? new URL('./worker.ts', import.meta.url));
  const server = await startSandboxServer({ port, dataDir, speed, log, token, workshop });
  stdout.write(`${JSON.stringify({ url: server.url, token })}\n`);
  if (!signal.aborted) await once(signal, 'abort');
  await server.close();
  await workshop.close();
}

/** The embedded service in the foreground, for `caliper sandbox`. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createThreadedWorkshop } from './engine/threaded-workshop.ts';
import { StartFailure } from './problem/problem.ts';
import { type Params, paramsSchema } from './requests/params.ts';
import { type SandboxOptions, startSandboxServer } from './server.ts';

/** A null `token` makes a random one; the rest is as the service takes it. `settingsJson` is `params` as typed into a file. */
export interface SandboxCommand
  extends Pick<
    SandboxOptions,
    'port' | 'dataDir' | 'speed' | 'log' | 'token2' | 'assetLimit' | 'allowLocalWebhooks' | 'jobBudgetMs'
  > {
  readonly token: string | null;
  readonly settingsJson?: string | null;
  readonly stdout: { write(text: string): unknown };
  /** `worker.ts`, which makes the assets in threads; a bundle says where it lies. */
  readonly workerUrl?: URL;
  /** Ends the service. */
  readonly signal: AbortSignal;
}

/** Prints one line `{"url": ..., "token": ...}` when ready; resolves when the signal has ended the service. Throws `StartFailure`. */
export async function runSandboxCommand(command: SandboxCommand): Promise<void> {
  const { stdout, signal, settingsJson = null, workerUrl, ...options } = command;
  const token = command.token ?? randomBytes(24).toString('base64url');
  const workshop = createThreadedWorkshop(workerUrl ?? new URL('./worker.ts', import.meta.url));
  const server = await startSandboxServer({
    ...options,
    token,
    workshop,
    settings: settingsJson === null ? null : settingsFrom(settingsJson),
  });
  stdout.write(`${JSON.stringify({ schema: 1, url: server.url, token })}\n`);
  if (!signal.aborted) await once(signal, 'abort');
  await server.close();
  await workshop.close();
}

function settingsFrom(json: string): Params {
  try {
    const { data, error } = paramsSchema.safeParse(JSON.parse(json));
    if (data !== undefined) return data;
    const [issue] = error.issues;
    throw new StartFailure(`The settings are not valid: ${issue?.path.join('.')}: ${issue?.message}.`);
  } catch (error) {
    if (error instanceof SyntaxError) throw new StartFailure('The settings are not JSON.', { cause: error });
    throw error;
  }
}

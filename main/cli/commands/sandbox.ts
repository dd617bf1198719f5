/** `caliper sandbox`: the embedded service in the foreground, for other programs to use. */
import path from 'node:path';
import { AppError } from '../../contract/errors.ts';
import { runSandboxCommand } from '../../sandbox/command.ts';
import type { Context } from '../context.ts';

/** `port` 0 takes a free one; `data` is a folder as typed. */
export interface SandboxOptions {
  readonly port: number;
  readonly token?: string | undefined;
  readonly data?: string | undefined;
  readonly speed: number;
}

/** Prints one line `{"url": ..., "token": ...}` when it is ready and runs until it has to end. */
export async function sandbox(context: Context, options: SandboxOptions): Promise<void> {
  const { locations, log, signal, stdout } = context;
  const dataDir =
    options.data === undefined
      ? path.join(locations.userDataPath, 'sandbox')
      : path.resolve(process.env['INIT_CWD'] ?? process.cwd(), options.data);
  const { port, speed } = options;
  try {
    await runSandboxCommand({ port, token: options.token ?? null, dataDir, speed, log, stdout, signal });
  } catch (error) {
    // Its own error class is not ours to import; it carries a sentence for the person.
    if (error instanceof Error && error.name === 'StartFailure')
      throw new AppError(
        'connection.sandbox-failed',
        { reason: error.message.replace(/\.$/, '') },
        { cause: error },
      );
    throw error;
  }
}

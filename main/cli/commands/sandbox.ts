/** `caliper sandbox`: the embedded service in the foreground, for other programs to use. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../contract/plain/errors.ts';
import { runSandboxCommand } from '../../sandbox/command.ts';
import type { Context } from '../context.ts';
import { serverWords } from './server-words.ts';

/** `port` 0 takes a free one; `data` is a folder and `settings` a file, as typed; `jobBudget` is in seconds. */
export interface SandboxOptions {
  readonly port: number;
  readonly token?: string | undefined;
  readonly data?: string | undefined;
  readonly speed: number;
  readonly token2?: string | undefined;
  readonly assetLimit?: number | undefined;
  readonly allowLocalWebhooks?: boolean | undefined;
  readonly settings?: string | undefined;
  readonly jobBudget?: number | undefined;
}

/** Prints one line `{"url": ..., "token": ...}` when it is ready and runs until it has to end. */
export async function sandbox(context: Context, options: SandboxOptions): Promise<void> {
  const { locations, log, signal, stdout } = context;
  const { port, speed, data, settings, jobBudget } = options;
  try {
    await runSandboxCommand({
      port,
      token: options.token ?? null,
      token2: options.token2 ?? null,
      dataDir: data === undefined ? path.join(locations.userDataPath, 'sandbox') : asTyped(data),
      speed,
      assetLimit: options.assetLimit ?? null,
      allowLocalWebhooks: options.allowLocalWebhooks === true,
      settingsJson: settings === undefined ? null : await readSettings(asTyped(settings)),
      ...(jobBudget === undefined ? {} : { jobBudgetMs: jobBudget * 1000 }),
      log,
      stdout,
      signal,
    });
  } catch (error) {
    // Its own error class is not ours to import; it carries a sentence for the user.
    if (error instanceof Error && error.name === 'StartFailure')
      throw new AppError(
        'connection.sandbox-failed',
        { reason: error.message.replace(/\.$/, '') },
        { cause: error },
      );
    throw error;
  }
}

async function readSettings(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    throw new AppError('cli.usage', { reason: serverWords.unreadable(file) }, { cause });
  }
}

/** Relative to where the command was typed, not to where npm runs it. */
function asTyped(name: string): string {
  return path.resolve(process.env['INIT_CWD'] ?? process.cwd(), name);
}

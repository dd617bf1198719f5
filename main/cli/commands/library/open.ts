/** `caliper open`: shows a folder, a model or an exported ZIP in the Caliper that runs, or starts one that does. */
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../../contract/plain/errors.ts';
import { type HandedOver, HandOverFailed, handOver } from '../../../host/hand-over.ts';
import { launch } from '../../../host/start/launch.ts';
import type { Context } from '../../context.ts';
import { typedIn } from '../../input.ts';
import { EndsWith, Failed, printable } from '../../output.ts';
import { sayNewLibrary } from '../../require-library.ts';
import { libraryWords } from './library-words.ts';

/** As typed. `web` and `open` are for a Caliper that has to be started. */
export interface OpenOptions {
  readonly path: string;
  readonly web?: boolean | undefined;
  readonly open: boolean;
}

/** Runs until the window is closed when it starts one. Throws `open.*`, `folders.*`, and how that Caliper ended. */
export async function open(context: Context, options: OpenOptions): Promise<void> {
  const { locations, output, signal } = context;
  const at = path.resolve(typedIn(), options.path);
  await stat(at).catch((error: NodeJS.ErrnoException) => {
    throw new AppError('open.not-there', { path: at, reason: error.code ?? error.message }, { cause: error });
  });
  output.note(libraryWords.opening(at));
  const handed = await handOver(locations, at, signal).catch((error: unknown) => {
    throw error instanceof HandOverFailed ? new Failed(error.failure) : error;
  });
  if (handed !== null) return output.result(handed, () => textOf(handed));
  await sayNewLibrary(context);
  const exitCode = await launch({
    args: [
      `--library=${locations.libraryPath}`,
      `--user-data=${locations.userDataPath}`,
      `--show=${at}`,
      ...(options.web === true ? ['--web'] : []),
      ...(options.open ? [] : ['--no-open']),
    ],
    isRoot: process.getuid?.() === 0,
    say: (line) => output.note(line),
    signal,
  });
  if (exitCode !== 0) throw new EndsWith(exitCode);
  return undefined;
}

function textOf({ path: at, assetIds, address }: HandedOver): string {
  const said = printable(libraryWords.opened(at, assetIds.length));
  return address === null ? said : `${said}\n${libraryWords.noPage(address)}`;
}

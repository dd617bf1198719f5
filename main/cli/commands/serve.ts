/** `caliper serve`: the web host, as `npm start -- --web` starts it. */
import { projectRoot } from '../../host/start/options.ts';
import { buildIfStale, serveBuilt } from '../../host/start/window-build.ts';
import type { Context } from '../context.ts';
import { sayNewLibrary } from '../require-library.ts';
import { serverWords } from './server-words.ts';

/** `port` 0 takes a free one. */
export interface ServeOptions {
  readonly port: number;
  readonly open: boolean;
  readonly sandboxSpeed: number;
}

/** Prints the address when it is ready and runs until it has to end. The opening URL holds a key that works once. */
export async function serve(context: Context, options: ServeOptions): Promise<void> {
  const { locations, log, output, signal } = context;
  await sayNewLibrary(context);
  await buildIfStale({ root: projectRoot, say: output.note, signal });
  const served = await serveBuilt({ ...locations, ...options, log, signal });
  // The page shows them as well, but the user who started this may look at the terminal only.
  for (const report of await served.ready) output.notice(report);
  output.result({ url: served.url, openingUrl: served.openingUrl }, () => served.openingUrl);
  output.note(serverWords.worksOnce);
  await served.closed;
}

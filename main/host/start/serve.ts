/** Runs the application behind the web host: what `npm start` does without Electron, and `caliper serve`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { systemClock, wait } from '../../core/clock.ts';
import type { AppConfig } from '../../core/config.ts';
import type { Log } from '../../core/logging/log.ts';
import { createPage } from '../page.ts';
import { createReopening, type Reopening } from '../reopening.ts';
import { sourceThreads, type Threads } from '../threads.ts';
import { openInBrowser } from '../web/open-outside.ts';
import { type DevelopmentServer, startWebHost, type WebHost } from '../web/web-host.ts';
import type { OpenInside } from './open-inside.ts';
import { projectRoot } from './options.ts';

/** Folders are absolute; `port` 0 takes a free one; an abort of `signal` closes everything. */
export interface ServeOptions {
  readonly libraryPath: string;
  readonly userDataPath: string;
  readonly port: number;
  /** Opens a browser. */
  readonly open: boolean;
  /** Absolute path of a folder or a model that is shown first. */
  readonly show?: string | undefined;
  readonly sandboxSpeed?: number;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly development?: DevelopmentServer;
}

/**
 * A running application. `ready` resolves with what was recovered when the library is open, and rejects with `catalogue.*` or `library.*`, after
 * the page was notified; `closed` resolves when all is closed, and rejects as `ready` does or when closing failed.
 */
export interface Served extends Pick<WebHost, 'url' | 'openingUrl' | 'newOpeningUrl'> {
  /** False when a browser was to be opened and none was found; null when none was requested. */
  readonly browserOpened: boolean | null;
  readonly ready: Promise<OpenInside['reports']>;
  readonly closed: Promise<void>;
}

/** `root` is the folder of the project or of the installed program. */
export interface Place {
  readonly root: string;
  readonly threads: Threads;
}

/** A browser that is at hand asks for the page within this time. */
const atHandMs = 200;

/** From the sources, unless a place says otherwise. Answers the page as soon as it listens; the library is opened meanwhile. Requires `out/renderer` (see `window-build.ts`). Throws `host.port-taken`. */
export async function serve(
  options: ServeOptions,
  { root, threads }: Place = { root: projectRoot, threads: sourceThreads },
): Promise<Served> {
  const { log, signal } = options;
  const config: AppConfig = {
    version: packageVersion(root),
    host: 'web',
    libraryPath: options.libraryPath,
    userDataPath: options.userDataPath,
    sandboxSpeed: options.sandboxSpeed ?? 1,
    parallelDownloads: 6,
  };
  const coming = Promise.withResolvers<OpenInside>();
  const host = await startWebHost({
    inside: coming.promise,
    page: createPage({ rootDir: path.join(root, 'out', 'renderer'), log }),
    port: options.port,
    log,
    ...(options.development === undefined ? {} : { development: options.development }),
  });
  const reopening: Reopening<OpenInside> = createReopening<OpenInside>({
    ...options,
    async open(libraryPath, failure) {
      const { openInside } = await import('./open-inside.ts');
      const opening = { root, threads, log, reopen: reopening.replace, failure };
      const inside = await openInside({ ...config, libraryPath }, opening);
      const outside = hearOutside(inside, host, { ...options, libraryPath: inside.libraryPath });
      outside.catch(() => undefined);
      return {
        ...inside,
        async close() {
          await (await outside).close();
          await inside.close();
        },
      };
    },
    onReplace: host.replaceInside,
  });
  // While a browser reads the page, what is behind it is loaded: begun earlier, that would keep the page waiting.
  Promise.race([host.firstPage, wait(systemClock, atHandMs)])
    .then(() => reopening.begin(options.libraryPath))
    .then(coming.resolve, coming.reject);
  const ready = coming.promise.then(
    ({ openFromOutside, reports }) => {
      // A page tells the user when it fails.
      if (options.show !== undefined) openFromOutside(options.show, false).catch(() => undefined);
      return reports;
    },
    async (error: unknown) => {
      await host.lastWords();
      await host.close();
      throw error;
    },
  );
  const ended = async (): Promise<void> => {
    await ready;
    // The pages go first: nobody shall start something that is being closed.
    try {
      await Promise.race([aborted(signal), reopening.broken]);
    } finally {
      await host.close();
    }
    await reopening.close();
  };
  const closed = ended();
  for (const outcome of [ready, closed]) outcome.catch(() => undefined);
  // With the browser a key is spent; the terminal shows another one, for a second browser.
  const browserOpened =
    options.open && !signal.aborted ? await openInBrowser(host.newOpeningUrl(), options) : null;
  return {
    url: host.url,
    openingUrl: host.openingUrl,
    newOpeningUrl: host.newOpeningUrl,
    browserOpened,
    ready,
    closed,
  };
}

/** What the page that is open has not taken by then, there is none for. */
const takenMs = 1500;

/** Shows what others ask for. */
async function hearOutside(
  { openFromOutside }: Pick<OpenInside, 'openFromOutside'>,
  host: WebHost,
  { libraryPath, userDataPath, log }: ServeOptions,
): Promise<{ close(): Promise<void> }> {
  const { listenForHandOvers } = await import('../hand-over.ts');
  return listenForHandOvers({
    libraryPath,
    userDataPath,
    log,
    async open(asked) {
      const { assets, isShown } = await openFromOutside(asked, true);
      await wait(systemClock, takenMs / 5);
      for (let n = 0; n < 4 && !isShown(); n += 1) await wait(systemClock, takenMs / 5);
      const { path: at, assetIds, localPath } = assets;
      return { path: at, assetIds, localPath, address: isShown() ? null : host.newOpeningUrl() };
    },
  });
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function packageVersion(root: string): string {
  const text = readFileSync(path.join(root, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

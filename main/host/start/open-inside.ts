/** The application and its handlers, as the web host serves them: all that takes its time at a start. */
import '../../core/schemas-as-they-stand.ts';
import path from 'node:path';
import { type App, type AppOptions, createApp, createWithoutLibrary, isAway } from '../../app.ts';
import { systemClock } from '../../core/clock.ts';
import type { AppConfig } from '../../core/config.ts';
import { createSandboxStarter } from '../../sandbox/start-in-worker.ts';
import { createDispatch, createPartDispatch } from '../dispatch.ts';
import type { Threads } from '../threads.ts';
import { createNodePorts } from '../web/ports.ts';
import type { Inside } from '../web/web-host.ts';

/** Open until it is closed. */
export interface OpenInside extends Inside {
  readonly libraryPath: string;
  readonly openFromOutside: App['openFromOutside'];
  /** What was found damaged at this start, and recovered. */
  readonly reports: App['start']['reports'];
  close(): Promise<void>;
}

/** `root` is the folder of the project or of the installed program; the rest as `AppOptions` has it. */
export interface Opening extends Pick<AppOptions, 'log' | 'reopen' | 'failure'> {
  readonly root: string;
  readonly threads: Threads;
}

/** A library that is away leaves the page with what there is to do about it. Throws `catalogue.*`, other `library.*`. */
export async function openInside(
  config: AppConfig,
  { root, threads, log, reopen, failure }: Opening,
): Promise<OpenInside> {
  const ports = createNodePorts({
    userDataPath: config.userDataPath,
    startSandbox: createSandboxStarter(threads.sandbox),
    log,
  });
  const opening = createApp(ports, config, {
    log,
    ...(reopen !== undefined && { reopen }),
    failure,
    downloadThread: threads.downloads,
    captureThread: threads.captures,
    searchThread: threads.search,
    localThread: threads.localFiles,
    fixThread: threads.fixes,
    moveThread: threads.moves,
    samplesFolder: path.join(root, 'resources', 'samples'),
    noticesFile: path.join(root, 'out', 'notices', 'notices.json'),
  });
  const app = await opening.catch(async (error: unknown) => {
    if (!isAway(error) || reopen === undefined) throw error;
    log.warn({ code: error.code }, 'the library is not there');
    return createWithoutLibrary({
      ...config,
      failure: error,
      clock: systemClock,
      log,
      folderDialog: ports.folderDialog,
      reopen,
    });
  });
  return {
    libraryPath: app.libraryPath,
    content: app.content,
    dispatch:
      'failure' in app
        ? createPartDispatch(app.handlers, app.failure, log)
        : createDispatch(app.handlers, log),
    openFromOutside: app.openFromOutside,
    reports: 'failure' in app ? [] : app.start.reports,
    close: () => app.close(),
  };
}

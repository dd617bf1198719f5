/** Looks for newer versions, loads one when the user wants it, and says how far it is. Nothing of Electron itself. */
import type { AppUpdater, ProgressInfo } from 'electron-updater';
import { AppError, toFailure } from '../../contract/plain/errors.ts';
import type { UpdateState } from '../../contract/schema/app-info.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { Updates } from '../../core/ports.ts';
import { updateWords } from './desktop-words.ts';

/** After the start, which has better things to do, and then twice a day. */
const firstMs = 60_000;
const againMs = 12 * 3_600_000;
/** Minimum interval between reports of download progress. */
const tellMs = 200;

/** What of electron-updater is used. */
export interface UpdateSource
  extends Pick<
    AppUpdater,
    | 'autoDownload'
    | 'autoInstallOnAppQuit'
    | 'allowDowngrade'
    | 'logger'
    | 'checkForUpdates'
    | 'downloadUpdate'
  > {
  readonly signals: { progress(handler: (info: ProgressInfo) => void): void };
}

/** `source` is loaded when it is first needed; `wanted` asks the user about a version that was found on its own. */
interface DeskOptions {
  readonly source: () => UpdateSource;
  readonly wanted: (version: string) => Promise<boolean>;
  readonly restart: () => void;
  readonly clock: Clock;
  readonly log: Log;
}

/** With the loop that looks on its own; `close` ends it. */
export interface UpdateDesk extends Updates {
  close(): void;
}

/** The first look is a minute away. */
export function createUpdateDesk(options: DeskOptions): UpdateDesk {
  const { clock, log } = options;
  let state: UpdateState = {
    setUp: 'on',
    phase: 'idle',
    lookedAt: null,
    version: null,
    progress: null,
    error: null,
  };
  let tell: ((state: UpdateState) => void) | null = null;
  let toldAt = Number.NEGATIVE_INFINITY;
  let source: UpdateSource | null = null;
  const declined = new Set<string>();
  const set = (change: Partial<UpdateState>): void => {
    state = { ...state, ...change };
    toldAt = clock.now();
    tell?.(state);
  };
  const failed = (doing: 'look' | 'load', error: unknown): void => {
    log.warn({ err: error }, 'a newer version could not be had');
    const reason = error instanceof Error ? firstLine(error.message) : updateWords.noReason;
    const failure = new AppError(doing === 'look' ? 'update.not-looked' : 'update.not-loaded', { reason });
    set({ phase: doing === 'look' ? 'idle' : 'found', progress: null, error: toFailure(failure) });
  };
  const ready = (): UpdateSource => {
    source ??= prepare(options.source(), (progress) => {
      if (state.phase !== 'loading' || clock.now() - toldAt < tellMs) return;
      set({ progress: amounts(progress) });
    });
    return source;
  };
  const look = async (): Promise<void> => {
    if (state.phase !== 'idle' && state.phase !== 'found') return;
    set({ phase: 'looking', error: null });
    try {
      const found = await ready().checkForUpdates();
      const version = found?.isUpdateAvailable === true ? found.updateInfo.version : null;
      set({ phase: version === null ? 'idle' : 'found', version, lookedAt: timestamp(clock) });
    } catch (error) {
      failed('look', error);
    }
  };
  const load = async (): Promise<void> => {
    if (state.phase !== 'found') return;
    set({ phase: 'loading', progress: null, error: null });
    try {
      await ready().downloadUpdate();
      set({ phase: 'ready', progress: null });
    } catch (error) {
      failed('load', error);
    }
  };
  const lookByItself = async (): Promise<void> => {
    next = clock.after(againMs, () => void lookByItself());
    await look();
    const { phase, version } = state;
    if (phase !== 'found' || version === null || declined.has(version)) return;
    declined.add(version);
    if (await options.wanted(version)) await load();
  };
  let next = clock.after(firstMs, () => void lookByItself());
  return {
    state: () => state,
    look,
    load,
    install() {
      if (state.phase !== 'ready') throw new AppError('update.not-ready', {});
      options.restart();
    },
    onChange(listener) {
      tell = listener;
    },
    close: () => next.cancel(),
  };
}

function prepare(source: UpdateSource, onProgress: (progress: ProgressInfo) => void): UpdateSource {
  source.autoDownload = false;
  source.autoInstallOnAppQuit = true;
  source.allowDowngrade = false;
  source.logger = null;
  source.signals.progress(onProgress);
  return source;
}

const amounts = ({
  transferred,
  total,
  bytesPerSecond,
}: ProgressInfo): NonNullable<UpdateState['progress']> => ({
  doneBytes: transferred,
  bytes: total,
  bytesPerSecond,
});

/** Its messages go on with headers and stacks. */
function firstLine(message: string): string {
  return (message.split('\n')[0] ?? '').trim().slice(0, 300);
}

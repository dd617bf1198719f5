/** The terminal while Caliper runs in it: what the user sees and presses, the log, and when to end. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createLog, createLogFile, type Log } from '../../core/logging/log.ts';
import { onParentExit } from '../../core/parent-watch.ts';
import { endOnFailure } from '../../core/process-faults.ts';
import type { Served } from './serve.ts';
import { startWords as words } from './start-words.ts';

/** One line about the browser, the link, and how to end. */
export function announce(served: Served, say: (line: string) => void, canPress: boolean): void {
  if (served.browserOpened === true) say(words.opened);
  else if (served.browserOpened === false) say(words.noBrowser);
  else say(words.openLink);
  say(`\n  ${served.openingUrl}\n`);
  say(canPress ? words.freshLink : words.onlyOnce);
}

/** Calls back for every Enter until the signal aborts. */
export function onEnter(callback: () => void, signal: AbortSignal): void {
  const lines = createInterface({ input: process.stdin });
  lines.on('line', callback);
  signal.addEventListener(
    'abort',
    () => {
      lines.close();
      process.stdin.unref();
    },
    { once: true },
  );
}

/** True when keys reach this process: a job in the background would be stopped by the terminal for reading. */
export function canReadKeys(): boolean {
  if (!process.stdin.isTTY) return false;
  if (process.platform !== 'linux') return true;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const [, , group, , , foregroundGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return group === foregroundGroup;
}

// When to end: on a signal, when the terminal closes, when npm or whatever started this is gone.

/** Ends the process itself when closing takes longer than this. */
const closingMs = 15_000;

/** npm passes a Ctrl+C on that the terminal has sent to us already; a user's second one comes later. */
const echoMs = 500;

/** Aborts once at the first reason to end; a second Ctrl+C ends the process at once. */
export function untilTheEnd(): AbortSignal {
  const end = new AbortController();
  const watch = onParentExit(() => stop(), { intervalMs: 500 });
  let stoppedAt = Number.NaN;
  const stop = (): void => {
    if (end.signal.aborted) {
      if (performance.now() - stoppedAt > echoMs) process.exit(130);
      return;
    }
    stoppedAt = performance.now();
    watch.stop();
    // Unreferenced: it only matters when something else keeps the process alive.
    setTimeout(() => process.exit(1), closingMs).unref();
    end.abort();
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  return end.signal;
}

// The log of the web host: the file in the user data folder, what matters in the terminal, and the last words.

/** `level` is what the terminal shows unless `CALIPER_LOG` names another. From here on an unexpected failure ends the process with one line. */
export function createServerLog(userDataPath: string, level: string): Log {
  const file = createLogFile({ folder: path.join(userDataPath, 'logs') });
  const log = createLog({ level: process.env['CALIPER_LOG'] ?? level, file });
  endOnFailure({
    log,
    flush: file.flushNow,
    end(sentence) {
      process.stderr.write(`${sentence}\n`);
      process.exit(1);
    },
  });
  process.once('exit', file.flushNow);
  return log;
}

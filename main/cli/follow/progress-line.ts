/** One line of a terminal that is written over and over. */
import type { Clock } from '../../core/clock.ts';

const everyMs = 200;

/** Does nothing where standard error is no terminal: a log file is no place for it. */
export interface ProgressLine {
  /** Written five times a second at most; `line` is only made then. */
  show(line: () => string): void;
  /** Call it before anything else is written, and at the end. */
  clear(): void;
}

export interface Terminal {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** On `stderr`, also with `--json`: nobody parses a terminal. */
export function createProgressLine(stderr: Terminal, clock: Clock): ProgressLine {
  if (stderr.isTTY !== true) return { show: () => undefined, clear: () => undefined };
  let shownAt = Number.NEGATIVE_INFINITY;
  let isShown = false;
  return {
    show(line) {
      if (clock.now() - shownAt < everyMs) return;
      shownAt = clock.now();
      isShown = true;
      // A line that wraps could not be taken back. Some terminals say that they have no columns at all.
      const columns = stderr.columns === undefined || stderr.columns === 0 ? 80 : stderr.columns;
      stderr.write(`\r\u001b[K${line().slice(0, columns - 1)}`);
    },
    clear() {
      if (isShown) stderr.write('\r\u001b[K');
      isShown = false;
    },
  };
}

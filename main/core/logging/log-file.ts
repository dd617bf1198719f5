/** A file of log lines that never holds up the program: written behind its back, kept small by starting anew. */
import { appendFileSync, mkdirSync } from 'node:fs';
import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { createSingleFlight } from '../concurrency/single-flight.ts';

/** Takes whole lines, line feed included. */
export interface LogFile {
  /** Returns at once. */
  write(line: string): void;
  /** Resolves when all lines are written, or were given up. */
  settled(): Promise<void>;
  /** Writes what waits before it returns: for the moment when the process ends. */
  flushNow(): void;
}

/** `files` of at most `maxBytes` each: `caliper.log` is the newest, then `caliper.1.log` and so on. */
export interface LogFileOptions {
  readonly folder: string;
  readonly maxBytes?: number;
  readonly files?: number;
}

/** Lines that wait for a slow disk, in characters; beyond that they are dropped and counted. */
const mostWaiting = 1_000_000;

/** Makes the folder (0700) and the files (0600) when the first line comes. Throws nothing: a disk that is full costs only lines. */
export function createLogFile({ folder, maxBytes = 2_000_000, files = 5 }: LogFileOptions): LogFile {
  const file = path.join(folder, 'caliper.log');
  let waiting: string[] = [];
  let waitingLength = 0;
  let dropped = 0;
  let underWay = '';
  const writing = createSingleFlight<'file', void>();

  const take = (): string => {
    const lost = dropped === 0 ? '' : `${JSON.stringify({ level: 40, time: Date.now(), dropped })}\n`;
    const text = waiting.join('') + lost;
    waiting = [];
    waitingLength = 0;
    dropped = 0;
    return text;
  };
  const drain = async (): Promise<void> => {
    while (waiting.length > 0) {
      const text = take();
      underWay = text;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const { size } = await stat(file).catch(() => ({ size: 0 }));
        if (size > 0 && size + Buffer.byteLength(text) > maxBytes) await startAnew(folder, files);
        await appendFile(file, text, { mode: 0o600 });
      } catch {
        // There is nowhere to say it.
      }
      underWay = '';
    }
  };
  return {
    write(line) {
      if (waitingLength + line.length > mostWaiting) {
        dropped += 1;
        return;
      }
      waiting.push(line);
      waitingLength += line.length;
      void writing.run('file', drain);
    },
    settled: () => writing.settled(),
    flushNow() {
      // What is being written may not arrive any more: twice is better than not at all.
      const text = underWay + take();
      underWay = '';
      if (text === '') return;
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        appendFileSync(file, text, { mode: 0o600 });
      } catch {
        // There is nowhere to say it.
      }
    },
  };
}

/** The oldest falls off the end. */
async function startAnew(folder: string, files: number): Promise<void> {
  const nameOf = (n: number): string => path.join(folder, n === 0 ? 'caliper.log' : `caliper.${n}.log`);
  for (let n = files - 2; n >= 0; n -= 1) await rename(nameOf(n), nameOf(n + 1)).catch(() => undefined);
}

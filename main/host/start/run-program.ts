/** The launcher's one place that starts a process: Electron itself, its download, the build. */
import { spawn } from 'node:child_process';
import { type Clock, systemClock } from '../../core/clock.ts';

/** `output: 'captured'` keeps the last 16,000 characters; `limitMs` ends the program when it takes longer. */
export interface RunOptions {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly output: 'inherited' | 'captured';
  readonly signal: AbortSignal;
  readonly limitMs?: number;
  readonly clock?: Clock;
}

/** How a program ended. `by`: the signal, where it is known; `limit`: we ended it because it took too long; `reason` is an error code such as `ENOENT`. */
export type Outcome =
  | { readonly how: 'exited'; readonly code: number; readonly output: string }
  | { readonly how: 'killed'; readonly by: string | null; readonly output: string }
  | { readonly how: 'limit'; readonly output: string }
  | { readonly how: 'not-started'; readonly reason: string };

const graceMs = 8000;
const keptCharacters = 16_000;

/** Runs a program to its end; an abort asks it to end and, after 8 s, ends it. Never rejects. */
export function runProgram(file: string, args: readonly string[], options: RunOptions): Promise<Outcome> {
  const clock = options.clock ?? systemClock;
  return new Promise((resolve) => {
    if (options.signal.aborted) return resolve({ how: 'killed', by: 'SIGTERM', output: '' });
    const child = spawn(file, args, {
      cwd: options.cwd,
      env: options.env,
      stdio: options.output === 'inherited' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk: Buffer): void => {
      output = (output + chunk.toString('utf8')).slice(-keptCharacters);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);

    let limitReached = false;
    let insist: { cancel(): void } | undefined;
    const end = (): void => {
      child.kill('SIGTERM');
      insist = clock.after(graceMs, () => child.kill('SIGKILL'));
    };
    const limit =
      options.limitMs === undefined
        ? undefined
        : clock.after(options.limitMs, () => {
            limitReached = true;
            end();
          });
    const settle = (outcome: Outcome): void => {
      limit?.cancel();
      insist?.cancel();
      options.signal.removeEventListener('abort', end);
      resolve(outcome);
    };
    options.signal.addEventListener('abort', end, { once: true });
    child.once('error', (error: NodeJS.ErrnoException) =>
      settle({ how: 'not-started', reason: error.code ?? error.message }),
    );
    child.once('close', (code, by) => {
      if (limitReached) settle({ how: 'limit', output });
      else if (code === null) settle({ how: 'killed', by, output });
      else settle({ how: 'exited', code, output });
    });
  });
}

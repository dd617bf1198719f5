/** Runs the real command line with a library and settings that only the test has: in a process of its own, or in the test's, which is sooner. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { run } from '../../../main/cli/run.ts';

export const root = path.resolve(import.meta.dirname, '../../..');
const script = path.join(root, 'main/cli/caliper.ts');

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly child: ChildProcess;
  /** The first line of standard output. */
  readonly firstLine: Promise<string>;
  readonly ended: Promise<Ended>;
}

/** A folder for one test file; everything started with it is ended by `close`. */
export class Desk {
  readonly folder: string;
  readonly library: string;
  readonly settings: string;
  readonly #children: Running[] = [];

  private constructor(folder: string) {
    this.folder = folder;
    this.library = path.join(folder, 'library');
    this.settings = path.join(folder, 'settings');
  }

  static async open(): Promise<Desk> {
    return new Desk(await mkdtemp(path.join(tmpdir(), 'caliper-cli-')));
  }

  /** Starts `caliper ...args`. */
  start(args: readonly string[], input = ''): Running {
    return this.run(process.execPath, [script, ...args], input);
  }

  /** Starts any program with the desk's settings. */
  run(program: string, args: readonly string[], input = ''): Running {
    const { VITEST: _, NODE_OPTIONS: __, ...env } = process.env;
    const child = spawn(program, args, {
      cwd: root,
      env: { ...env, CALIPER_USER_DATA: this.settings, INIT_CWD: this.folder },
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    let stdout = '';
    let stderr = '';
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    const ended = once(child, 'close').then(
      ([code]): Ended => ({ code: code as number | null, stdout, stderr }),
    );
    const firstLine = new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (chunk: Buffer) => {
        stdout += chunk.toString();
        const end = stdout.indexOf('\n');
        if (end >= 0) resolve(stdout.slice(0, end));
      });
      void ended.then(() => reject(new Error(`ended without a line: ${stderr}`)));
    });
    firstLine.catch(() => undefined);
    const running = { child, firstLine, ended };
    this.#children.push(running);
    return running;
  }

  /** `caliper ...args --library <this library>` to its end, as a process. */
  program(args: readonly string[], input = ''): Promise<Ended> {
    return this.start([...args, '--library', this.library], input).ended;
  }

  /** As `program`, in the process of the test; one after the other. */
  async caliper(args: readonly string[], input = ''): Promise<Ended> {
    const said = { stdout: '', stderr: '' };
    // Names of files are meant from where npm was called.
    vi.stubEnv('INIT_CWD', this.folder);
    const code = await run({
      args: [...args, '--library', this.library],
      env: { ...process.env, CALIPER_USER_DATA: this.settings },
      stdin: Readable.from([input]),
      stdout: { write: (text: string) => (said.stdout += text) },
      stderr: { write: (text: string) => (said.stderr += text) },
      signal: new AbortController().signal,
    });
    return { code, ...said };
  }

  async close(): Promise<void> {
    for (const { child, ended } of this.#children) {
      child.kill('SIGKILL');
      await ended;
    }
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** The command line in this process, one command after the other, against a real sandbox service. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { run } from '../../../../main/cli/run.ts';
import { startSmallService } from '../small-service.ts';

export interface Said {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Within {
  /** For the files that commands are given. */
  readonly folder: string;
  /** `caliper ...args` to its end. */
  caliper(...args: readonly string[]): Promise<Said>;
  /** As `caliper`, ended by the signal as by Ctrl+C. */
  caliperUntil(signal: AbortSignal, ...args: readonly string[]): Promise<Said>;
  /** As `caliper`, from the folder and with something on standard input. */
  typed(input: string, ...args: readonly string[]): Promise<Said>;
  /** As `caliper`, with a terminal at which this is typed, then Ctrl+D. */
  atTerminal(input: string, ...args: readonly string[]): Promise<Said>;
  /** Its result as JSON. Throws what it said when it failed. */
  json(...args: readonly string[]): Promise<unknown>;
  /** With the same account, at another address of the service. */
  connect(url: string, name: string): Promise<void>;
  /** Assets that the service holds. */
  paidFor(): Promise<number>;
  close(): Promise<void>;
}

const token = 'tok_within';

/** Connected to a service of its own, at the address that `through` makes of the service's. */
export async function openWithin(
  through: (url: string) => Promise<string> = async (url) => url,
): Promise<Within> {
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-within-'));
  const service = await startSmallService(folder, token);
  const caliper = async (
    args: readonly string[],
    input = '',
    signal: AbortSignal = new AbortController().signal,
    isTTY = false,
  ): Promise<Said> => {
    const said = { stdout: '', stderr: '' };
    const code = await run({
      args: [
        ...args,
        '--library',
        path.join(folder, 'library'),
        '--user-data',
        path.join(folder, 'settings'),
      ],
      env: {},
      stdin: Object.assign(Readable.from(input === '' ? [] : [input]), { isTTY }),
      stdout: { write: (text: string) => (said.stdout += text) },
      stderr: { write: (text: string) => (said.stderr += text) },
      signal,
    });
    return { code, ...said };
  };
  const connected = await caliper(['connect', '--url', await through(service.url)], token);
  if (connected.code !== 0) throw new Error(connected.stderr);
  return {
    folder,
    caliper: (...args) => caliper(args),
    caliperUntil: (signal, ...args) => caliper(args, '', signal),
    atTerminal: (input, ...args) => caliper(args, input, undefined, true),
    async typed(input, ...args) {
      vi.stubEnv('INIT_CWD', folder);
      try {
        return await caliper(args, input);
      } finally {
        vi.unstubAllEnvs();
      }
    },
    async json(...args) {
      const said = await caliper([...args, '--json']);
      if (said.code !== 0) throw new Error(said.stderr);
      return JSON.parse(said.stdout);
    },
    async connect(url, name) {
      const said = await caliper(['connect', '--url', url, '--name', name], token);
      if (said.code !== 0) throw new Error(said.stderr);
    },
    async paidFor() {
      let count = 0;
      for (let cursor: string | null = ''; cursor !== null; ) {
        const answer: Response = await fetch(
          `${service.url}/v1/assets?limit=100${cursor === '' ? '' : `&cursor=${cursor}`}`,
          {
            headers: { authorization: `Bearer ${token}` },
          },
        );
        const page = (await answer.json()) as { assets: unknown[]; next_cursor: string | null };
        count += page.assets.length;
        cursor = page.next_cursor;
      }
      return count;
    },
    async close() {
      await service.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

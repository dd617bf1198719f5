/** Ports of a machine that keeps everything in memory. */
import type { Opener, Ports, Secrets } from '../../main/core/ports.ts';

/** `values` is open to the test. */
export interface MemorySecrets extends Secrets {
  readonly values: Map<string, string>;
}

export function createMemorySecrets(): MemorySecrets {
  const values = new Map<string, string>();
  return {
    kind: 'memory',
    values,
    describe: () => Promise.resolve('Tokens are kept in memory and are gone at the end of the test.'),
    get: (key) => Promise.resolve(values.get(key) ?? null),
    set: (key, value) => Promise.resolve(void values.set(key, value)),
    delete: (key) => Promise.resolve(void values.delete(key)),
  };
}

/** Remembers what it was asked to open. */
export interface RecordingOpener extends Opener {
  readonly opened: string[];
}

export function createRecordingOpener(): RecordingOpener {
  const opened: string[] = [];
  return { opened, openFolder: (path) => Promise.resolve(void opened.push(path)) };
}

/** Ports whose sandbox cannot start, unless one is given. */
export function createFakePorts(
  parts: Partial<Ports> = {},
): Ports & { secrets: MemorySecrets; opener: RecordingOpener } {
  return {
    startSandbox: () => Promise.reject(new Error('this test has no sandbox')),
    ...parts,
    secrets: createMemorySecrets(),
    opener: createRecordingOpener(),
  };
}

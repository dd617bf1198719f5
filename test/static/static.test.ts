/** Types, lint and format by their own programs, beside the other tests: what is wrong stands in the message of the failure. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { patientMs } from '../patience.ts';

const root = path.resolve(import.meta.dirname, '../..');

// One after the other: each takes both cores of a small machine, and lint two gigabytes of memory.
test.each([
  ['types outside of the window', 'typescript/bin/tsc', '-p', '.'],
  ['types of the window', 'typescript/bin/tsc', '-p', 'renderer'],
  ['lint', 'oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
  ['format', '@biomejs/biome/bin/biome', 'check', '.'],
])(
  '%s',
  async (_name, program, ...args) => {
    expect(await complaintsOf(program, args)).toBe('');
  },
  patientMs(300_000),
);

/** What a program among the packages prints when it ends with a code other than 0; empty when all is well. */
function complaintsOf(program: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve) => {
    const script = path.join(root, 'node_modules', program);
    const options = { cwd: root, maxBuffer: 1 << 26, timeout: patientMs(280_000) };
    execFile(process.execPath, [script, ...args], options, (error, stdout, stderr) => {
      resolve(error === null ? '' : `${error.message}\n${stdout}${stderr}`.trim());
    });
  });
}

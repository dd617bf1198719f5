/** A failure that nobody waited for ends the process with one sentence and a line in the log file. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { patientMs } from '../../patience.ts';

const source = path.resolve(import.meta.dirname, '../../../main/host/start/terminal.ts');

test.each([
  ['an exception', "setTimeout(() => { throw new TypeError('undefined is not a mug'); })"],
  ['a rejection', "setTimeout(() => void Promise.reject(new TypeError('undefined is not a mug')))"],
])('%s', (_what, failure) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'caliper-words-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const script = `
    import { createServerLog } from ${JSON.stringify(source)};
    createServerLog(${JSON.stringify(folder)}, 'fatal').info('started');
    setInterval(() => undefined, 1000);
    ${failure};`;
  const run = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
    timeout: patientMs(20_000),
  });
  expect(run.status).toBe(1);
  expect(run.stderr.trim().split('\n')).toHaveLength(1);
  expect(run.stderr).toContain('Nothing is lost');
  const lines = readFileSync(path.join(folder, 'logs', 'caliper.log'), 'utf8')
    .trim()
    .split('\n');
  expect(lines[0]).toContain('started');
  expect(lines.at(-1)).toContain('undefined is not a mug');
});

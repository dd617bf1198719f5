/** Lines end up in files that stay small, censored, and never hold up who writes them. */
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLog, createLogFile } from '../../../main/core/logging/log.ts';

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-log-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return path.join(folder, 'logs');
}

test('keeps the newest lines in so many files of so many bytes', async () => {
  const folder = await makeFolder();
  const file = createLogFile({ folder, maxBytes: 1000, files: 3 });
  for (let n = 0; n < 100; n += 1) {
    file.write(`${JSON.stringify({ n, text: 'x'.repeat(80) })}\n`);
    await file.settled();
  }
  expect((await readdir(folder)).sort()).toEqual(['caliper.1.log', 'caliper.2.log', 'caliper.log']);
  const texts = await Promise.all(
    ['caliper.2.log', 'caliper.1.log', 'caliper.log'].map((name) =>
      readFile(path.join(folder, name), 'utf8'),
    ),
  );
  for (const text of texts) expect(text.length).toBeLessThanOrEqual(1000);
  const kept = texts
    .join('')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { n: number }).n);
  expect(kept).toEqual(Array.from({ length: kept.length }, (_, n) => 100 - kept.length + n));
  expect((await stat(path.join(folder, 'caliper.log'))).mode & 0o777).toBe(0o600);
});

test('the file has what the terminal does not show, without secrets', async () => {
  const folder = await makeFolder();
  const file = createLogFile({ folder });
  const shown: string[] = [];
  const log = createLog({ level: 'error', destination: { write: (line) => void shown.push(line) }, file });
  log.info({ token: 'secret-1', path: 'https://host/a?signature=secret-2' }, 'said with Bearer secret-3');
  log.debug('not kept');
  log.error('shown as well');
  await file.settled();
  const text = await readFile(path.join(folder, 'caliper.log'), 'utf8');
  expect(text.trim().split('\n')).toHaveLength(2);
  expect(text).not.toMatch(/secret-\d/);
  expect(shown).toHaveLength(1);
});

test('a flood is dropped beyond a bound and counted; a folder that cannot be made costs only lines', async () => {
  const folder = await makeFolder();
  const file = createLogFile({ folder, maxBytes: 100_000_000 });
  for (let n = 0; n < 3000; n += 1) file.write(`${'x'.repeat(999)}\n`);
  await file.settled();
  file.write('after\n');
  file.flushNow();
  const text = await readFile(path.join(folder, 'caliper.log'), 'utf8');
  expect(text.length).toBeLessThan(2_100_000);
  expect(text).toContain('"dropped":');
  expect(text.endsWith('after\n') || text.includes('after\n')).toBe(true);
  await writeFile(`${folder}-file`, 'in the way');
  const nowhere = createLogFile({ folder: `${folder}-file` });
  nowhere.write('lost\n');
  await nowhere.settled();
  nowhere.write('lost\n');
  nowhere.flushNow();
  expect(await readFile(`${folder}-file`, 'utf8')).toBe('in the way');
});

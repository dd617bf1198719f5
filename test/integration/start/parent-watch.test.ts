/** A program that npm started must end when npm does, also when only npm itself is signalled. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder = '';
let npm: ChildProcess | undefined;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-parent-'));
  const watch = path.resolve(import.meta.dirname, '../../../main/core/parent-watch.ts');
  await writeFile(
    path.join(folder, 'program.mjs'),
    `import { writeFileSync } from 'node:fs';
     import { onParentExit } from ${JSON.stringify(watch)};
     const end = () => { writeFileSync('ended', 'yes'); process.exit(); };
     // npm passes it on to its own child, which is the program or the shell.
     process.on('SIGTERM', end);
     const { watched } = onParentExit(end, { intervalMs: 50 });
     setInterval(() => {}, 1000);
     console.log('watching ' + watched.join(' '));`,
  );
  const run = `"${process.execPath}" program.mjs`;
  await writeFile(
    path.join(folder, 'package.json'),
    JSON.stringify({ scripts: { direct: `exec ${run}`, shell: `${run}; true` } }),
  );
});
afterEach(async () => {
  npm?.kill('SIGKILL');
  await rm(folder, { recursive: true, maxRetries: 10 });
});

it.each([
  ['direct', 'SIGKILL'],
  ['shell', 'SIGKILL'],
  ['direct', 'SIGTERM'],
  ['shell', 'SIGTERM'],
] as const)('script "%s", npm gets %s', async (script, signal) => {
  npm = spawn('npm', ['run', '--silent', script], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const { stdout } = npm;
  if (stdout === null) throw new TypeError('npm has no output');
  const [line] = (await once(stdout.setEncoding('utf8'), 'data')) as [string];
  expect(line.trim().split(' ')).toContain(String(npm.pid));
  npm.kill(signal);
  // The output is closed when the last process that inherited it has ended.
  await once(npm, 'close');
  expect(await readFile(path.join(folder, 'ended'), 'utf8')).toBe('yes');
});

/**
 * Runs every test file in a process of its own, the last one first: `node test/run/each-alone.ts [FOLDER...]`. Files that
 * pass only beside others are named at the end. It takes an hour for all of them; a folder takes minutes.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';
import { measureSlowness, slownessVariable } from '../patience.ts';

const root = path.resolve(import.meta.dirname, '../..');
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
const env = { ...process.env, [slownessVariable]: String(await measureSlowness()) };
const listed = execFileSync(
  process.execPath,
  [vitest, 'list', ...process.argv.slice(2), '--filesOnly', '--json'],
  { cwd: root, env, encoding: 'utf8' },
);
const files = (JSON.parse(listed) as { readonly file: string }[]).map(({ file }) => file).toReversed();
const failed: string[] = [];
for (const file of files) {
  const { status, stdout } = spawnSync(process.execPath, [vitest, 'run', file], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  const isGreen = status === 0;
  console.log(`${isGreen ? 'passed' : 'FAILED'} ${path.relative(root, file)}`);
  if (isGreen) continue;
  failed.push(path.relative(root, file));
  console.log(stdout);
}
console.log(JSON.stringify({ files: files.length, failed }));
process.exitCode = failed.length === 0 ? 0 : 1;

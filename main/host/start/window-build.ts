/** Builds the page and the desktop program into `out/` when their sources have changed since the last build, and serves what was built. */
import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { AppError } from '../../contract/plain/errors.ts';
import { systemClock, wait } from '../../core/clock.ts';
import { projectRoot } from './options.ts';
import { runProgram } from './run-program.ts';
import type { Served, ServeOptions } from './serve.ts';
import { startWords } from './start-words.ts';

/** One build at a time: two that write into `out/` together leave neither page whole. */
const lookAgainMs = 200;

/** Runs `work` while `file` holds our process id; waits for another process that holds it and is alive. */
export async function withLock<T>(file: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  await mkdir(path.dirname(file), { recursive: true });
  while (!(await take(file))) await wait(systemClock, lookAgainMs, signal);
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function take(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const holder = Number(await readFile(file, 'utf8').catch(() => ''));
  // Just made by the other and not yet written, or left behind by one that was killed.
  if (holder > 0 && !isAlive(holder)) await rm(file, { force: true });
  return false;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** `root` is the project's folder; `say` shows the line that a build takes its time. */
export interface BuildOptions {
  readonly root: string;
  readonly say: (line: string) => void;
  readonly signal: AbortSignal;
}

const sources = [
  '{main,preload,renderer}/**/*',
  'build/{notices/*,original-fs.ts}',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
const products = [
  'out/main/index.js',
  'out/main/serve.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
];
const stampFile = 'out/sources.sha256';

/** True when it built. An installed Caliper has no sources and is left as it is. Throws `start.build-failed`. */
export async function buildIfStale(options: BuildOptions): Promise<boolean> {
  const { root } = options;
  if (!(await isFile(path.join(root, 'electron.vite.config.ts'))) || (await isFresh(root))) return false;
  return withLock(path.join(root, 'out', 'build.lock'), options.signal, async () => {
    // Another process may have built while this one waited.
    if (await isFresh(root)) return false;
    await build(options);
    return true;
  });
}

async function isFresh(root: string): Promise<boolean> {
  const built = await Promise.all(products.map((file) => isFile(path.join(root, file))));
  if (!built.every(Boolean)) return false;
  const stamp = await readFile(path.join(root, stampFile), 'utf8').catch(() => '');
  return stamp === (await hashSources(root));
}

async function build(options: BuildOptions): Promise<void> {
  const stamp = path.join(options.root, stampFile);
  const hash = await hashSources(options.root);
  options.say(startWords.building);
  // Without the stamp a build that is broken off is done again.
  await rm(stamp, { force: true });
  await runBuild(options);
  await writeFile(stamp, hash);
}

/** A digest over the names and contents of all sources: a file's time says little in a fresh clone. */
async function hashSources(root: string): Promise<string> {
  const files = sources
    .flatMap((pattern) => globSync(pattern, { cwd: root, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
  const hash = createHash('sha256');
  for (const file of files) {
    const content = await readFile(path.join(root, file));
    hash.update(`${file}\0${content.byteLength}\0`).update(content);
  }
  return hash.digest('hex');
}

async function runBuild({ root, signal }: BuildOptions): Promise<void> {
  const script = path.join(root, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  if (!(await isFile(script)))
    throw new AppError('start.build-failed', {
      reason: startWords.noBuilder,
    });
  const outcome = await runProgram(process.execPath, [script, 'build', '--logLevel', 'warn'], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
    output: 'captured',
    signal,
    limitMs: 300_000,
  });
  if (signal.aborted) throw new AppError('cancelled', {});
  if (outcome.how === 'exited' && outcome.code === 0) return;
  const reason =
    outcome.how === 'not-started'
      ? outcome.reason
      : outcome.how === 'limit'
        ? startWords.buildTooLong
        : `\n${withoutStack(outcome.output)}`;
  throw new AppError('start.build-failed', { reason });
}

function withoutStack(output: string): string {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .filter((line) => !/^\s+at /.test(line));
  return lines.join('\n').trim();
}

async function isFile(file: string): Promise<boolean> {
  return (await stat(file).catch(() => null))?.isFile() ?? false;
}

// The web host as it was built last.

interface Built {
  serve(options: ServeOptions): Promise<Served>;
}

/** Requires `out/` (see `window-build.ts`). Throws as `serve` does. */
export async function serveBuilt(options: ServeOptions): Promise<Served> {
  const built = pathToFileURL(path.join(projectRoot, 'out', 'main', 'serve.js'));
  const { serve } = (await import(built.href)) as Built;
  return serve(options);
}

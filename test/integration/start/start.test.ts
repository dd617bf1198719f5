/** `npm start` as a user types it: it comes up, says one link, ends with npm, and does so twice on the same library. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildIfStale } from '../../../main/host/start/window-build.ts';
import { connectPage, openSession } from '../../fakes/web-page.ts';
import { patientMs } from '../../patience.ts';

const root = path.resolve(import.meta.dirname, '../../..');
let folder = '';
let npm: ChildProcess | undefined;

beforeAll(async () => {
  await buildIfStale({ root, say: () => undefined, signal: new AbortController().signal });
}, patientMs(300_000));
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caliper-start-'));
});
afterEach(async () => {
  // Caliper ends on its own when npm was killed, and has something to write until then.
  npm?.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 10 });
});

interface Started {
  readonly npm: ChildProcess;
  /** All that was written, to both outputs. */
  text(): string;
  /** Resolves with the first link that was printed. */
  link(): Promise<string>;
}

function start(args: readonly string[], env: NodeJS.ProcessEnv = {}): Started {
  const child = spawn('npm', ['run', '--silent', 'start', '--', ...args], {
    cwd: root,
    env: { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '', BROWSER: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, as a terminal makes one for every command.
    detached: true,
  });
  npm = child;
  let text = '';
  const printed = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const link = /http:\/\/127\.0\.0\.1:\d+\/open\?key=[\w-]{43}(?=\n)/.exec(text)?.[0];
      if (link !== undefined) printed.resolve(link);
    });
  child.once('close', () => printed.reject(new TypeError(`it ended without a link: ${text}`)));
  printed.promise.catch(() => undefined);
  return { npm: child, text: () => text, link: () => printed.promise };
}

const folders = (): string[] => [
  '--library',
  path.join(folder, 'library'),
  '--user-data',
  path.join(folder, 'user'),
];

it.each([
  ['npm is killed', (pid: number): boolean => process.kill(pid, 'SIGKILL')],
  ['npm is asked to end', (pid: number): boolean => process.kill(pid, 'SIGTERM')],
  ['the user presses Ctrl+C', (pid: number): boolean => process.kill(-pid, 'SIGINT')],
] as const)('comes up, serves the page, and ends when %s; and again', async (_name, end) => {
  for (let time = 1; time <= 2; time += 1) {
    const started = start(['--web', '--no-open', ...folders()]);
    const link = await started.link();
    const cookie = await openSession(link);
    const page = await connectPage(link, cookie);
    expect(await page.client.app.info()).toMatchObject({
      host: 'web',
      libraryPath: path.join(folder, 'library'),
      secrets: { kind: 'file' },
    });
    const html = await (await fetch(new URL('/', link), { headers: { cookie } })).text();
    expect(html).toContain('<title>Caliper</title>');
    end(started.npm.pid ?? 0);
    await once(started.npm, 'close');
    await expect(fetch(new URL('/', link))).rejects.toThrow('fetch failed');
  }
});

it('says in one line why it runs in the browser', async () => {
  const started = start(['--no-open', ...folders()]);
  await started.link();
  expect(started.text()).toMatch(/^Caliper runs in the browser because there is no display\.\n/);
});

it('opens a browser with a link of its own, so that the printed one still works', async () => {
  const browser = path.join(folder, 'browser');
  // It notes what it was given, who could read that, and every argument of every process there is.
  await writeFile(
    browser,
    `#!/bin/sh
cp "\${1#file://}" "${folder}/page"
stat -c %a "\${1#file://}" "$(dirname "\${1#file://}")" > "${folder}/modes"
umask > "${folder}/umask"
cat /proc/[0-9]*/cmdline > "${folder}/arguments" 2>/dev/null
printf %s "$1" > "${folder}/opened"
`,
  );
  await chmod(browser, 0o755);
  const started = start(['--web', ...folders()], { BROWSER: browser });
  const link = await started.link();
  expect(started.text()).toContain('Caliper is open in your browser.');
  const noted = (name: string): Promise<string> => readFile(path.join(folder, name), 'utf8');
  const opened = /url=(http[^"]+)"/.exec(await noted('page'))?.[1] ?? '';
  expect(new URL(opened).origin).toBe(new URL(link).origin);
  expect(opened).not.toBe(link);
  expect(await noted('modes')).toBe('600\n700\n');
  expect(await noted('arguments')).toContain('opening');
  expect(await noted('arguments')).not.toContain('key=');
  // What it saves is the user's, with the permissions of any other program.
  expect(Number.parseInt(await noted('umask'), 8)).toBe(process.umask());
  await openSession(opened);
  await openSession(link);
});

it('says calmly that there is no browser', async () => {
  const started = start(['--web', ...folders()]);
  await started.link();
  expect(started.text()).toContain('No browser was found here; open this link in one:');
});

it.each([
  [['--webb'], '--webb'],
  [['--port', 'x'], '--port does not take “x”'],
])('refuses %j in words', async (args, words) => {
  const started = start(args);
  const [code] = (await once(started.npm, 'close')) as [number];
  expect(code).toBe(1);
  expect(started.text()).toContain(words);
  expect(started.text()).not.toMatch(/\n\s+at /);
});

it('says in words that another Caliper has the library, and that a port is taken', {
  timeout: patientMs(90_000),
}, async () => {
  const first = start(['--web', '--no-open', ...folders()]);
  const link = await first.link();
  const second = start(['--web', '--no-open', ...folders()]);
  await once(second.npm, 'close');
  expect(second.text()).toContain(' is using the library ');
  const third = start([
    '--web',
    '--no-open',
    '--port',
    new URL(link).port,
    '--library',
    path.join(folder, 'other'),
  ]);
  await once(third.npm, 'close');
  expect(third.text()).toContain(`Caliper cannot use port ${new URL(link).port}`);
  first.npm.kill('SIGKILL');
  await once(first.npm, 'close');
});

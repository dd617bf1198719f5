/** A process that has used up its file descriptors: it neither ends without a word nor blames something else. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-descriptors-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** Node with at most so many descriptors. */
function limited(descriptors: number, args: readonly string[]): ChildProcess & { said(): string } {
  const child = spawn(
    'sh',
    ['-c', 'ulimit -n "$0" && exec "$@"', String(descriptors), process.execPath, ...args],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said += text));
  onTestFinished(() => void child.kill('SIGKILL'));
  return Object.assign(child, { said: () => said });
}

/** A script that opens files until the system gives no more, after its imports are loaded. */
async function exhausted(imports: string, work: string): Promise<{ code: number; said: string }> {
  const script = `${imports}
    import { openSync } from 'node:fs';
    console.log('');
    try { for (;;) openSync('/dev/null'); } catch {}
    ${work}`;
  const child = limited(96, ['--input-type=module', '-e', script]);
  const [code] = (await once(child, 'close')) as [number];
  return { code, said: child.said().trim() };
}

const moduleAt = (file: string): string => JSON.stringify(path.join(root, file));

test('parent watch: a parent that cannot be looked up counts as there, not as gone', async () => {
  const { said } = await exhausted(
    `import { onParentExit } from ${moduleAt('main/core/parent-watch.ts')};
     import { ancestorsToWatch } from ${moduleAt('main/core/parent-watch.ts')};
     onParentExit(() => { console.log('the parent is gone'); process.exit(0); }, { intervalMs: 5 });`,
    `let rounds = 0;
     setInterval(() => { if (++rounds === 20) { console.log('goes on'); process.exit(0); } }, 5);`,
  );
  expect(said).toBe('goes on');
});

test('a library: what is missing is descriptors, not the library', async () => {
  const library = path.join(await newFolder(), 'library');
  const { said } = await exhausted(
    `import { openCatalogue } from ${moduleAt('main/catalogue/opening/open.ts')};
     import Database from 'better-sqlite3';
     import { silentLog } from ${moduleAt('main/core/logging/log.ts')};
     import { systemClock } from ${moduleAt('main/core/clock.ts')};
     new Database(':memory:').close();`,
    `await openCatalogue({ libraryPath: ${JSON.stringify(library)}, log: silentLog, clock: systemClock })
       .then(() => console.log('opened'), (error) => console.log(error.code, error.message));`,
  );
  expect(said).toMatch(
    /^process\.too-many-files Caliper has reached the system’s limit for open files\. Raise the limit/,
  );
});

test('a host whose descriptors are used up by connections goes on and answers when they are gone', async () => {
  const folder = await newFolder();
  const host = limited(64, [
    '--import',
    path.join(root, 'main/core/require-node.mjs'),
    path.join(root, 'main/cli/caliper.ts'),
    'serve',
    '--no-open',
    '--port=0',
    `--library=${path.join(folder, 'library')}`,
    `--user-data=${path.join(folder, 'user-data')}`,
  ]);
  const opening = (): string | undefined => /http:\S+/.exec(host.said())?.[0];
  await expect.poll(() => [opening() !== undefined, host.exitCode]).toEqual([true, null]);
  const url = new URL(opening() ?? '');
  const sockets: Socket[] = [];
  const open = (): number => readdirSync(`/proc/${host.pid}/fd`).length;
  // The limit of `ulimit` is the number of those open at once.
  await expect
    .poll(() => {
      if (host.exitCode !== null) return 'ended';
      sockets.push(connect(Number(url.port), '127.0.0.1').on('error', () => undefined));
      return open() >= 63 ? 'full' : 'not yet';
    })
    .toBe('full');
  // These wait for a descriptor, or are refused for want of one.
  for (let n = 0; n < 16; n += 1)
    sockets.push(connect(Number(url.port), '127.0.0.1').on('error', () => undefined));
  for (const socket of sockets) socket.destroy();
  const answered = async (): Promise<number | string> =>
    new Promise((resolve) => {
      get(`${url.href}&here=1`, (answer) => resolve(answer.resume().statusCode ?? 0)).on('error', (error) =>
        resolve(error.message),
      );
    });
  await expect.poll(answered).toBe(303);
  expect(host.exitCode).toBeNull();
});

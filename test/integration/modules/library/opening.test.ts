/** What is opened from outside: judged before it is touched, found or added, told to one page, requested over the hand-over by who has the key. */
import { execFileSync } from 'node:child_process';
import { mkdir, realpath, stat, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { silentLog } from '../../../../main/core/logging/log.ts';
import { type HandedOver, handOver, listenForHandOvers } from '../../../../main/host/hand-over.ts';
import { boxGlb, emptyFolder, writeFiles } from '../../inspect/made-folder.ts';
import { openDesk } from '../desk.ts';

const options = { signal: undefined };
const box = boxGlb([1, 1, 1]);

test('a folder is added once and shown again; a file brings its asset, the file itself, and those beside it', async () => {
  const desk = await openDesk();
  const { opened, assets, folders, library } = desk.app.handlers;
  const root = await realpath(await emptyFolder());
  const at = (...parts: string[]): string => path.join(root, ...parts);
  await writeFiles(root, {
    'kitchen/mug 2/mug.glb': box,
    'kitchen/mug 10/mug.glb': box,
    'notes/readme.txt': 'nothing',
  });
  const namesOf = async (ids: readonly string[]): Promise<(string | undefined)[]> => {
    const all = await Promise.all(ids.map((id) => assets.get({ assetId: id as never }, options)));
    return all.map(({ place }) => place?.path);
  };

  const first = await desk.app.openFromOutside(at('kitchen'), false);
  expect(await namesOf(first.assets.assetIds)).toEqual([at('kitchen', 'mug 2'), at('kitchen', 'mug 10')]);
  expect(first.assets).toMatchObject({ localPath: null, added: { path: at('kitchen'), watched: false } });
  expect(first.isShown()).toBe(false);
  expect(await opened.take(undefined, options)).toEqual([first.assets]);
  expect(first.isShown()).toBe(true);
  expect(await opened.take(undefined, options), 'given to one page only').toEqual([]);

  await symlink(at('kitchen', 'mug 10'), at('by-a-link'));
  const file = await desk.app.openFromOutside(path.join(at('by-a-link'), 'mug.glb'), false);
  expect(file.assets).toMatchObject({ localPath: 'mug.glb', added: null });
  expect(await namesOf(file.assets.assetIds)).toEqual([at('kitchen', 'mug 10')]);

  // What has come since the folder was looked through.
  await writeFiles(root, { 'kitchen/jug/jug.glb': box });
  const later = await desk.app.openFromOutside(at('kitchen', 'jug', 'jug.glb'), false);
  expect(later.assets).toMatchObject({ localPath: 'jug.glb', added: null });
  expect((await folders.list(undefined, options)).map((one) => one.path)).toEqual([at('kitchen')]);
  const query = {
    text: '',
    sort: { by: 'name', descending: false },
    stacked: false,
    open: [],
    offset: 0,
    limit: 9,
  };
  expect((await library.search(query as never, options)).total).toBe(3);
});

test('a ZIP that another Caliper handed on comes into the library, whose own folders are shown as what they are', async () => {
  const [from, to] = [await openDesk(), await openDesk()];
  const root = await realpath(await emptyFolder());
  await writeFiles(root, { 'mug/mug.glb': box, 'not-one.zip': 'PK nothing' });
  const { assets } = await from.app.openFromOutside(path.join(root, 'mug', 'mug.glb'), true);
  const { path: zip } = await from.app.exportTo(root, assets.assetIds, { form: 'zip', use: null });
  const arrived = await to.app.openFromOutside(zip ?? '', true);
  expect(arrived.assets).toMatchObject({ assetIds: assets.assetIds, localPath: null, added: null });
  const [assetId] = arrived.assets.assetIds;
  const detail = await to.app.handlers.assets.get({ assetId: assetId as never }, options);
  expect(detail.folderPath).toContain(to.libraryPath);

  const inside = await to.app.openFromOutside(path.join(detail.folderPath ?? '', 'mug.glb'), true);
  expect(inside.assets).toMatchObject({ assetIds: [assetId], localPath: 'mug.glb', added: null });
  expect((await to.app.openFromOutside(detail.folderPath ?? '', true)).assets).toMatchObject({
    assetIds: [assetId],
    localPath: null,
  });
  await expect(to.app.openFromOutside(path.join(root, 'not-one.zip'), true)).rejects.toMatchObject({
    code: 'hand-on.refused',
  });
  expect(await to.app.handlers.folders.list(undefined, options)).toEqual([]);
});

test('what may not be opened, or holds nothing, is refused in words, and nothing is added', async () => {
  const desk = await openDesk();
  const { opened, folders } = desk.app.handlers;
  const root = await realpath(await emptyFolder());
  const at = (...parts: string[]): string => path.join(root, ...parts);
  await writeFiles(root, { 'notes/readme.txt': 'nothing', 'loose.txt': 'nothing' });
  const hidden = path.join(desk.libraryPath, '.caliper', 'inside');
  await mkdir(hidden, { recursive: true });
  await writeFile(path.join(hidden, 'mug.glb'), box);
  await symlink(hidden, at('by-a-link'));
  execFileSync('mkfifo', [at('pipe.glb')]);
  const user = path.join(path.dirname(desk.libraryPath), 'user');
  const codeOf = async (asked: string): Promise<unknown> =>
    await desk.app.openFromOutside(asked, false).then(
      ({ assets }) => assets,
      (error: unknown) => (error as { code?: unknown }).code,
    );
  const refusals: readonly (readonly [string, string])[] = [
    ['mug.glb', 'open.refused'],
    [at('gone'), 'open.not-there'],
    [at('loose.txt'), 'open.refused'],
    [at('pipe.glb'), 'open.refused'],
    ['/dev/null', 'open.refused'],
    [`${at('notes')}\0`, 'open.refused'],
    [hidden, 'open.refused'],
    [path.join(at('by-a-link'), 'mug.glb'), 'open.refused'],
    [desk.libraryPath, 'open.refused'],
    [user, 'open.refused'],
    [path.dirname(desk.libraryPath), 'folders.refused'],
    [at('notes'), 'open.nothing-found'],
  ];
  await mkdir(user, { recursive: true });
  for (const [asked, code] of refusals) expect([asked, await codeOf(asked)]).toEqual([asked, code]);
  const told = await opened.take(undefined, options);
  expect(told.map((one) => one.what === 'failed' && one.failure.code)).toEqual(
    refusals.map(([, code]) => code),
  );
  expect(await folders.list(undefined, options), 'a folder without a model is not kept').toEqual([]);
  // Whoever tells the user in their own words: no page repeats it.
  await expect(desk.app.openFromOutside(at('gone'), true)).rejects.toMatchObject({ code: 'open.not-there' });
  expect(await opened.take(undefined, options)).toEqual([]);
});

test('only who can read the note is heard, and a Caliper that has ended is not waited for', async () => {
  const folder = await emptyFolder();
  const where = { userDataPath: path.join(folder, 'user'), libraryPath: path.join(folder, 'library') };
  const { signal } = new AbortController();
  expect(await handOver(where, '/x', signal)).toBeNull();
  const asked: string[] = [];
  const answer: HandedOver = { path: '/x', assetIds: [], localPath: null, address: null };
  const hearing = await listenForHandOvers({
    ...where,
    log: silentLog,
    open: async (one) => {
      asked.push(one);
      if (one === '/bad') throw new TypeError('a secret-detail');
      return answer;
    },
  });
  onTestFinished(() => hearing.close());
  expect(await handOver(where, '/x y\n"z"', signal)).toEqual(answer);
  await expect(handOver(where, '/bad', signal)).rejects.toMatchObject({ failure: { code: 'internal' } });
  expect(await handOver({ ...where, libraryPath: '/other' }, '/x', signal), 'another library').toBeNull();

  const [note = ''] = execFileSync('ls', [where.userDataPath]).toString().trim().split('\n');
  const at = path.join(where.userDataPath, note);
  expect((await stat(at)).mode & 0o777).toBe(0o600);
  const { port } = JSON.parse(execFileSync('cat', [at]).toString()) as { port: number };
  for (const line of [
    'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n',
    `${JSON.stringify({ key: 'x'.repeat(43), path: '/y' })}\n`,
    `${'x'.repeat(200_000)}\n`,
    '{"key":\n',
  ])
    expect(await said(port, line), line.slice(0, 20)).toBe('');
  expect(asked).toEqual(['/x y\n"z"', '/bad']);

  await hearing.close();
  expect(await handOver(where, '/x', signal)).toBeNull();
  // Killed, it leaves its note behind.
  await writeFile(at, JSON.stringify({ port, key: 'k'.repeat(43) }));
  expect(await handOver(where, '/x', signal)).toBeNull();
});

/** Everything that is answered before the other side hangs up. */
function said(port: number, line: string): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    const socket = connect({ host: '127.0.0.1', port }, () => socket.write(line));
    socket.on('data', (part) => {
      text += String(part);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
  });
}

test('a link shows an asset or a screen, and does nothing else; a clip is stored and checked', async () => {
  const desk = await openDesk();
  const { opened, captures, submissions, connections } = desk.app.handlers;
  const root = await realpath(await emptyFolder());
  await writeFiles(root, { 'mug/mug.glb': box, 'not-a-clip.mp4': 'no clip' });
  const { assets } = await desk.app.openFromOutside(path.join(root, 'mug'), true);
  await opened.take(undefined, options);
  const before = await connections.state(undefined, options);

  const shown = await desk.app.openFromOutside(`caliper://asset/${assets.assetIds[0]}`, false);
  expect(shown.assets).toMatchObject({ assetIds: assets.assetIds, localPath: null, added: null });
  const queue = await desk.app.openFromOutside('caliper://queue', false);
  expect([queue.assets.assetIds, queue.isShown()]).toEqual([[], false]);
  expect(await opened.take(undefined, options)).toMatchObject([
    { what: 'assets' },
    { what: 'place', place: 'queue' },
  ]);
  expect(queue.isShown()).toBe(true);
  for (const [link, code] of [
    ['caliper://asset/nothing-of-this-name', 'open.nothing-found'],
    ['caliper://create?text=a+mug', 'open.refused'],
    [`CALIPER://${root}/mug`, 'open.refused'],
  ] as const)
    await expect(desk.app.openFromOutside(link, false)).rejects.toMatchObject({ code });
  expect((await opened.take(undefined, options)).map(({ what }) => what)).toEqual([
    'failed',
    'failed',
    'failed',
  ]);
  expect(await connections.state(undefined, options)).toEqual(before);
  expect(await submissions.list(undefined as never, options)).toEqual([]);

  const clip = path.resolve(import.meta.dirname, '../../../../resources/samples/sample-capture.mp4');
  await desk.app.openFromOutside(clip, false);
  const [told] = await opened.take(undefined, options);
  const listed = await captures.list(undefined, options);
  expect(told).toMatchObject({ what: 'clip', path: clip, inputId: listed[0]?.inputId });
  await expect(desk.app.openFromOutside(path.join(root, 'not-a-clip.mp4'), true)).rejects.toMatchObject({
    code: expect.stringContaining('input.'),
  });
});

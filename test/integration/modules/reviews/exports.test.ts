/** Assets that are handed on arrive elsewhere with everything in them, or not at all; what is no such ZIP is refused in words. */
import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { AssetExport } from '../../../../main/contract/schema/review/exports.ts';
import { createOutbox } from '../../../../main/modules/exports/outbox.ts';
import { manifest } from '../../catalogue/folders.ts';
import { ids, asset as rowOf } from '../../catalogue/rows.ts';
import { type Crafted, craftZip } from '../../transfer-bundle/craft-zip.ts';
import { newMark, openReviewDesk, type ReviewDesk } from './review-desk.ts';

const call = { signal: undefined };
const never = new AbortController().signal;
const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const files = {
  'mug.glb': Buffer.alloc(400_000, 'a mug '),
  'textures/wood.png': Buffer.from('not really a picture'),
  'mug.usda': '#usda 1.0',
};

let out = '';
beforeEach(() => {
  out = mkdtempSync(path.join(tmpdir(), 'caliper-handed-'));
  onTestFinished(() => rm(out, { recursive: true, force: true }));
});

async function ended(desk: ReviewDesk, begun: AssetExport | null): Promise<AssetExport> {
  const now = async (): Promise<AssetExport | undefined> =>
    (await desk.reviewing.handlers.exports.list(undefined, call)).find(({ id }) => id === begun?.id);
  await expect.poll(async () => (await now())?.state).toMatch(/done|failed|stopped/);
  const found = await now();
  if (found === undefined) throw new Error('it is not listed');
  return found;
}

async function exported(desk: ReviewDesk, form: 'zip' | 'folder', ...assets: string[]): Promise<AssetExport> {
  const of = [{ assetIds: assets.map((id) => ids.asset(id)) }];
  return ended(desk, await desk.reviewing.handlers.exports.begin({ of, form }, call));
}

async function reviewed(): Promise<ReviewDesk> {
  const desk = await openReviewDesk({ into: out });
  await desk.put('a', files, { name: 'Ünïcode: Mug?' });
  await desk.put('b', { 'b.glb': 'another one' });
  desk.verdict('a', { verdict: 'needs-work', notes: 'The handle', reviewer: 'Ada' });
  await desk.mark('a', newMark('m1', 'The handle is hollow'));
  return desk;
}

test('a folder that is handed on is no program on macOS, whatever its asset is called', async () => {
  const desk = await openReviewDesk({ into: out });
  await desk.put('a', { 'a.glb': 'a' }, { name: 'Mug.app' });
  expect(await exported(desk, 'folder', 'a')).toMatchObject({ state: 'done', name: 'Mug_app' });
  expect(desk.names(out)).toEqual(['Mug_app']);
});

test('two assets go out as one ZIP and arrive in another library: files by hash, review and marks the same', async () => {
  const desk = await reviewed();
  const done = await exported(desk, 'zip', 'a', 'b');
  expect(done).toMatchObject({ state: 'done', assets: 2, name: '2 assets 2026-11-21.zip', leftS: 0 });
  expect(desk.names(out)).toEqual(['2 assets 2026-11-21.zip']);
  const zip = path.join(out, '2 assets 2026-11-21.zip');
  const again = await exported(desk, 'zip', 'a', 'b');
  expect(again.name).toBe('2 assets 2026-11-21 (2).zip');

  const other = await openReviewDesk();
  const opened = await other.reviewing.importZip(zip, { signal: never });
  expect(opened).toMatchObject({ leftOut: 0, notes: [] });
  expect(opened.assets.toSorted((one, two) => (one.assetId < two.assetId ? -1 : 1))).toEqual([
    { assetId: 'a', title: 'Ünïcode: Mug?', state: 'added', files: 3, marks: 1, hasVerdict: true },
    { assetId: 'b', title: 'Asset b', state: 'added', files: 1, marks: 0, hasVerdict: false },
  ]);
  const row = other.catalogue.assets.get(ids.asset('a'));
  expect(row).toMatchObject({ remoteId: 'remote-a', origin: 'service', listed: true });
  const folder = path.join(other.libraryPath, row?.folder ?? '');
  for (const [localPath, content] of Object.entries(files))
    expect(sha256(await readFile(path.join(folder, localPath)))).toBe(sha256(content));
  const [here, there] = [await desk.get('a'), await other.get('a')];
  expect(there).toEqual({ ...here, file: { state: 'written' } });
  expect(there.marks).toHaveLength(1);
  // Its service is another person's: nothing is added to the connections.
  expect(other.catalogue.connections.list().map(({ id }) => id)).toEqual(['c1']);

  // The reviewer hands it back: it is known, and what was said meanwhile comes with it.
  await other.mark('a', newMark('m2', 'And the rim'), 'Bob');
  const back = await other.reviewing.exportTo(out, [ids.asset('a')], { form: 'zip', use: null });
  expect(back).toMatchObject({ state: 'done', assets: 1, name: 'Ünïcode Mug_.zip' });
  const returned = await desk.reviewing.importZip(back.path ?? '', { signal: never });
  expect(returned.assets).toMatchObject([{ assetId: 'a', state: 'known', marks: 2 }]);
  expect((await desk.get('a')).marks.map(({ text }) => text)).toEqual([
    'The handle is hollow',
    'And the rim',
  ]);
  expect(await readdir(path.join(other.libraryPath, '.caliper', 'incoming'))).toEqual([]);
});

test('nothing is handed on into the library itself, also not over a link: each folder there is one of an asset', async () => {
  const into = path.join(out, 'link');
  const desk = await openReviewDesk({ into });
  await symlink(desk.libraryPath, into);
  await desk.put('a', files);
  const before = desk.names(desk.libraryPath);
  const of = [{ assetIds: [ids.asset('a')] }];
  for (const form of ['zip', 'folder'] as const)
    await expect(desk.reviewing.handlers.exports.begin({ of, form }, call)).rejects.toMatchObject({
      code: 'hand-on.not-written',
      data: { folder: into },
    });
  expect(desk.names(desk.libraryPath)).toEqual(before);
  expect(await desk.reviewing.handlers.exports.list(undefined, call)).toEqual([]);
});

test('of an asset that is known, the ZIP brings back what is not on the disk', async () => {
  const desk = await reviewed();
  const done = await exported(desk, 'zip', 'a', 'b');
  const zip = done.path ?? '';
  const open = async () => {
    const { assets } = await desk.reviewing.importZip(zip, { signal: never });
    return new Map(assets.map((one) => [one.assetId as string, one]));
  };
  const known = { state: 'known', files: 0 };
  expect([...(await open()).values()]).toMatchObject([known, known]);

  // All of one is gone; of the other the user has changed the file.
  await rm(path.dirname(desk.at('a', 'mug.glb')), { recursive: true });
  await writeFile(desk.at('b', 'b.glb'), 'changed by hand');
  const events = desk.events.length;
  const opened = await open();
  expect(opened.get('a')).toMatchObject({ state: 'completed', files: 3, marks: 1 });
  expect(opened.get('b')).toMatchObject(known);
  for (const [localPath, content] of Object.entries(files))
    expect(sha256(await readFile(desk.at('a', localPath)))).toBe(sha256(content));
  expect(await readFile(desk.at('b', 'b.glb'), 'utf8')).toBe('changed by hand');
  expect(desk.catalogue.transfers.get(ids.asset('a'))).toMatchObject({ state: 'complete' });
  expect(desk.events.slice(events).map(({ type }) => type)).toContain('transfer.changed');
  expect(JSON.parse(await readFile(desk.at('a', 'manifest.json'), 'utf8')).files).toHaveLength(3);

  // One file.
  await rm(desk.at('a', 'textures/wood.png'));
  expect((await open()).get('a')).toMatchObject({ state: 'completed', files: 1 });
  expect(sha256(await readFile(desk.at('a', 'textures/wood.png')))).toBe(sha256(files['textures/wood.png']));

  // Of which other content is known here, nothing is taken; nor of one in the bin, or one that is arriving.
  await rm(path.dirname(desk.at('a', 'mug.glb')), { recursive: true });
  const id = ids.asset('a');
  const arriving = { paused: false, via: 'files', attempt: 0, nextTryAt: null, error: null } as const;
  desk.catalogue.transfers.upsert({ assetId: id, state: 'active', ...arriving });
  expect((await open()).get('a')).toMatchObject(known);
  desk.catalogue.transfers.upsert({ assetId: id, state: 'stopped', ...arriving });
  desk.catalogue.files.update(id, 'mug.glb', { sha256: sha256('a newer one') });
  expect((await open()).get('a')).toMatchObject({ state: 'completed', files: 2 });
  // The review is written beside the files a moment later.
  await expect
    .poll(async () => (await readdir(path.dirname(desk.at('a', 'mug.glb')))).toSorted())
    .toEqual(['mug.usda', 'review.json', 'textures']);
  desk.catalogue.assets.setDeletedHere(id, { deletedHereAt: '2026-11-21T10:00:00.000Z', listed: true });
  await rm(path.dirname(desk.at('a', 'mug.usda')), { recursive: true });
  expect((await open()).get('a')).toMatchObject(known);
});

test('an asset that the account only lists is complete when a ZIP brought its files', async () => {
  const desk = await reviewed();
  const { path: zip } = await exported(desk, 'zip', 'a');
  const other = await openReviewDesk();
  other.catalogue.assets.insert({
    ...rowOf('mine', { remoteId: 'remote-a', folder: null }),
    name: 'Mug of the account',
  });
  const opened = await other.reviewing.importZip(zip ?? '', { signal: never });
  expect(opened.assets).toMatchObject([{ assetId: 'mine', state: 'completed', files: 3, marks: 1 }]);
  const row = other.catalogue.assets.get(ids.asset('mine'));
  const folder = path.join(other.libraryPath, row?.folder ?? '');
  expect(sha256(await readFile(path.join(folder, 'mug.glb')))).toBe(sha256(files['mug.glb']));
  expect(JSON.parse(await readFile(path.join(folder, 'manifest.json'), 'utf8'))).toMatchObject({
    asset: { id: 'mine', remoteId: 'remote-a' },
    files: [{}, {}, {}],
  });
});

test('what a killed Caliper had brought back already is entered when the ZIP is opened again', async () => {
  const desk = await reviewed();
  const { path: zip } = await exported(desk, 'zip', 'a');
  const other = await openReviewDesk();
  const folder = 'folder-mine';
  other.catalogue.assets.insert(rowOf('mine', { remoteId: 'remote-a', folder }));
  const failed = { code: 'transfer.url-expired', data: { path: 'more.glb' } } as const;
  other.catalogue.files.sync(ids.asset('mine'), [
    { path: 'mug.glb', kind: 'glb', localPath: 'mug.glb', error: null },
    { path: 'more.glb', kind: 'glb', localPath: 'more.glb', error: null },
  ]);
  other.catalogue.files.update(ids.asset('mine'), 'more.glb', { state: 'failed', error: failed });
  // Arrived, and not entered; another one is the user's own.
  await mkdir(path.join(other.libraryPath, folder));
  await writeFile(path.join(other.libraryPath, folder, 'mug.glb'), files['mug.glb']);
  await writeFile(path.join(other.libraryPath, folder, 'mug.usda'), 'my own');
  const open = async () => (await other.reviewing.importZip(zip ?? '', { signal: never })).assets;
  expect(await open()).toMatchObject([{ assetId: 'mine', state: 'completed', files: 2 }]);
  const stateOf = (): Record<string, string> =>
    Object.fromEntries(other.catalogue.files.byAsset(ids.asset('mine')).map((row) => [row.path, row.state]));
  // What the ZIP does not hold stays as it was.
  const after = { 'mug.glb': 'complete', 'textures/wood.png': 'complete', 'more.glb': 'failed' };
  expect(stateOf()).toEqual(after);
  expect(await readFile(path.join(other.libraryPath, folder, 'mug.usda'), 'utf8')).toBe('my own');
  expect(await open()).toMatchObject([{ state: 'known', files: 0 }]);
  expect(stateOf()).toEqual(after);
});

test('files that are brought back do not leave the folder of the asset by a link in it', async () => {
  const desk = await reviewed();
  const { path: zip } = await exported(desk, 'zip', 'a');
  const elsewhere = path.join(out, 'elsewhere');
  await mkdir(elsewhere);
  await rm(desk.at('a', 'textures'), { recursive: true });
  await symlink(elsewhere, desk.at('a', 'textures'));
  await expect(desk.reviewing.importZip(zip ?? '', { signal: never })).rejects.toMatchObject({
    code: 'transfer.path-refused',
  });
  expect(await readdir(elsewhere)).toEqual([]);
});

test('as a folder it holds the same, and its manifest tells the hashes', async () => {
  const desk = await reviewed();
  const done = await exported(desk, 'folder', 'a');
  expect(done).toMatchObject({ state: 'done', form: 'folder' });
  const [folder] = (await readdir(done.path ?? '')).filter((name) => name !== 'README.txt');
  const at = path.join(done.path ?? '', folder ?? '');
  expect((await readdir(at)).toSorted()).toEqual([
    'manifest.json',
    'mug.glb',
    'mug.usda',
    'review.json',
    'textures',
  ]);
  expect(JSON.parse(await readFile(path.join(at, 'manifest.json'), 'utf8'))).toMatchObject({
    files: expect.arrayContaining([
      expect.objectContaining({ localPath: 'mug.usda', sha256: sha256('#usda 1.0') }),
    ]),
  });
  expect(await readFile(path.join(done.path ?? '', 'README.txt'), 'utf8')).toMatch(
    /needs work, 1 open annotation/,
  );
});

test('a changed file stops it and nothing is left; so does stopping; a browser fetches what a host without dialogs makes', async () => {
  const desk = await reviewed();
  await writeFile(desk.at('a', 'mug.usda'), '#usda 2.0');
  expect(await exported(desk, 'zip', 'a')).toMatchObject({
    state: 'failed',
    error: {
      code: 'hand-on.file-changed',
      data: { path: expect.stringContaining('mug.usda') },
    },
  });
  expect(await exported(desk, 'folder', 'a')).toMatchObject({ state: 'failed' });
  await writeFile(desk.at('a', 'mug.usda'), files['mug.usda']);
  const of = [{ assetIds: [ids.asset('a')] }];
  const begun = await desk.reviewing.handlers.exports.begin({ of, form: 'zip' }, call);
  if (begun !== null) await desk.reviewing.handlers.exports.stop({ id: begun.id }, call);
  expect(await ended(desk, begun)).toMatchObject({ state: 'stopped' });
  expect(await readdir(out)).toEqual([]);

  const web = await openReviewDesk();
  await web.put('a', files);
  const made = await exported(web, 'folder', 'a');
  expect(made).toMatchObject({ state: 'done', form: 'zip', path: null, name: 'Asset a.zip' });
  const request = new Request(`http://host${made.download}`);
  const answer = await web.reviewing.content.fetch(request, made.id);
  expect(answer.headers.get('content-disposition')).toContain('Asset a.zip');
  const bytes = Buffer.from(await answer.arrayBuffer());
  const posted = new Request('http://host/content/handed-on', { method: 'POST', body: bytes });
  const other = await openReviewDesk();
  expect(await (await other.reviewing.content.open(posted, 'Asset a.zip')).json()).toMatchObject({
    assets: [{ assetId: 'a', state: 'added', files: 3 }],
  });
});

test('what a killed Caliper was writing is removed at the next start, and nothing else', async () => {
  const libraryPath = mkdtempSync(path.join(tmpdir(), 'caliper-handed-'));
  onTestFinished(() => rm(libraryPath, { recursive: true, force: true }));
  const outbox = createOutbox(libraryPath, false);
  const place = await outbox.place(out, 'Mug', 'zip', null);
  await writeFile(place.partial, 'half');
  await writeFile(path.join(outbox.folder, 'evil.note'), path.join(out, 'precious.txt'));
  await writeFile(path.join(out, 'precious.txt'), 'mine');
  await createOutbox(libraryPath, false).tidy();
  expect(await readdir(out)).toEqual(['precious.txt']);
  expect(await readdir(outbox.folder)).toEqual([]);
});

const model = Buffer.from('a model');
const one = (localPath: string, hash = sha256(model), sizeBytes = model.length) => ({
  kind: 'glb',
  path: localPath,
  localPath,
  sizeBytes,
  sha256: hash,
});
const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const whole = (listed = [one('mug.glb')], asset = {}): Crafted => ({
  name: 'mug/manifest.json',
  content: json(manifest('a', { files: listed, asset })),
});
const mugFile: Crafted = { name: 'mug/mug.glb', content: model };
const bomb = Buffer.alloc(30 * 1024 * 1024);

const attacks: [string, RegExp, Crafted[]][] = [
  ['nothing of Caliper’s', /no manifest\.json/, [mugFile]],
  ['a way out', /another folder/, [whole(), mugFile, { name: 'mug/../../evil.glb', content: model }]],
  ['an absolute name', /absolute/, [whole(), mugFile, { name: '/etc/evil', content: model }]],
  ['a backslash', /backslash/, [whole(), mugFile, { name: '..\\evil', content: model }]],
  ['a link', /link/, [whole(), { ...mugFile, says: { mode: 0o120777 } }]],
  ['a bomb', /times its size/, [whole(), mugFile, { name: 'mug/zeros.bin', content: bomb, deflate: true }]],
  ['one name twice', /same name/, [whole(), mugFile, mugFile]],
  ['names that differ in case', /same name/, [whole(), mugFile, { name: 'mug/MUG.glb', content: model }]],
  ['a manifest that leaves its folder', /outside its folder/, [whole([one('../mug.glb')]), mugFile]],
  ['a name of another system in a manifest', /missing/, [whole([one('aux.glb')]), mugFile]],
  [
    'a manifest that is none',
    /from an unknown version/,
    [{ name: 'mug/manifest.json', content: json({ caliperManifest: 9 }) }, mugFile],
  ],
  [
    'a manifest that is no JSON',
    /not JSON/,
    [{ name: 'mug/manifest.json', content: Buffer.from('{') }, mugFile],
  ],
  [
    'a file that is missing',
    /listed in its manifest is missing/,
    [whole([one('mug.glb'), one('more.glb')]), mugFile],
  ],
  [
    'another content',
    /a file does not match its manifest/,
    [whole([one('mug.glb', sha256('another'))]), mugFile],
  ],
  ['another size', /size differs/, [whole([one('mug.glb', sha256(model), 3)]), mugFile]],
  ['a file named twice', /lists a file twice/, [whole([one('mug.glb'), one('mug.glb')]), mugFile]],
  [
    'one asset twice',
    /same asset twice/,
    [whole(), mugFile, { ...whole(), name: 'copy/manifest.json' }, { ...mugFile, name: 'copy/mug.glb' }],
  ],
  ['the id of another asset', /ID of a different asset/, [whole(undefined, { id: 'mine' }), mugFile]],
];

test('every ZIP that was made to do harm is refused in words, and nothing of it stays', async () => {
  const desk = await openReviewDesk();
  await desk.put('mine', { 'mug.glb': 'mine' });
  await desk.get('mine');
  const zip = path.join(out, 'evil.zip');
  const before = await readdir(desk.libraryPath, { recursive: true });
  for (const [what, reason, entries] of attacks) {
    await writeFile(zip, craftZip(entries));
    const refusal = desk.reviewing.importZip(zip, { signal: never });
    await expect(refusal, what).rejects.toMatchObject({
      code: 'hand-on.refused',
      data: { file: 'evil.zip', reason: expect.stringMatching(reason) },
    });
  }
  await writeFile(zip, craftZip([whole()], 30_000));
  await expect(desk.reviewing.importZip(zip, { signal: never })).rejects.toThrow(/20000 entries/);
  await writeFile(zip, 'no ZIP at all');
  await expect(desk.reviewing.importZip(zip, { signal: never })).rejects.toThrow(/damaged, or no ZIP/);
  await expect(desk.reviewing.importZip(out, { signal: never })).rejects.toThrow(/it is a folder/);
  await rm(zip);
  await expect(desk.reviewing.importZip(zip, { signal: never })).rejects.toThrow(/it does not exist/);
  expect(
    (await readdir(desk.libraryPath, { recursive: true })).filter((name) => !before.includes(name)),
  ).toEqual(['.caliper/incoming']);
  expect(desk.catalogue.assets.newest(10, false).assets).toBe(1);
});

test('a review in a ZIP that cannot be read is told and kept beside the files', async () => {
  const desk = await openReviewDesk();
  const zip = path.join(out, 'sent.zip');
  const entries = [whole(), mugFile, { name: 'mug/review.json', content: Buffer.from('{"caliperReview":1') }];
  await writeFile(zip, craftZip([...entries, { name: 'mug/stray.txt' }]));
  const opened = await desk.reviewing.importZip(zip, { signal: never });
  expect(opened).toMatchObject({
    leftOut: 1,
    notes: [expect.stringMatching(/it is not JSON.*unreadable-1/)],
  });
  const folder = path.join(desk.libraryPath, desk.catalogue.assets.get(ids.asset('a'))?.folder ?? '');
  expect((await readdir(folder)).toSorted()).toEqual([
    'manifest.json',
    'mug.glb',
    'review.json.unreadable-1',
  ]);
});

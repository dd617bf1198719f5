/** Reviews beside the files: written, read, brought together with what others wrote, and never lost to a file that is none. */
import { mkdtempSync, renameSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openCatalogue } from '../../../../main/catalogue/opening/open.ts';
import { type FolderId, folderIdSchema } from '../../../../main/contract/schema/ids.ts';
import { markIdSchema, type ReviewFile } from '../../../../main/contract/schema/review/review.ts';
import { silentLog } from '../../../../main/core/logging/log.ts';
import { ids } from '../../catalogue/rows.ts';
import { newMark, openReviewDesk, type ReviewDesk } from './review-desk.ts';

const mug = { 'mug.glb': 'a mug' };
const approved = { verdict: 'approved', notes: 'fine', reviewer: 'Ada' } as const;
const markId = (id: string) => markIdSchema.parse(id);

/** What another person's Caliper would write there: whole, and before anything of this one reads on. */
function writeAs(desk: ReviewDesk, change: (file: ReviewFile) => unknown): void {
  const file = desk.file('a');
  if (file === null) throw new Error('there is no review to change');
  const at = desk.at('a', 'review.json');
  writeFileSync(`${at}.theirs`, JSON.stringify(change(file)));
  renameSync(`${at}.theirs`, at);
}

test('a verdict and marks stand beside the files, with what each mark was set on', async () => {
  const desk = await openReviewDesk();
  await desk.put('a', mug);
  expect(await desk.get('a')).toMatchObject({ review: null, marks: [], file: { state: 'none' } });
  expect(desk.file('a')).toBeNull();
  desk.verdict('a', approved);
  await desk.mark('a', newMark('m1', 'The handle is hollow'));
  const shown = await desk.get('a');
  expect(shown.file).toEqual({ state: 'written' });
  const file = desk.file('a');
  expect(file).toMatchObject({
    caliperReview: 1,
    asset: { id: 'a', remoteId: 'remote-a', name: 'Asset a' },
    review: approved,
    marks: [
      {
        id: 'm1',
        text: 'The handle is hollow',
        severity: 'major',
        point: [0.01, 0.05, -0.02],
        author: 'Ada',
        resolved: null,
        file: { path: 'mug.glb', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      },
    ],
  });
  expect(file?.history.map(({ what }) => what)).toEqual(['verdict', 'mark-set']);
  expect(desk.names(path.dirname(desk.at('a', 'x')))).toEqual(['mug.glb', 'review.json']);

  await desk.mark('a', { type: 'resolve', id: markId('m1'), resolved: true });
  await desk.mark('a', { type: 'remove', id: markId('m1') });
  expect(await desk.get('a')).toMatchObject({ marks: [], removed: [{ mark: { id: 'm1' } }] });
  await desk.mark('a', { type: 'restore', id: markId('m1') });
  expect((await desk.get('a')).marks).toMatchObject([{ id: 'm1', resolved: { by: 'Ada' } }]);
  expect(desk.file('a')?.marks).toHaveLength(1);
  await expect(desk.mark('a', { type: 'remove', id: markId('other') })).rejects.toMatchObject({
    code: 'review.mark-unknown',
  });
});

test('what another person wrote is taken over by mark and by time, and a conflict keeps both', async () => {
  const desk = await openReviewDesk();
  await desk.put('a', mug);
  await desk.mark('a', newMark('both', 'first words'));
  await desk.mark('a', newMark('theirs', 'as it was'));
  await desk.mark('a', newMark('gone', 'not needed'));
  await desk.get('a');
  writeAs(desk, (file) => ({
    ...file,
    review: { ...approved, verdict: 'rejected', reviewer: 'Bob', at: '2026-11-21T10:20:00+00:00' },
    verdictAt: '2026-11-21T10:20:00+00:00',
    marks: [
      ...file.marks
        .filter(({ id }) => id !== 'gone')
        .map((mark) => ({
          ...mark,
          text: `Bob about ${mark.id}`,
          changedAt: '2026-11-21T10:10:00.000Z',
        })),
      { ...file.marks[0], id: 'new', text: 'A crack', author: 'Bob' },
    ],
    removed: file.marks
      .filter(({ id }) => id === 'gone')
      .map((mark) => ({ mark, by: 'Bob', at: '2026-11-21T10:11:00.000Z' })),
  }));
  // In the same turn: an edit of what was taken over from Bob would be no conflict.
  await desk.mark('a', { type: 'edit', id: markId('both'), text: 'Ada about both', severity: null });
  const review = await desk.get('a');
  const texts = review.marks.map(({ text }) => text).toSorted();
  expect(texts).toEqual(['A crack', 'Ada about both', 'Bob about both', 'Bob about theirs']);
  expect(review.marks.some(({ id }) => id === 'gone')).toBe(false);
  expect(review.review).toMatchObject({ verdict: 'rejected', reviewer: 'Bob' });
  expect(desk.catalogue.organisation.byAssets([ids.asset('a')]).get(ids.asset('a'))?.review?.verdict).toBe(
    'rejected',
  );
  expect(desk.file('a')?.marks.map(({ id }) => id)).toEqual(review.marks.map(({ id }) => id));
  // Nothing more to bring together: the file stays as it is.
  const before = await readFile(desk.at('a', 'review.json'), 'utf8');
  await desk.get('a');
  expect(await readFile(desk.at('a', 'review.json'), 'utf8')).toBe(before);
});

test('a file that is none is kept aside, one of a newer Caliper and one of the asset’s own stay', async () => {
  const desk = await openReviewDesk();
  await desk.put('a', mug);
  const at = desk.at('a', 'review.json');
  const hostile = [
    'not JSON',
    '{"caliperReview":1}',
    '['.repeat(20_000),
    `{"caliperReview":1,"__proto__":{"polluted":true},"marks":"many"}`,
    Buffer.alloc(5 * 1024 * 1024, 'x'),
    Buffer.from([0xff, 0xfe, 0x00]),
  ];
  for (const [n, content] of hostile.entries()) {
    await writeFile(at, content);
    await desk.mark('a', newMark(`m${n}`, '<script>window.pwned = 1</script>'));
    const { file, marks } = await desk.get('a');
    expect(marks).toHaveLength(n + 1);
    expect(file).toMatchObject({ state: 'failed', error: { code: 'review.file-refused' } });
    expect(await readFile(`${at}.unreadable-${n + 1}`)).toEqual(Buffer.from(content));
    expect(desk.file('a')?.marks).toHaveLength(n + 1);
  }
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();

  await rm(at);
  await symlink('/etc/passwd', at);
  await desk.mark('a', newMark('linked', 'x'));
  expect(await desk.get('a')).toMatchObject({ file: { error: { code: 'review.file-refused' } } });
  expect(desk.file('a')?.marks).toHaveLength(hostile.length + 1);

  await writeFile(at, '{"caliperReview":2,"more":true}');
  await desk.mark('a', newMark('later', 'x'));
  expect(await desk.get('a')).toMatchObject({ file: { error: { code: 'review.file-from-the-future' } } });
  expect(await readFile(at, 'utf8')).toBe('{"caliperReview":2,"more":true}');

  await desk.put('b', { 'mug.glb': 'b', 'review.json': 'the asset’s own' });
  await desk.mark('b', newMark('m', 'x'));
  expect(await desk.get('b')).toMatchObject({
    marks: [{ id: 'm' }],
    file: { error: { code: 'review.file-taken' } },
  });
  expect(await readFile(desk.at('b', 'review.json'), 'utf8')).toBe('the asset’s own');
});

test('while the folder is away the catalogue keeps the review, and a rebuilt catalogue has it from the file', async () => {
  const desk = await openReviewDesk();
  await desk.put('a', mug);
  const folder = path.dirname(desk.at('a', 'x'));
  await rename(folder, `${folder}-away`);
  desk.verdict('a', approved);
  await desk.mark('a', newMark('m1', 'later'));
  expect(await desk.get('a')).toMatchObject({ marks: [{ id: 'm1' }], file: { state: 'away' } });
  await rename(`${folder}-away`, folder);
  expect(await desk.get('a')).toMatchObject({ file: { state: 'written' } });

  const manifest = {
    caliperManifest: 1,
    writtenAt: '2026-11-21T10:00:00.000Z',
    connection: { kind: 'service', baseUrl: 'https://c1.example.com' },
    asset: {
      id: 'a',
      remoteId: 'remote-a',
      kind: 'object',
      name: 'Asset a',
      createdAt: '2026-11-21T10:00:00.000Z',
      dimensions: null,
      source: { type: 'unknown' },
    },
    job: null,
    effectiveParams: {},
    files: [],
  };
  await writeFile(path.join(folder, 'manifest.json'), JSON.stringify(manifest));
  await desk.close();
  await rm(path.join(desk.libraryPath, '.caliper'), { recursive: true });
  const clock = { now: Date.now, after: () => ({ cancel: () => undefined }) };
  const { catalogue } = await openCatalogue({ libraryPath: desk.libraryPath, log: silentLog, clock });
  onTestFinished(() => catalogue.close());
  const id = ids.asset('a');
  expect(catalogue.organisation.byAssets([id]).get(id)?.review).toMatchObject(approved);
  expect(catalogue.reviews.get(id)).toMatchObject({
    body: { marks: [{ id: 'm1', text: 'later' }] },
    due: false,
  });
});

test('in a folder of the user’s own nothing is written before they allow it, and what others wrote is read', async () => {
  const desk = await openReviewDesk();
  const elsewhere = mkdtempSync(path.join(tmpdir(), 'caliper-own-'));
  onTestFinished(() => rm(elsewhere, { recursive: true, force: true }));
  const folderId: FolderId = folderIdSchema.parse('own');
  const own = path.join(elsewhere, 'mug');
  await mkdir(own);
  await writeFile(path.join(own, 'mug.glb'), 'a mug');
  const { localFolders, places } = desk.catalogue;
  localFolders.insert({
    id: folderId,
    path: elsewhere,
    watched: true,
    addedAt: '2026-11-21T10:00:00.000Z',
    state: 'ready',
    scannedAt: null,
    error: null,
  });
  await desk.put('a', {}, { origin: 'folder', folder: null });
  places.put({
    assetId: ids.asset('a'),
    folderId,
    path: own,
    stem: 'mug',
    fingerprint: 'f',
    stamp: 's',
    missingSince: null,
  });
  expect((await desk.get('a')).file).toEqual({ state: 'not-allowed', folderId, path: own });
  await desk.mark('a', newMark('m1', 'kept here'));
  expect(await desk.get('a')).toMatchObject({ marks: [{ id: 'm1' }], file: { state: 'not-allowed' } });
  expect(desk.names(own)).toEqual(['mug.glb']);
  await desk.reviewing.handlers.reviews.allow({ folderId, allowed: true }, { signal: undefined });
  expect((await desk.get('a')).file).toEqual({ state: 'written' });
  expect(desk.names(own)).toEqual(['mug.glb', 'mug.review.json']);

  // Found by a scan, without anybody asking for it.
  const file = path.join(own, 'mug.review.json');
  const written: ReviewFile = JSON.parse(await readFile(file, 'utf8'));
  const theirs = { ...written.marks[0], id: 'm2', text: 'Bob was here' };
  await writeFile(file, JSON.stringify({ ...written, marks: [...written.marks, theirs] }));
  desk.reviewing.touched([ids.asset('a')]);
  await expect
    .poll(() => desk.catalogue.reviews.get(ids.asset('a'))?.body.marks.map(({ text }) => text))
    .toEqual(['kept here', 'Bob was here']);
});

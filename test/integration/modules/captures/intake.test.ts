/** Watched folders, cards that are offered, photos that wait for their clips: through the application, with real files. */
import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import type { IntakeState } from '../../../../main/contract/schema/capture/intake.ts';
import { settle, settleMs } from '../../../../main/modules/intake/settling.ts';
import { createHurriedClock } from '../../../fakes/hurried-clock.ts';
import { until } from '../desk.ts';
import { type CapturesDesk, madeUp, openCapturesDesk } from './captures-desk.ts';

const call = { signal: undefined };
const stateOf = (desk: CapturesDesk): Promise<IntakeState> => desk.app.handlers.intake.state(undefined, call);

async function openDesk(): Promise<CapturesDesk & { readonly card: string; readonly dcim: string }> {
  const mounts = { roots: [] as string[], platform: 'linux' as const };
  const desk = await openCapturesDesk({ clock: createHurriedClock(50), mounts });
  mounts.roots.push(path.join(desk.folder, 'media'));
  const card = path.join(desk.folder, 'media', 'EOS');
  return Object.assign(desk, { card, dcim: path.join(card, 'DCIM') });
}

async function photo(file: string, grey: number): Promise<void> {
  const background = { r: grey, g: grey, b: grey };
  await writeFile(
    file,
    await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  );
}

describe('a card', () => {
  test('that is connected is offered; once it is watched its clips and photos come in by themselves, each once', async () => {
    const desk = await openDesk();
    await mkdir(path.join(desk.dcim, '100CANON'), { recursive: true });
    await writeFile(path.join(desk.dcim, '100CANON', 'MVI_1.MOV'), madeUp('one'));
    await photo(path.join(desk.dcim, '100CANON', 'IMG_1.JPG'), 90);
    await writeFile(path.join(desk.dcim, '100CANON', 'MVI_1.THM'), 'other');
    const [disk] = await until(async () => {
      const { disks } = await stateOf(desk);
      return disks.length > 0 ? disks : null;
    });
    expect(disk).toMatchObject({ name: 'EOS', path: desk.dcim });
    await desk.app.handlers.intake.watchDisk({ diskId: disk?.id ?? '' }, call);
    const taken = await until(async () => {
      const now = await stateOf(desk);
      return now.folders[0]?.taken === 2 ? now : null;
    });
    expect(taken).toMatchObject({ disks: [], photos: [{ fileName: 'IMG_1.JPG', widthPx: 40 }] });
    const rows = await desk.app.handlers.captures.list(undefined, call);
    expect(rows.map(({ fileName }) => fileName)).toEqual(['MVI_1.MOV']);
    // The same bytes under another name, and a copy of the photo.
    await writeFile(path.join(desk.dcim, 'copy.mov'), madeUp('one'));
    await photo(path.join(desk.dcim, 'copy.jpg'), 90);
    await writeFile(path.join(desk.dcim, 'MVI_2.MOV'), madeUp('two'));
    await until(async () => ((await stateOf(desk)).folders[0]?.taken === 3 ? true : null));
    await until(async () => ((await stateOf(desk)).folders[0]?.waiting === 0 ? true : null));
    expect(
      (await desk.app.handlers.captures.list(undefined, call)).map(({ fileName }) => fileName).toSorted(),
    ).toEqual(['MVI_1.MOV', 'MVI_2.MOV']);
    expect((await stateOf(desk)).photos).toHaveLength(1);
  });

  test('that is dismissed is not offered again until it is connected anew', async () => {
    const desk = await openDesk();
    await mkdir(desk.dcim, { recursive: true });
    const offered = (): Promise<string> => until(async () => (await stateOf(desk)).disks[0]?.id ?? null);
    await desk.app.handlers.intake.dismissDisk({ diskId: await offered() }, call);
    expect((await stateOf(desk)).disks).toEqual([]);
    await rm(desk.card, { recursive: true });
    // Once the other one is offered, the first was seen to be gone.
    const other = path.join(desk.folder, 'media', 'PHONE');
    await mkdir(path.join(other, 'Internal storage', 'DCIM'), { recursive: true });
    await until(async () => (await stateOf(desk)).disks[0]?.name ?? null);
    await rm(other, { recursive: true });
    await until(async () => ((await stateOf(desk)).disks.length === 0 ? true : null));
    await mkdir(desk.dcim, { recursive: true });
    expect(await offered()).toMatch(/^[0-9a-f]{40}$/);
  });
});

describe('a watched folder', () => {
  test('tells the verdict of what came, remembers it over a restart, and names what was refused', async () => {
    const desk = await openDesk();
    await mkdir(desk.dcim, { recursive: true });
    await writeFile(path.join(desk.dcim, 'mug.mp4'), madeUp('mug'));
    await writeFile(path.join(desk.dcim, 'broken.mp4'), 'no clip at all');
    await desk.app.watchForClips(desk.dcim);
    await until(async () => (desk.events.some(({ type }) => type === 'ended') ? true : null));
    const ended = desk.events.find(({ type }) => type === 'ended');
    expect(ended).toMatchObject({ ended: { tag: 'intake', title: 'mug.mp4' } });
    await until(async () => ((await stateOf(desk)).folders[0]?.refused === 1 ? true : null));
    const [row] = await desk.app.handlers.captures.list(undefined, call);
    await desk.app.handlers.captures.remove({ inputIds: row === undefined ? [] : [row.inputId] }, call);
    await desk.restart();
    await writeFile(path.join(desk.dcim, 'jug.mp4'), madeUp('jug'));
    await until(async () => ((await stateOf(desk)).folders[0]?.taken === 2 ? true : null));
    expect((await desk.app.handlers.captures.list(undefined, call)).map(({ fileName }) => fileName)).toEqual([
      'jug.mp4',
    ]);
  });

  test('is not the library itself, and is forgotten when it is no longer watched', async () => {
    const desk = await openDesk();
    await expect(desk.app.watchForClips(desk.libraryPath)).rejects.toMatchObject({ code: 'folders.refused' });
    await expect(desk.app.watchForClips(path.join(desk.folder, 'none'))).rejects.toMatchObject({
      code: 'folders.unreadable',
    });
    await mkdir(desk.dcim, { recursive: true });
    const { folders } = await desk.app.watchForClips(desk.dcim);
    const folderId = folders[0]?.id;
    if (folderId === undefined) throw new Error('nothing is watched');
    expect((await desk.app.handlers.intake.unwatch({ folderId }, call)).folders).toEqual([]);
  });
});

const file = (sizeBytes: number, mtimeMs = 5) => ({ path: 'a.mov', sizeBytes, mtimeMs });

describe('a file that grows', () => {
  test('is taken once it has not changed for a while', () => {
    const first = settle([file(10)], {}, new Map(), 1000);
    expect(first.ready).toEqual([]);
    const grown = settle([file(20)], {}, first.growing, 1000 + settleMs);
    expect(grown.ready).toEqual([]);
    expect(settle([file(20)], {}, grown.growing, 999 + 2 * settleMs).ready).toEqual([]);
    expect(settle([file(20)], {}, grown.growing, 1000 + 2 * settleMs).ready).toEqual([file(20)]);
  });

  test('is not taken while it is empty, nor a second time, but again when it was replaced', () => {
    const seen = new Map([['a.mov', { sizeBytes: 0, mtimeMs: 5, sinceMs: 0 }]]);
    expect(settle([file(0)], {}, seen, 1e6).ready).toEqual([]);
    expect(settle([file(10)], { 'a.mov': '10:5' }, new Map(), 1e6)).toEqual({
      ready: [],
      growing: new Map(),
    });
    const replaced = settle([file(10, 6)], { 'a.mov': '10:5' }, new Map(), 1e6);
    expect(replaced.growing.size).toBe(1);
  });
});

test('what a photo says of itself is read where it is kept', async () => {
  const desk = await openDesk();
  const jpeg = path.join(desk.folder, 'p.jpg');
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#888' } });
  const exif = { IFD2: { DateTimeOriginal: '2026:11:05 09:00:00', OffsetTimeOriginal: '+01:00' } };
  await writeFile(jpeg, await picture.jpeg().withExif(exif).toBuffer());
  await utimes(jpeg, 1, 1);
  const stored = await desk.app.storeFile(jpeg, 'image');
  if (stored.kind !== 'image') throw new Error('it is an image');
  await desk.app.handlers.intake.addPhotos({ photos: [stored] }, call);
  expect(await desk.app.handlers.intake.facts({ inputIds: [stored.id] }, call)).toEqual([
    {
      inputId: stored.id,
      taken: { atMs: Date.UTC(2026, 10, 5, 8, 0, 0), zoned: true },
      durationS: null,
      contentId: null,
    },
  ]);
  expect((await desk.app.handlers.intake.removePhotos({ inputIds: [stored.id] }, call)).photos).toEqual([]);
});

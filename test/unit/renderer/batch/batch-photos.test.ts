/** The photos of a batch are checked while it is edited, two at a time; those to take again are named, and keep nothing from being sent. */
import { describe, expect, it } from 'vitest';
import type { PhotoReport } from '../../../../main/contract/schema/capture/photo.ts';
import { inputIdSchema } from '../../../../main/contract/schema/ids.ts';
import { createBatchPhotos, rememberStored } from '../../../../renderer/modules/batch/store/photos.ts';
import { createPhotoChecks } from '../../../../renderer/modules/creation/store/photo-checks.ts';
import { passingPhoto } from '../../../fakes/handlers/submission-handlers.ts';
import { given, openBatchDesk } from './batch-desk.ts';

/** A blurred one is to be taken again. */
const reportOn = (fileName: string): PhotoReport =>
  fileName.includes('blurred')
    ? {
        ...passingPhoto(fileName),
        verdict: 'retake',
        findings: [{ code: 'out-of-focus', severity: 'retake', seen: 'Out of focus.', todo: 'Again.' }],
      }
    : passingPhoto(fileName);

function openPhotos() {
  const desk = openBatchDesk();
  const asked: string[] = [];
  const copied: string[] = [];
  const most = { atOnce: 0 };
  let running = 0;
  const photoChecks = createPhotoChecks({
    create: {
      checkPhoto: async ({ fileName }) => {
        running += 1;
        most.atOnce = Math.max(most.atOnce, running);
        await Promise.resolve();
        running -= 1;
        asked.push(fileName);
        if (fileName.includes('broken')) throw new Error('it cannot be decoded');
        return reportOn(fileName);
      },
    },
  });
  const store = rememberStored(async (file) => {
    copied.push(file.name);
    return {
      kind: 'image' as const,
      id: inputIdSchema.parse(`input-${file.name.replaceAll('.', '-')}`),
      fileName: file.name,
      sizeBytes: file.size,
      sha256: 'e'.repeat(64),
      mediaType: 'image/png',
      widthPx: 64,
      heightPx: 64,
    };
  });
  const photos = createBatchPhotos({ batch: desk.batch, photoChecks, store });
  return { desk, photos, asked, copied, most, store };
}

const rowsOf = ({ desk }: ReturnType<typeof openPhotos>) => desk.batch.store.getState().draft.rows;

describe('the photos of a batch', () => {
  it('are checked by themselves, two at a time, each once; those to take again are named in their order', async () => {
    const open = openPhotos();
    const names = ['a.png', 'b-blurred.png', 'broken.png', 'c.png', 'd-blurred.png'];
    await open.desk.batch.takeFiles(names.map((name) => given(name)));
    await expect.poll(() => open.asked.length).toBe(5);
    await expect.poll(() => open.photos.toRetake().length).toBe(2);
    expect(open.photos.toRetake().map(({ row }) => row.image?.file?.path)).toEqual([
      'b-blurred.png',
      'd-blurred.png',
    ]);
    expect(open.most.atOnce).toBe(2);
    expect(rowsOf(open).map(({ row }) => open.photos.checkOf(row))).toMatchObject([
      { verdict: 'pass' },
      { verdict: 'retake' },
      'failed',
      { verdict: 'pass' },
      { verdict: 'retake' },
    ]);
    expect(open.desk.batch.store.getState().verdict.faulty).toBe(0);
    open.desk.batch.removeRows(open.photos.toRetake().map(({ id }) => id));
    expect(open.photos.toRetake()).toEqual([]);
    open.desk.batch.undo();
    expect(open.photos.toRetake()).toHaveLength(2);
    expect(open.asked).toHaveLength(5);
  });

  it('are copied once, and not again when they are sent', async () => {
    const open = openPhotos();
    const file = given('a.png');
    await open.desk.batch.takeFiles([file]);
    await expect.poll(() => open.asked).toEqual(['a.png']);
    const options = {
      kind: 'image' as const,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    };
    await open.store(file.file, options);
    expect(open.copied).toEqual(['a.png']);
  });

  it('of very many rows are checked as they come on the screen', async () => {
    const open = openPhotos();
    await open.desk.batch.takeFiles(Array.from({ length: 201 }, (_, at) => given(`${at}.png`)));
    await expect.poll(() => rowsOf(open).length).toBe(201);
    expect(open.asked).toEqual([]);
    const row = rowsOf(open)[77]?.row;
    if (row !== undefined) open.photos.shown(row);
    await expect.poll(() => open.asked).toEqual(['77.png']);
  });
});

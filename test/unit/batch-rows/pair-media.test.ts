/** Photos and their clips: by name, by time, by order, by the user's word; Live Photos are no walks. */
import { describe, expect, test } from 'vitest';
import {
  isLivePhotoMovie,
  type MediaFile,
  pairMedia,
  withoutPair,
  withPair,
} from '../../../main/contract/rules/pairing/pair-media.ts';

const start = Date.UTC(2026, 10, 5, 9, 0, 0);

/** `atS`: seconds after nine o'clock. */
function file(path: string, atS: number | null = null, rest: Partial<MediaFile> = {}): MediaFile {
  const taken = atS === null ? null : { atMs: start + atS * 1000, zoned: true };
  return { path, sizeBytes: 1, taken, durationS: null, contentId: null, ...rest };
}

const clip = (path: string, atS: number | null = null, durationS = 40): MediaFile =>
  file(path, atS, { durationS });

const inShort = (files: readonly MediaFile[]) => {
  const { pairs, photos, clips, leftOut } = pairMedia(files);
  return {
    pairs: pairs.map((pair) => `${pair.photo} + ${pair.clip}: ${pair.by}${pair.sure ? '' : '?'}`),
    photos,
    clips,
    leftOut: leftOut.map(({ path, why }) => `${path}: ${why}`),
  };
};

describe('by name', () => {
  test.each([
    [['a.jpg', 'a.mp4'], ['a.jpg + a.mp4: name']],
    [['Mug.HEIC', 'mug.MOV'], ['Mug.HEIC + mug.MOV: name']],
    [['photos/a.png', 'clips/a.mp4'], ['photos/a.png + clips/a.mp4: name']],
    [
      ['IMG_10.jpg', 'IMG_10.mov', 'IMG_2.jpg', 'IMG_2.mov'],
      ['IMG_2.jpg + IMG_2.mov: name', 'IMG_10.jpg + IMG_10.mov: name'],
    ],
  ])('%j', (paths, pairs) => {
    const files = paths.map((path) => (/\.m(p4|ov)$/i.test(path) ? clip(path) : file(path)));
    expect(inShort(files)).toEqual({ pairs, photos: [], clips: [], leftOut: [] });
  });

  test('comes before the times: a photo of the same stem belongs to its clip, however late it was taken', () => {
    expect(inShort([file('a.jpg', 9000), clip('a.mp4', 0), file('b.jpg', 1)]).pairs).toEqual([
      'a.jpg + a.mp4: name',
    ]);
  });

  test('two clips of one stem in two folders take the photo beside them, and the other stays alone', () => {
    expect(inShort([file('one/a.jpg'), clip('one/a.mp4'), clip('two/a.mp4')])).toMatchObject({
      pairs: ['one/a.jpg + one/a.mp4: name'],
      clips: ['two/a.mp4'],
    });
  });

  test('of a photo in two formats the one that needs no conversion is used', () => {
    expect(inShort([file('a.heic'), file('a.jpg'), clip('a.mp4')])).toEqual({
      pairs: ['a.jpg + a.mp4: name'],
      photos: [],
      clips: [],
      leftOut: ['a.heic: other-version'],
    });
  });

  test('two photos of one stem that may both be meant are not guessed', () => {
    expect(inShort([file('a.jpg'), file('a.png'), clip('a.mp4'), clip('b.mp4')])).toMatchObject({
      pairs: [],
      photos: ['a.jpg', 'a.png'],
    });
  });
});

describe('by time', () => {
  test('the photo before each walk, although the next photo may be nearer to the end of a walk', () => {
    const files = [0, 60, 120, 180].flatMap((atS, index) => [
      file(`IMG_${index * 2}.jpg`, atS),
      clip(`IMG_${index * 2 + 1}.mov`, atS + 15, 40),
    ]);
    expect(inShort(files)).toEqual({
      pairs: [
        'IMG_0.jpg + IMG_1.mov: time',
        'IMG_2.jpg + IMG_3.mov: time',
        'IMG_4.jpg + IMG_5.mov: time',
        'IMG_6.jpg + IMG_7.mov: time',
      ],
      photos: [],
      clips: [],
      leftOut: [],
    });
  });

  test('a photo after each walk is a habit as well', () => {
    const files = [0, 90, 180].flatMap((atS, index) => [
      clip(`c${index}.mp4`, atS, 50),
      file(`p${index}.jpg`, atS + 60),
    ]);
    expect(inShort(files).pairs).toEqual([
      'p0.jpg + c0.mp4: time',
      'p1.jpg + c1.mp4: time',
      'p2.jpg + c2.mp4: time',
    ]);
  });

  test('a photo taken during the walk lies no second from it', () => {
    expect(pairMedia([file('p.jpg', 20), clip('c.mp4', 0, 40)]).pairs).toEqual([
      { photo: 'p.jpg', clip: 'c.mp4', by: 'time', sure: true, gapS: 0 },
    ]);
  });

  test('what lies more than five minutes apart are two objects', () => {
    expect(inShort([file('p.jpg', 0), clip('c.mp4', 301)])).toMatchObject({
      pairs: [],
      photos: ['p.jpg'],
      clips: ['c.mp4'],
    });
    expect(inShort([file('p.jpg', 0), clip('c.mp4', 300)]).pairs).toHaveLength(1);
  });

  test('a missing photo leaves its clip alone and moves no other', () => {
    const files = [
      file('p1.jpg', 0),
      clip('c1.mp4', 10),
      clip('c2.mp4', 400),
      file('p3.jpg', 800),
      clip('c3.mp4', 810),
    ];
    expect(inShort(files)).toMatchObject({
      pairs: ['p1.jpg + c1.mp4: time', 'p3.jpg + c3.mp4: time'],
      clips: ['c2.mp4'],
    });
  });

  test('a photo between two clips, as near to one as to the other, is a guess and says so', () => {
    const pairs = inShort([clip('a.mp4', 0, 40), file('p.jpg', 50), clip('b.mp4', 62, 40)]).pairs;
    expect(pairs).toEqual(['p.jpg + a.mp4: time?']);
  });

  test('photos of a camera without a time zone are moved by the hours that bring all of them to their clips', () => {
    const gaps = [0, 431, 1207, 1666];
    const files = gaps.flatMap((atS, index) => [
      file(`p${index}.jpg`, null, { taken: { atMs: start + (atS - 7 * 3600) * 1000, zoned: false } }),
      clip(`c${index}.mp4`, atS + 12),
    ]);
    expect(inShort(files).pairs).toEqual([
      'p0.jpg + c0.mp4: time',
      'p1.jpg + c1.mp4: time',
      'p2.jpg + c2.mp4: time',
      'p3.jpg + c3.mp4: time',
    ]);
  });

  test('one photo that is hours away is not moved: some zone would always fit', () => {
    const taken = { atMs: start - 2 * 3600_000, zoned: false };
    expect(inShort([file('p.jpg', null, { taken }), clip('c.mp4', 30)]).pairs).toEqual([]);
  });

  test('the order of what was given does not matter', () => {
    const files = [file('p1.jpg', 0), clip('c1.mp4', 9), file('p2.jpg', 100), clip('c2.mp4', 109)];
    expect(inShort(files.toReversed())).toEqual(inShort(files));
  });

  test('a thousand objects are matched, each with its own', () => {
    const files = Array.from({ length: 1000 }, (_, index) => [
      file(`p${index}.jpg`, index * 100),
      clip(`c${index}.mp4`, index * 100 + 8),
    ]).flat();
    const { pairs } = pairMedia(files);
    expect(pairs).toHaveLength(1000);
    expect(pairs.every((pair) => pair.photo.slice(1, -4) === pair.clip.slice(1, -4))).toBe(true);
  });
});

describe('by order', () => {
  test('where no time is said, as many photos as clips are paired as they are counted, and none is sure', () => {
    const files = [file('DSC_9.jpg'), file('DSC_10.jpg'), clip('MVI_1.mp4'), clip('MVI_2.mp4')];
    expect(inShort(files).pairs).toEqual(['DSC_9.jpg + MVI_1.mp4: order?', 'DSC_10.jpg + MVI_2.mp4: order?']);
  });

  test('one more photo than clips is not guessed', () => {
    expect(inShort([file('a.jpg'), file('b.jpg'), clip('c.mp4')])).toMatchObject({
      pairs: [],
      photos: ['a.jpg', 'b.jpg'],
      clips: ['c.mp4'],
    });
  });

  test('what has times that do not fit is not paired by order', () => {
    expect(inShort([file('a.jpg', 0), clip('c.mp4', 5000)]).pairs).toEqual([]);
  });
});

describe('what is left out', () => {
  const live = { durationS: 2.8, contentId: 'A1B2' };

  test('the movie of a Live Photo is no walk, and its photo goes to the walk that follows', () => {
    const files = [
      file('IMG_1.HEIC', 0),
      file('IMG_1.MOV', 0, live),
      clip('IMG_2.MOV', 8),
      file('notes.docx'),
      file('.DS_Store'),
    ];
    expect(inShort(files)).toEqual({
      pairs: ['IMG_1.HEIC + IMG_2.MOV: time'],
      photos: [],
      clips: [],
      leftOut: ['IMG_1.MOV: live-photo', 'notes.docx: not-media'],
    });
  });

  test.each([
    [{ durationS: 1, contentId: 'x' }, true],
    [{ durationS: 3.5, contentId: 'x' }, true],
    [{ durationS: 30, contentId: 'x' }, false],
    [{ durationS: 2, contentId: null }, false],
    [{ durationS: null, contentId: 'x' }, false],
  ])('%j: %s', (facts, is) => {
    expect(isLivePhotoMovie(facts)).toBe(is);
  });

  test('the user may use one all the same', () => {
    const files = [file('a.jpg'), file('a.mov', null, live)];
    const { pairs, leftOut } = pairMedia(files, { pairs: [{ photo: 'a.jpg', clip: 'a.mov' }], alone: [] });
    expect(pairs).toHaveLength(1);
    expect(leftOut).toEqual([]);
  });
});

describe('what the user decides', () => {
  const files = [file('a.jpg'), clip('a.mp4'), file('b.jpg'), clip('b.mp4')];
  const none = { pairs: [], alone: [] };

  test('a pair that is changed frees both of the former partners', () => {
    const chosen = withPair(none, pairMedia(files), { photo: 'a.jpg', clip: 'b.mp4' });
    expect(pairMedia(files, chosen)).toMatchObject({
      pairs: [{ photo: 'a.jpg', clip: 'b.mp4', by: 'user', sure: true }],
      photos: ['b.jpg'],
      clips: ['a.mp4'],
    });
    const both = withPair(chosen, pairMedia(files, chosen), { photo: 'b.jpg', clip: 'a.mp4' });
    expect(pairMedia(files, both)).toMatchObject({ photos: [], clips: [] });
  });

  test('a pair that is taken apart stays apart', () => {
    const chosen = withoutPair(none, { photo: 'a.jpg', clip: 'a.mp4' });
    expect(pairMedia(files, chosen)).toMatchObject({ photos: ['a.jpg'], clips: ['a.mp4'] });
    expect(
      pairMedia(files, withPair(chosen, pairMedia(files, chosen), { photo: 'a.jpg', clip: 'a.mp4' })).pairs,
    ).toHaveLength(2);
  });

  test('what names a file that is gone is nothing', () => {
    const chosen = { pairs: [{ photo: 'gone.jpg', clip: 'a.mp4' }], alone: ['gone.mp4'] };
    expect(pairMedia(files, chosen).pairs.map(({ by }) => by)).toEqual(['name', 'name']);
  });
});

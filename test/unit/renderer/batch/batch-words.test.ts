/** What the batch screen says, where keys lead in its table, and which refused requests it takes up again. */
import { describe, expect, it } from 'vitest';
import { paramDefaults } from '../../../../main/contract/plain/param-values.ts';
import { createRequestSchema } from '../../../../main/contract/schema/creation/create-request.ts';
import { submissionSchema } from '../../../../main/contract/schema/creation/submission.ts';
import {
  cellOfTrouble,
  filesWords,
  planWords,
  sendWords,
  sizeWords,
  troubleWords,
} from '../../../../renderer/modules/batch/batch-words.ts';
import {
  editAfterKey,
  placeAfterKey,
  placeAfterTab,
} from '../../../../renderer/modules/batch/table/CellEditor.tsx';
import { canEditAgain } from '../../../../renderer/modules/queue/navigate-from-queue.ts';
import { fakeSubmission } from '../../../fakes/rows.ts';

const press = (key: string, more: object = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

const part = (from: number, to: number, bodyBytes: number) => ({ from, to, bodyBytes, name: null });

describe('words', () => {
  it.each([
    [[part(0, 1, 900)], '1 item in 1 batch'],
    [
      [part(0, 80, 412e6), part(80, 160, 412e6), part(160, 240, 412e6)],
      '240 items in 3 batches of 80 (412 MB each)',
    ],
    [
      [part(0, 101, 5e6), part(101, 201, 400e6)],
      '201 items in 2 batches of 100 to 101 (5.0 MB to 400 MB each)',
    ],
  ])('tell the plan', (parts, said) => {
    expect(planWords({ parts })).toBe(said);
  });

  it('tell sizes against what a batch may have, and files that are still sought', () => {
    expect(sizeWords({ parts: [part(0, 5, 12e6)] })).toBe('12 MB of 832 MB');
    expect(sizeWords({ parts: [part(0, 5, 600e6), part(5, 9, 500e6)] })).toBe('1.1 GB in all');
    expect(filesWords({ files: { named: 14, found: 12 } })).toBe(
      '12 of 14 files found. Drop the folder with the others.',
    );
    expect(filesWords({ files: { named: 14, found: 13 } })).toMatch(/with the other\.$/);
    expect(filesWords({ files: { named: 1, found: 0 } })).toBe(
      '1 file named in the rows is missing. Drop the file or its folder.',
    );
    expect(filesWords({ files: { named: 1400, found: 0 } })).toMatch(
      /^1,400 files named in the rows are missing/,
    );
    expect(filesWords({ files: { named: 14, found: 14 } })).toBeNull();
  });

  it('tell how far copying is, and how long it takes once that is known', () => {
    const send = {
      phase: 'copying',
      files: 4,
      filesDone: 1,
      sentBytes: 25e6,
      totalBytes: 100e6,
      beganAtMs: 0,
    } as const;
    expect(sendWords(send, 1000)).toBe('Copying to the library: 1 of 4 files, 25 MB of 100 MB');
    expect(sendWords(send, 10_000)).toBe('Copying to the library: 1 of 4 files, 25 MB of 100 MB, 30 s left');
  });

  it('name the option that is wrong, and lead to its cell', () => {
    const trouble = { column: 'mesh.quality', message: 'This must be one of low.' } as const;
    expect(troubleWords(trouble)).toBe('Mesh: this must be one of low.');
    expect(cellOfTrouble(trouble, 'standard')).toBe('options');
    expect(cellOfTrouble({ column: 'capture', message: '' }, 'measured')).toBe('capture');
  });
});

describe('keys', () => {
  const size = { rows: 100, columns: 3, page: 20 };

  it.each([
    ['ArrowDown', {}, { row: 6, column: 1 }],
    ['ArrowDown', { ctrlKey: true }, { row: 99, column: 1 }],
    ['PageUp', {}, { row: 0, column: 1 }],
    ['End', {}, { row: 5, column: 2 }],
    ['Home', { metaKey: true }, { row: 0, column: 0 }],
    ['ArrowDown', { altKey: true }, null],
    ['a', {}, null],
  ])('%s %o', (key, more, to) => {
    expect(placeAfterKey(press(key, more), { row: 5, column: 1 }, size)).toEqual(to);
  });

  it('go on by Tab to the next row, and out at the ends', () => {
    expect(placeAfterTab(false, { row: 5, column: 2 }, size)).toEqual({ row: 6, column: 0 });
    expect(placeAfterTab(true, { row: 0, column: 0 }, size)).toBeNull();
    expect(placeAfterTab(false, { row: 99, column: 2 }, size)).toBeNull();
  });

  it('begin an edit with the text, or with the sign that was typed', () => {
    expect(editAfterKey(press('Enter'), 'mug')).toBe('mug');
    expect(editAfterKey(press('ä'), 'mug')).toBe('ä');
    expect(editAfterKey(press('v', { ctrlKey: true }), 'mug')).toBeNull();
    expect(editAfterKey(press('Delete'), 'mug')).toBeNull();
  });
});

describe('taking up again', () => {
  const image = { type: 'image-url', url: 'https://example.com/a.png' };
  const measured = {
    name: null,
    image,
    capture: { type: 'clip-url', url: 'https://example.com/a.mp4' },
    params: paramDefaults,
  };

  it.each([
    { route: 'measured', ...measured },
    { route: 'measured-batch', name: null, items: [measured] },
    {
      route: 'high-fidelity-set',
      name: null,
      count: 2,
      seed: { image: null, text: 'a mug', references: [] },
      params: paramDefaults,
    },
  ])('is there for every route that was refused', (asked) => {
    const request = createRequestSchema.parse(asked);
    const refused = submissionSchema.parse(fakeSubmission(1, request, { state: 'refused' }));
    expect(canEditAgain(refused)).toBe(true);
    expect(canEditAgain({ ...refused, state: 'waiting' })).toBe(false);
  });
});

/** The draft of a batch: taking files and tables, editing, keeping, sending exactly once, taking up again. */

import { describe, expect, it } from 'vitest';
import { AppError, toFailure } from '../../../../main/contract/plain/errors.ts';
import { paramDefaults } from '../../../../main/contract/plain/param-values.ts';
import { emptyRow } from '../../../../main/contract/rules/batch-rows/row.ts';
import { createRequestSchema } from '../../../../main/contract/schema/creation/create-request.ts';
import { inputIdSchema } from '../../../../main/contract/schema/ids.ts';
import { bridgeLost, FailureError } from '../../../../renderer/bridge/failure.ts';
import { cellText } from '../../../../renderer/modules/batch/store/table/draft.ts';
import { type BatchDesk, given, openBatchDesk, table } from './batch-desk.ts';

const rowsOf = ({ batch }: BatchDesk) => batch.store.getState().draft.rows;
const inputs = (desk: BatchDesk) => rowsOf(desk).map(({ row }) => cellText(row, 'input'));
const idAt = (desk: BatchDesk, index: number): number => rowsOf(desk)[index]?.id ?? -1;
const rowAt = (desk: BatchDesk, index: number) => rowsOf(desk)[index]?.row ?? emptyRow;

async function judged({ batch }: BatchDesk) {
  await expect.poll(() => batch.store.getState().verdict.of === batch.store.getState().draft).toBe(true);
  return batch.store.getState().verdict;
}

describe('taking files', () => {
  it('makes a row of each image as a user counts, also of a thousand, and names what it leaves out', async () => {
    const desk = openBatchDesk();
    const many = Array.from({ length: 1000 }, (_, index) =>
      given(`photos/IMG_${((index * 7) % 1000) + 1}.png`),
    );
    await desk.batch.takeFiles([
      ...many,
      given('photos/a.avif'),
      given('photos/.DS_Store'),
      given('photos/x.mp4'),
    ]);
    expect(inputs(desk)).toEqual(Array.from({ length: 1000 }, (_, index) => `photos/IMG_${index + 1}.png`));
    const { leftOut } = desk.batch.store.getState();
    expect(leftOut.flatMap(({ files }) => files)).toEqual(['photos/a.avif', 'photos/x.mp4']);
    expect((await judged(desk)).parts).toHaveLength(10);
  });

  it('pairs by stem, and pairs what had no partner with what is dropped later', async () => {
    const desk = openBatchDesk();
    desk.batch.setKind('measured');
    await desk.batch.takeFiles([given('a.png'), given('a.mov'), given('b.png'), given('c.mp4')]);
    expect(rowsOf(desk).map(({ row }) => [row.image?.file?.path, row.capture?.file?.path])).toEqual([
      ['a.png', 'a.mov'],
    ]);
    expect(desk.batch.store.getState().leftOut).toHaveLength(2);
    await desk.batch.takeFiles([given('clips/B.MP4')]);
    expect(rowsOf(desk).map(({ row }) => row.capture?.file?.path)).toEqual(['a.mov', 'clips/B.MP4']);
    expect(desk.batch.store.getState().leftOut.map(({ files }) => files)).toEqual([['c.mp4']]);
  });

  it('keeps what is dropped while the batch is being sent, and takes it into the next one', async () => {
    const desk = openBatchDesk();
    await desk.batch.takeFiles([given('a.png')]);
    const gate = Promise.withResolvers<undefined>();
    desk.answerStore = () => gate.promise;
    const sent = desk.batch.submit({ paused: false });
    const dropped = desk.batch.takeFiles([given('b.png')]);
    const pasted = desk.batch.takeText('a red chair');
    gate.resolve(undefined);
    expect(await sent).toHaveLength(1);
    await Promise.all([dropped, pasted]);
    expect(inputs(desk)).toEqual(['b.png', 'a red chair']);
    expect(desk.submitted).toHaveLength(1);
  });

  it('uses the clips that were left out once the batch is a measured one', async () => {
    const desk = openBatchDesk();
    await desk.batch.takeFiles([given('a.png'), given('a.mp4')]);
    expect((await judged(desk)).faulty).toBe(0);
    desk.batch.setKind('measured');
    await expect.poll(() => rowsOf(desk)[0]?.row.capture?.file?.path).toBe('a.mp4');
    expect((await judged(desk)).faulty).toBe(0);
    await expect.poll(() => desk.batch.store.getState().leftOut).toEqual([]);
  });

  it('finds what a table names among files dropped with it or later, by its folder where names are alike', async () => {
    const desk = openBatchDesk();
    const csv = 'name,image\nA,red/x.png\nB,blue/x.png\nC,later.png\n';
    await desk.batch.takeFiles([
      table('rows.csv', csv),
      given('all/red/x.png', 1),
      given('all/blue/x.png', 2),
      given('other.png'),
    ]);
    expect(rowsOf(desk).map(({ row }) => row.image?.file?.sizeBytes)).toEqual([1, 2, null]);
    expect((await judged(desk)).files).toEqual({ named: 3, found: 2 });
    expect(desk.batch.store.getState().spare).toBe(1);
    await desk.batch.takeFiles([given('Later.PNG', 3)]);
    expect((await judged(desk)).files).toEqual({ named: 3, found: 3 });
    await desk.batch.rowsOfSpare();
    expect(inputs(desk)).toEqual(['all/red/x.png', 'all/blue/x.png', 'Later.PNG', 'other.png']);
  });

  it('says why a table cannot be read, and keeps the rows that are there', async () => {
    const desk = openBatchDesk();
    await desk.batch.takeFiles([given('a.png')]);
    await desk.batch.takeFiles([table('bad.csv', 'text\n"red\n')]);
    expect(desk.batch.store.getState().error?.code).toBe('table.unreadable');
    expect(inputs(desk)).toEqual(['a.png']);
  });

  it('takes pasted cells with names of columns and without', async () => {
    const desk = openBatchDesk();
    await desk.batch.takeText('a mug\tMug\nhttps://example.com/a.png\tLinked\njug.png\tJug\n');
    await desk.batch.takeText('name\ttext\nBowl\ta bowl\n');
    expect(
      rowsOf(desk).map(({ row }) => [row.text, row.image?.url ?? row.image?.file?.path, row.name]),
    ).toEqual([
      ['a mug', undefined, 'Mug'],
      ['', 'https://example.com/a.png', 'Linked'],
      ['', 'jug.png', 'Jug'],
      ['a bowl', undefined, 'Bowl'],
    ]);
  });
});

describe('editing', () => {
  it('judges a row by the shared rules as it is edited, and leads to the next one with a problem', async () => {
    const desk = openBatchDesk();
    await desk.batch.takeText('a mug\nx\na jug\n');
    desk.batch.editCell(idAt(desk, 1), 'input', '');
    expect((await judged(desk)).faulty).toBe(1);
    expect(desk.batch.nextTrouble(idAt(desk, 1))).toBe(idAt(desk, 1));
    desk.batch.editCell(idAt(desk, 1), 'name', 'n'.repeat(101));
    expect(desk.batch.verdictOf(rowAt(desk, 1)).troubles.map(({ column }) => column)).toEqual([
      'text',
      'name',
    ]);
    desk.batch.undo();
    desk.batch.undo();
    expect(inputs(desk)).toEqual(['a mug', 'x', 'a jug']);
    expect((await judged(desk)).faulty).toBe(0);
    desk.batch.redo();
    expect(inputs(desk)[1]).toBe('');
  });

  it('fills down, removes and brings back; typing in one field is one step', async () => {
    const desk = openBatchDesk();
    await desk.batch.takeText('a\tA\nb\tB\nc\tC\n');
    desk.batch.editRow(idAt(desk, 0), { params: { 'mesh.quality': 'low' } });
    const ids = rowsOf(desk).map(({ id }) => id);
    desk.batch.fillDown(ids, 'options');
    expect(rowsOf(desk).map(({ row }) => row.params['mesh.quality'])).toEqual(['low', 'low', 'low']);
    desk.batch.removeRows(ids.slice(1));
    expect(inputs(desk)).toEqual(['a']);
    for (const name of ['K', 'Ki', 'Kit']) desk.batch.edit('name', name);
    desk.batch.undo();
    expect(desk.batch.store.getState().draft.name).toBe('');
    desk.batch.undo();
    expect(inputs(desk)).toEqual(['a', 'b', 'c']);
  });
});

describe('an image of the library', () => {
  it('takes the place of what the row had, is copied no more, and goes out as it is', async () => {
    const desk = openBatchDesk();
    await desk.batch.takeText('a mug\na bowl');
    desk.batch.takeStored(idAt(desk, 1), {
      kind: 'image',
      id: inputIdSchema.parse('in-kept'),
      fileName: 'bowl.png',
      sizeBytes: 4096,
      sha256: 'd'.repeat(64),
      mediaType: 'image/png',
      widthPx: 64,
      heightPx: 64,
    });
    expect(rowAt(desk, 1)).toMatchObject({ text: '', image: { file: { inputId: 'in-kept' } } });
    expect((await judged(desk)).faulty).toBe(0);
    await desk.batch.submit({ paused: false });
    expect(desk.stored).toEqual([]);
    const [sent] = desk.submitted[0]?.requests ?? [];
    expect(JSON.stringify(sent?.request)).toContain('"inputId":"in-kept","fileName":"bowl.png"');
  });

  it('can be undone', async () => {
    const desk = openBatchDesk();
    await desk.batch.takeFiles([given('jug.png')]);
    const file = rowAt(desk, 0).image;
    desk.batch.takeStored(idAt(desk, 0), {
      kind: 'image',
      id: inputIdSchema.parse('in-kept'),
      fileName: 'other.png',
      sizeBytes: 1,
      sha256: 'd'.repeat(64),
      mediaType: 'image/png',
      widthPx: 1,
      heightPx: 1,
    });
    expect(inputs(desk)).toEqual(['other.png']);
    desk.batch.undo();
    expect(rowAt(desk, 0).image).toEqual(file);
  });
});

describe('sending', () => {
  it('copies each file once, three at a time, and enters all batches in one call with lineage', async () => {
    const desk = openBatchDesk();
    await desk.batch.takeFiles(Array.from({ length: 150 }, (_, index) => given(`i${index + 1}.png`)));
    desk.batch.fillDown([idAt(desk, 0), idAt(desk, 1)], 'input');
    desk.batch.edit('name', 'Shelf');
    desk.batch.edit('label', ' Garage ');
    const first = desk.batch.submit({ paused: true });
    expect(await desk.batch.submit({ paused: false })).toBeNull();
    expect(await first).toHaveLength(2);
    expect(desk.stored).toHaveLength(149);
    expect(desk.most.atOnce).toBe(3);
    const [sent, ...others] = desk.submitted;
    expect(others).toEqual([]);
    expect(sent).toMatchObject({ label: 'Garage', paused: true, once: expect.any(String) });
    expect(sent?.requests.map(({ request, lineage }) => [request.name, lineage])).toEqual([
      ['Shelf (1 of 2)', { type: 'split', of: sent?.once, part: 1, parts: 2 }],
      ['Shelf (2 of 2)', { type: 'split', of: sent?.once, part: 2, parts: 2 }],
    ]);
    for (const { request } of sent?.requests ?? [])
      expect(createRequestSchema.parse(request)).toHaveProperty('items.length', 75);
    expect(rowsOf(desk)).toEqual([]);
  });

  it('loses nothing when files or the call fail, and copies only what is missing the next time', async () => {
    const desk = openBatchDesk();
    await desk.batch.takeFiles([given('a.png'), given('b.png'), given('c.png')]);
    desk.answerStore = async ({ name }) => {
      if (name === 'b.png') throw bridgeLost();
    };
    expect(await desk.batch.submit({ paused: false })).toBeNull();
    expect(desk.batch.store.getState().error?.sentence).toMatch(/^1 of 3 files/);
    expect(desk.submitted).toEqual([]);
    desk.answerStore = async () => undefined;
    desk.answerSubmit = async () => {
      throw new FailureError(toFailure(new AppError('connection.none', {})));
    };
    expect(await desk.batch.submit({ paused: false })).toBeNull();
    expect(desk.stored.map(({ name }) => name).toSorted()).toEqual(['a.png', 'b.png', 'c.png']);
    expect(desk.batch.store.getState().error?.code).toBe('connection.none');
    expect(inputs(desk)).toEqual(['a.png', 'b.png', 'c.png']);
  });

  it('says at its row what is no image, and sends once another was chosen', async () => {
    const desk = openBatchDesk();
    await desk.batch.takeFiles([given('a.png'), given('b.png')]);
    desk.answerStore = async ({ name }) => {
      if (name === 'b.png')
        throw new FailureError(
          toFailure(new AppError('input.not-an-image', { fileName: name, found: 'text' })),
        );
    };
    expect(await desk.batch.submit({ paused: false })).toBeNull();
    expect((await judged(desk)).faulty).toBe(1);
    expect(desk.batch.nextTrouble(null)).toBe(idAt(desk, 1));
    desk.batch.chooseFile(idAt(desk, 1), 'image', given('better.png').file);
    expect(await desk.batch.submit({ paused: false })).toHaveLength(1);
  });

  it('stops copying on request, and keeps what was copied', async () => {
    const desk = openBatchDesk();
    await desk.batch.takeFiles(['a', 'b', 'c', 'd', 'e'].map((name) => given(`${name}.png`)));
    desk.answerStore = async ({ name }) => {
      if (name === 'd.png') desk.batch.cancel();
    };
    expect(await desk.batch.submit({ paused: false })).toBeNull();
    expect(desk.batch.store.getState()).toMatchObject({ error: null, send: { phase: 'none' } });
    expect(
      rowsOf(desk).filter(({ row }) => (row.image?.file?.inputId ?? null) !== null).length,
    ).toBeGreaterThan(2);
    expect(desk.submitted).toEqual([]);
  });

  it('asks again with the same key when the answer was lost', async () => {
    const desk = openBatchDesk();
    await desk.batch.takeText('a mug\n');
    const good = desk.answerSubmit;
    desk.answerSubmit = () => Promise.reject(bridgeLost());
    const sending = desk.batch.submit({ paused: false });
    await expect.poll(() => desk.batch.store.getState().send.phase).toBe('line-lost');
    desk.batch.editCell(idAt(desk, 0), 'input', 'changed meanwhile');
    desk.answerSubmit = good;
    desk.events.send({ type: 'ready' });
    expect(await sending).toHaveLength(1);
    expect(desk.submitted).toHaveLength(2);
    expect(desk.submitted[1]).toEqual(desk.submitted[0]);
  });

  it('is kept with its key where a kill leaves it before anything is entered', async () => {
    const desk = openBatchDesk();
    await desk.batch.takeText('a mug\n');
    const kept = Promise.withResolvers<undefined>();
    const asked = Promise.withResolvers<string | undefined>();
    desk.answerKept = () => {
      asked.resolve(desk.session.get('caliper.batch'));
      return kept.promise;
    };
    const sending = desk.batch.submit({ paused: false });
    expect(JSON.parse((await asked.promise) ?? '')).toMatchObject({ sendKey: expect.any(String) });
    expect(desk.submitted).toEqual([]);
    kept.resolve(undefined);
    expect(await sending).toHaveLength(1);
    expect(JSON.parse(desk.session.get('caliper.batch') ?? '')).toMatchObject({ parts: 0, sendKey: null });
  });

  it('sends nothing while a row has a problem', async () => {
    const desk = openBatchDesk();
    await desk.batch.takeText('a mug\nmissing.png\n');
    expect(await desk.batch.submit({ paused: false })).toBeNull();
    expect(desk.submitted).toEqual([]);
    expect(desk.batch.store.getState().send.phase).toBe('none');
  });
});

describe('keeping', () => {
  it('has everything after a reload but the files that were not copied', async () => {
    const desk = openBatchDesk();
    await desk.batch.takeText(Array.from({ length: 1200 }, (_, index) => `text ${index}`).join('\n'));
    await desk.batch.takeFiles([given('a.png')]);
    desk.batch.edit('name', 'Shelf');
    desk.batch.choose('mesh.quality', 'low');
    desk.batch.editRow(idAt(desk, 3), { params: { 'texture.resolution': 2048 } });
    desk.batch.flush();
    const again = openBatchDesk(desk.session);
    expect(again.batch.store.getState().draft).toMatchObject({
      name: 'Shelf',
      chosen: { 'mesh.quality': 'low' },
    });
    expect(inputs(again)).toEqual(inputs(desk));
    expect(rowsOf(again)[3]?.row.params).toEqual({ 'texture.resolution': 2048 });
    expect((await judged(again)).files).toEqual({ named: 1, found: 0 });
    await again.batch.takeFiles([given('a.png')]);
    expect((await judged(again)).faulty).toBe(0);
    expect(rowsOf(again)).toHaveLength(1201);
  });
});

describe('taking up again', () => {
  it('has the rows of a refused batch with their own options, says what was said of them, and gives the draft back', async () => {
    const desk = openBatchDesk();
    await desk.batch.takeText('my draft\n');
    const low = { ...paramDefaults, mesh: { quality: 'low' as const } };
    const request = createRequestSchema.parse({
      route: 'standard-batch',
      name: 'Refused',
      items: [
        { name: 'A', input: { type: 'text', text: 'a' }, params: low },
        { name: 'B', input: { type: 'image', inputId: 'kept', fileName: 'b.png' }, params: paramDefaults },
        { name: null, input: { type: 'image', inputId: 'gone', fileName: 'c.png' }, params: low },
      ],
    });
    if (request.route !== 'standard-batch') throw new Error('another request');
    const failure = toFailure(
      new AppError('request.invalid', {
        issues: [{ field: 'items.0.inputs.text', message: 'is not allowed here' }],
      }),
    );
    desk.batch.refill(request, 'Garage', failure);
    expect(desk.batch.store.getState()).toMatchObject({
      error: { code: 'request.invalid' },
      draft: { name: 'Refused', label: 'Garage', chosen: { 'mesh.quality': 'low' } },
    });
    expect(rowsOf(desk).map(({ row }) => row.params)).toEqual([{}, { 'mesh.quality': 'standard' }, {}]);
    await expect
      .poll(() => rowsOf(desk).map(({ row }) => row.image?.file?.sizeBytes))
      .toEqual([undefined, 77, null]);
    expect(desk.batch.saidOf(rowAt(desk, 0))).toBe('is not allowed here.');
    desk.batch.editCell(idAt(desk, 0), 'input', 'better');
    expect(desk.batch.saidOf(rowAt(desk, 0))).toBeNull();
    desk.batch.undo();
    desk.batch.undo();
    expect(inputs(desk)).toEqual(['my draft']);
  });
});

it('rows are duplicated behind themselves, with their files', async () => {
  const desk = openBatchDesk();
  await desk.batch.takeFiles([given('a.png'), given('b.png'), given('c.png')]);
  const added = desk.batch.duplicateRows([idAt(desk, 0), idAt(desk, 1)]);
  expect(inputs(desk)).toEqual(['a.png', 'b.png', 'a.png', 'b.png', 'c.png']);
  expect(added).toEqual([idAt(desk, 2), idAt(desk, 3)]);
  expect((await judged(desk)).files).toMatchObject({ named: 3, found: 3 });
  expect(desk.batch.duplicateRows([])).toEqual([]);
});

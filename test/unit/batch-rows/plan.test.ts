/** Batches from rows: nothing lost, nothing twice, every part within the limits, sizes as they are really sent. */
import { describe, expect, it } from 'vitest';
import { limits, paramDefaults } from '../../../main/contract/plain/param-values.ts';
import { characterCount } from '../../../main/contract/plain/request-rules/inputs.ts';
import {
  evenParts,
  partName,
  planBatches,
  requestsOf,
} from '../../../main/contract/rules/batch-rows/requests.ts';
import { type BatchKind, type BatchRow, emptyRow } from '../../../main/contract/rules/batch-rows/row.ts';
import { createRequestSchema } from '../../../main/contract/schema/creation/create-request.ts';
import { bodyOf, createCallOf } from '../../../main/modules/creation/create-call.ts';
import { InlineFile, jsonBody } from '../../../main/remote/body/json-body.ts';
import { randomOf, rowsOf } from './random-rows.ts';

const kinds: readonly BatchKind[] = ['standard', 'measured'];
const optionsOf = (kind: BatchKind, name: string | null = 'Kitchen') => ({
  kind,
  name,
  params: paramDefaults,
});

const text = (count: number): BatchRow[] =>
  Array.from({ length: count }, () => ({ ...emptyRow, text: 'a mug' }));

const lengths = (rows: BatchRow[]): number[] =>
  planBatches(rows, optionsOf('standard')).batches.map((batch) => batch.rows.length);

const faultsOf = (rows: BatchRow[], kind: BatchKind = 'standard', name: string | null = null) =>
  planBatches(rows, optionsOf(kind, name)).faults;

const file = (path: string, sizeBytes: number) => ({ url: null, file: { path, sizeBytes, inputId: null } });

describe('any rows', () => {
  it.each(Array.from({ length: 60 }, (_, seed) => seed))(
    '%i: each is in one batch, in order, within the limits',
    (seed) => {
      const random = randomOf(seed);
      const kind = kinds[seed % 2] ?? 'standard';
      const rows = rowsOf(random, kind, { count: 1 + Math.floor(random() * 350), large: random() < 0.5 });
      const { batches, faults } = planBatches(rows, optionsOf(kind));
      expect(faults).toEqual([]);
      expect(batches.flatMap((batch) => batch.rows)).toEqual(rows);
      const requests = requestsOf(rows, { ...optionsOf(kind), splitId: 'split-1' });
      expect(requests).toHaveLength(batches.length);
      for (const [index, { name, bodyBytes, firstRow, rows: own }] of batches.entries()) {
        expect(own.length).toBeGreaterThan(0);
        expect(own.length).toBeLessThanOrEqual(limits.batchItems.most);
        expect(bodyBytes).toBeLessThanOrEqual(limits.batchBodyBytes);
        expect(rows[firstRow]).toBe(own[0]);
        const { request, lineage } = requests[index] ?? {};
        const parts = batches.length;
        expect(lineage).toEqual(
          parts === 1 ? null : { type: 'split', of: 'split-1', part: index + 1, parts },
        );
        expect(name).toBe(parts === 1 ? 'Kitchen' : `Kitchen (${index + 1} of ${parts})`);
        expect(createRequestSchema.parse(request)).toEqual(request);
        expect(request?.items).toHaveLength(own.length);
      }
    },
  );

  it.each(kinds)('of a %s batch have the size of the body that is sent', async (kind) => {
    for (let seed = 0; seed < 12; seed += 1) {
      const rows = rowsOf(randomOf(seed), kind, { count: 100, large: false }).map(shrunk);
      const [batch] = planBatches(rows, optionsOf(kind, seed % 2 === 0 ? null : 'Küche "2"')).batches;
      expect(batch?.bodyBytes).toBe(await sentBytes(rows, kind, batch?.name ?? null));
    }
  });
});

describe('parts', () => {
  it.each([
    [1, [1]],
    [100, [100]],
    [101, [51, 50]],
    [250, [84, 83, 83]],
    [1000, Array.from({ length: 10 }, () => 100)],
  ])('%i rows are shared out evenly', (count, expected) => expect(lengths(text(count))).toEqual(expected));

  it('of different weight are as light as can be, and as few', () => {
    expect(evenParts([6, 6, 1, 1, 1, 1], { items: 100, bytes: 13 })).toEqual([
      { from: 0, to: 2 },
      { from: 2, to: 6 },
    ]);
    expect(evenParts([1, 1, 9, 9, 1, 9], { items: 100, bytes: 24 })).toEqual([
      { from: 0, to: 3 },
      { from: 3, to: 6 },
    ]);
    expect(evenParts([5, 5, 5, 5], { items: 3, bytes: 11 })).toEqual([
      { from: 0, to: 2 },
      { from: 2, to: 4 },
    ]);
    expect(evenParts([], { items: 3, bytes: 11 })).toEqual([]);
  });

  it.each(Array.from({ length: 40 }, (_, seed) => seed))(
    '%i: are no more than filling each to the brim makes',
    (seed) => {
      const random = randomOf(seed + 1000);
      const sizes = Array.from(
        { length: 1 + Math.floor(random() * 60) },
        () => 1 + Math.floor(random() * 50),
      );
      const allowed = { items: 1 + Math.floor(random() * 12), bytes: 50 + Math.floor(random() * 200) };
      const parts = evenParts(sizes, allowed);
      expect(parts.flatMap(({ from, to }) => sizes.slice(from, to))).toEqual(sizes);
      for (const { from, to } of parts) {
        expect(to - from).toBeGreaterThan(0);
        expect(to - from).toBeLessThanOrEqual(allowed.items);
        expect(sizes.slice(from, to).reduce((sum, size) => sum + size, to - from - 1)).toBeLessThanOrEqual(
          allowed.bytes,
        );
      }
      expect(parts.length).toBe(fewest(sizes, allowed));
    },
  );

  it('have names of at most 100 characters', () => {
    const name = partName('🪑'.repeat(100), 12, 100);
    expect(characterCount(name)).toBe(100);
    expect(name).toMatch(/🪑 \(12 of 100\)$/u);
    expect(planBatches(text(101), optionsOf('standard', '  ')).batches.map((batch) => batch.name)).toEqual([
      null,
      null,
    ]);
  });
});

describe('what cannot be sent', () => {
  it('is named with its row', () => {
    expect(faultsOf([])).toEqual([{ row: null, message: 'There are no rows to send.' }]);
    expect(faultsOf([{ ...emptyRow, text: 'a mug' }, emptyRow])).toEqual([
      { row: 1, message: 'Enter a description or add an image.' },
    ]);
    expect(faultsOf([{ ...emptyRow, text: 'a mug' }], 'standard', 'x'.repeat(101))[0]?.message).toContain(
      '101 characters',
    );
  });

  it('has a row that is too large by itself', () => {
    const row = { ...emptyRow, image: file('a.png', 10), capture: file('a.mp4', 630_000_000) };
    const messages = faultsOf([row], 'measured').map(({ message }) => message);
    expect(messages).toContain(
      'This row alone is 840.0 MB when sent; the limit for a batch is 832 MB. Enter a URL for its clip, or use smaller files.',
    );
    expect(messages.some((message) => message.startsWith('The clip is 630.0 MB'))).toBe(true);
  });

  it('is refused as a request, every row by its name', () => {
    const rows = [{ ...emptyRow, name: 'Mug', image: file('a.png', 10) }, emptyRow];
    expect(() => requestsOf(rows, { ...optionsOf('standard'), splitId: 's' })).toThrow(
      'Row 2: Enter a description or add an image; Row 1 (Mug): “a.png” is not in the library yet. Select it again.',
    );
  });
});

/** With files that fit into memory. */
function shrunk(row: BatchRow): BatchRow {
  return { ...row, image: small(row.image), capture: small(row.capture) };
}

function small(source: BatchRow['image']): BatchRow['image'] {
  if (source?.file === null || source === null) return source;
  return { ...source, file: { ...source.file, sizeBytes: 1 + ((source.file.sizeBytes ?? 0) % 5000) } };
}

/** The length of the body that the queue sends, files of that size being in the library. */
async function sentBytes(rows: BatchRow[], kind: BatchKind, name: string | null): Promise<number> {
  const [first] = requestsOf(rows, { ...optionsOf(kind, name), splitId: 's' });
  if (first === undefined) throw new Error('no request');
  const files = rows.flatMap(({ image, capture }) => [image?.file, capture?.file]);
  const call = await createCallOf(first.request, async ({ inputId }) => {
    const sizeBytes = files.find((stored) => stored?.inputId === inputId)?.sizeBytes ?? 0;
    return InlineFile.fromBytes(new Uint8Array(sizeBytes));
  });
  return jsonBody(bodyOf(call)).sizeBytes;
}

/** The fewest parts, by trying every end of the last one. */
function fewest(sizes: readonly number[], allowed: { items: number; bytes: number }): number {
  const best = [0];
  for (let to = 1; to <= sizes.length; to += 1) {
    let least = Number.POSITIVE_INFINITY;
    let bytes = -1;
    for (let from = to - 1; from >= 0 && to - from <= allowed.items; from -= 1) {
      bytes += 1 + (sizes[from] ?? 0);
      if (bytes > allowed.bytes) break;
      least = Math.min(least, 1 + (best[from] ?? 0));
    }
    best.push(least);
  }
  return best.at(-1) ?? 0;
}

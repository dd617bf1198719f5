/** The truth tab: tape measure, the table as text, what is a problem, trees of JSON, reports that come and go, tapes that are kept. */
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import type { InspectionReport } from '../../../../main/contract/schema/inspection-report.ts';
import {
  foundNodes,
  openAtFirst,
  treeLimits,
  treeOf,
  visibleNodes,
} from '../../../../renderer/modules/files/json-tree.ts';
import { formOfFile, isText } from '../../../../renderer/modules/files/read-file.ts';
import {
  columnsOf,
  problemOf,
  reportHtml,
  rowsOf,
  truthCsv,
} from '../../../../renderer/modules/truth/report-tables.ts';
import { createAssetReport, createTapes, emptyTape } from '../../../../renderer/modules/truth/store/truth.ts';
import { againstTape, edgeOf, measuredEdges } from '../../../../renderer/modules/truth/tape-measure.ts';
import { edgeSentence, verdictSentence } from '../../../../renderer/modules/truth/truth-words.ts';
import { fakeAsset } from '../../../fakes/handlers/handlers.ts';
import { createEventsDouble, settle } from '../bridge/events-double.ts';

const { id } = fakeAsset(1);

describe('tape measure', () => {
  test.each([
    ['8,2', 'cm', 0.082],
    [' 3.25 ', 'in', 0.08255],
    ['', 'cm', null],
    ['-1', 'cm', 'invalid'],
    ['1e9', 'mm', 'invalid'],
    ['0', 'mm', 'invalid'],
    ['two', 'm', 'invalid'],
  ] as const)('%s %s', (text, unit, expected) => {
    const edge = edgeOf(text, unit);
    expect(typeof edge === 'number' ? Number(edge.toFixed(9)) : edge).toBe(expected);
  });

  test.each([
    ['any order of axes matches', [0.095, 0.082, 0.0821], [0.082, 0.095, 0.082], 'matches'],
    ['half a millimetre of a thin thing is nothing', [0.0024], [0.002, 1, 1], 'matches'],
    ['within three percent', [0.1, 0.2, 0.3], [0.1, 0.2, 0.308], 'close'],
    ['one edge is off', [0.1, 0.2, 0.3], [0.1, 0.2, 0.32], 'off'],
    ['centimetres taken as metres', [0.1, 0.2, 0.3], [10, 20, 30], 'unit'],
    ['one edge, ten times too small along another axis than the nearest', [1.3], [0.08, 0.08, 0.13], 'unit'],
    ['inches taken as centimetres', [0.254, 0.508], [0.1, 0.2, 7], 'unit'],
  ] as const)('%s', (_, measured, size, verdict) => {
    expect(againstTape(measured, { size: [size[0], size[1], size[2]], unitMetres: 1 })?.verdict).toBe(
      verdict,
    );
  });

  test('says by how much along which axis, and assumes the unit that fits where none is stated', () => {
    const result = againstTape([0.1], { size: [0.2, 0.101, 0.5], unitMetres: 1 });
    expect(result?.edges.map(edgeSentence)).toEqual(['10 cm measured, 10.1 cm along Y: +1 %, +1 mm']);
    const open = againstTape([0.1, 0.2], { size: [100, 200, 300], unitMetres: null });
    expect(open).toMatchObject({ verdict: 'matches', assumedUnitM: 0.001 });
    const small = againstTape([1], { size: [0.01, 0.01, 0.01], unitMetres: 1 });
    expect(small === null ? '' : verdictSentence(small)).toMatch(/^100 times too small/);
    expect(againstTape([1], { size: null, unitMetres: 1 })).toBeNull();
    expect(measuredEdges({ unit: 'cm', edges: ['1', 'x', '3'] })).toEqual([0.01, 0.03]);
  });
});

const report: InspectionReport = {
  caliperInspection: 1,
  folder: 'mug',
  compared: 'none',
  counts: { error: 0, warn: 1, note: 0 },
  files: [
    {
      path: 'a/mug.xml',
      kind: 'mjcf',
      sizeBytes: 1,
      state: 'read',
      told: 'MJCF',
      truth: null,
      picture: null,
      findings: [{ code: 'no-mass', severity: 'warn', line: 3, message: '<img src=x> & "it"' }],
      notListed: 0,
    },
  ],
  filesNotListed: 0,
  findings: [],
  service: null,
  sources: [null, 'a/mug.xml', 'b/mug.xml'],
  rows: [
    {
      row: 'mass',
      agrees: false,
      values: [
        { by: null, text: '=1+1', differs: false, apart: null },
        { by: 'b/mug.xml', text: '1,5 kg', differs: true, apart: '12 % more' },
      ],
    },
    { row: 'unit', agrees: true, values: [{ by: 'a/mug.xml', text: 'metres', differs: false, apart: null }] },
  ],
};

test('columns are named apart, cells stand under them, and spreadsheets get no formula', () => {
  expect(columnsOf(report).map(({ name }) => name)).toEqual(['Service', 'a/mug.xml', 'b/mug.xml']);
  expect(
    rowsOf(report, true).map(({ name, cells }) => [name, cells.map((cell) => cell?.text ?? null)]),
  ).toEqual([['Mass', ['=1+1', null, '1,5 kg']]]);
  expect(truthCsv(report)).toBe(
    ',Service,a/mug.xml,b/mug.xml\r\nMass,\'=1+1,,"1,5 kg (differs: 12 % more)"\r\nUnit,,metres,\r\n',
  );
});

test('a saved report carries nothing of a file as markup', () => {
  const html = reportHtml(report, '<b>Mug</b>');
  expect(html).toContain('&lt;img src=x&gt; &amp; &quot;it&quot;');
  expect(html).not.toMatch(/<img|<b>|<script/);
});

test('warnings are problems of the inbox, remarks and codes of reports only are not', () => {
  const found = { code: 'no-mass', severity: 'warn' } as const;
  expect(problemOf(id, 'm.xml', found)).toEqual({ code: 'no-mass', key: `${id} no-mass m.xml` });
  expect(problemOf(id, 'm.xml', { ...found, severity: 'note' })).toBeNull();
  expect(problemOf(id, 'm.xml', { code: 'stated-unit', severity: 'warn' })).toBeNull();
});

describe('trees of JSON', () => {
  test('rows follow what is open; a search shows what is around its hits', () => {
    const tree = treeOf({ mass: 0.35, 'a/b': { list: [1, { deep: 'Kilogram' }], empty: {} } });
    expect(visibleNodes(tree, new Set()).map(({ name }) => name)).toEqual(['mass', 'a/b']);
    expect(visibleNodes(tree, new Set(['/a~1b', '/a~1b/list'])).map(({ path }) => path)).toEqual([
      '/mass',
      '/a~1b',
      '/a~1b/list',
      '/a~1b/list/0',
      '/a~1b/list/1',
      '/a~1b/empty',
    ]);
    const { nodes, hits } = foundNodes(tree, 'kilo');
    expect([hits, nodes.map(({ name }) => name)]).toEqual([1, ['a/b', 'list', '1', 'deep']]);
    expect([...openAtFirst(tree)]).toEqual(['/a~1b']);
  });

  test('nesting, length and names of any kind are bounded', () => {
    let deep: unknown = 1;
    for (let n = 0; n < 5000; n += 1) deep = [deep];
    expect(treeOf(deep)).toMatchObject({ isCut: true });
    expect(treeOf(deep).nodes).toHaveLength(treeLimits.depth + 1);
    const wide = treeOf(Array.from({ length: treeLimits.nodes + 10 }, (_, n) => n));
    expect([wide.isCut, wide.nodes.length]).toEqual([true, treeLimits.nodes]);
    const odd = treeOf(JSON.parse('{"__proto__":{"polluted":1},"long":"'.concat('x'.repeat(5000), '"}')));
    expect(odd.nodes.map(({ name }) => name)).toEqual(['', '__proto__', 'polluted', 'long']);
    expect(odd.nodes[3]?.text).toHaveLength(treeLimits.text + 1);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  test('a file is shown by its ending, or by its first bytes', () => {
    expect(['a.JSON', 'b.png', 'c.xml', 'd.usd', 'e.zip'].map(formOfFile)).toEqual([
      'tree',
      'picture',
      'text',
      'by-content',
      'other',
    ]);
    expect(isText(new TextEncoder().encode('#usda 1.0\n'))).toBe(true);
    expect(isText(Uint8Array.of(80, 88, 82, 0, 1))).toBe(false);
  });
});

function reports() {
  const events = createEventsDouble();
  const calls: { signal: AbortSignal | undefined; answer(): Promise<void>; fail(): Promise<void> }[] = [];
  const store = createAssetReport({
    events,
    api: {
      inspection: {
        report: (_, options) =>
          new Promise((resolve, reject) => {
            calls.push({
              signal: options?.signal,
              answer: async () => (resolve(report), settle()),
              fail: async () => (reject(new AppError('inspect.failed', { reason: 'x' })), settle()),
            });
          }),
      },
    },
  });
  return { events, calls, store, state: () => store.store.getState() };
}

test('a report is made once for an asset, is stopped when nobody looks, and made again when asked', async () => {
  const { calls, store, state, events } = reports();
  store.open(id, 'then');
  store.open(id, 'then');
  expect(calls).toHaveLength(1);
  events.send({ type: 'inspection.reading', assetId: id, progress: { phase: 'files', done: 1, of: 4 } });
  expect(state().progress).toMatchObject({ done: 1 });
  await calls[0]?.answer();
  expect(state()).toMatchObject({ status: 'ready', filesThen: 'then', report });
  store.again('now');
  store.leave();
  expect(calls[1]?.signal?.aborted).toBe(true);
  expect(state()).toMatchObject({ status: 'stopped', report });
  store.open(fakeAsset(2).id, 'other');
  await calls[2]?.fail();
  expect(state()).toMatchObject({ status: 'failed', report: null });
  store.open(fakeAsset(3).id, 'other');
  store.open(id, 'then');
  await calls[3]?.answer();
  expect([calls.length, state().assetId, state().report]).toEqual([4, id, report]);
  expect(calls[3]?.signal?.aborted).toBe(true);
});

test('a tape is kept under its asset, and taken back and put again by undo', async () => {
  const kept = new Map<string, string | null>();
  const entries: { undo(): Promise<void>; redo?(): Promise<void> }[] = [];
  const made = () =>
    createTapes({
      api: {
        drafts: {
          get: async ({ key }) => ({ key, value: kept.get(key) ?? null }),
          set: async ({ key, value }) => {
            kept.set(key, typeof value === 'string' ? value : null);
            return null;
          },
        },
      },
      events: createEventsDouble(),
      undo: { push: (entry) => void entries.push(entry) },
      notices: { fail: () => undefined },
    });
  const tapes = made();
  const tape = { unit: 'mm', edges: ['82', '', ''] } as const;
  tapes.set(id, emptyTape);
  tapes.set(id, tape);
  tapes.set(id, tape);
  expect(entries).toHaveLength(1);
  await settle();
  const later = made();
  later.open(id);
  await settle();
  expect(later.store.getState().tapes.get(id)).toEqual(tape);
  await entries[0]?.undo();
  expect(tapes.store.getState().tapes.get(id)).toEqual(emptyTape);
  expect([...kept.values()]).toEqual([null]);
  await entries[0]?.redo?.();
  expect(tapes.store.getState().tapes.get(id)).toEqual(tape);
});

test('a tape is shown no more once its asset is deleted for good, and stays while that lies in the bin', async () => {
  const set: unknown[] = [];
  const events = createEventsDouble();
  const tapes = createTapes({
    api: {
      drafts: {
        get: async ({ key }) => ({ key, value: null }),
        set: async (draft) => {
          set.push(draft);
          return null;
        },
      },
    },
    events,
    undo: { push: () => undefined },
    notices: { fail: () => undefined },
  });
  tapes.set(id, { unit: 'mm', edges: ['82', '', ''] });
  await settle();
  const binned = { ...fakeAsset(1), deletedHereAt: fakeAsset(1).createdAt };
  events.send({ type: 'asset.changed', asset: binned });
  events.send({ type: 'asset.changed', asset: { ...fakeAsset(1), listed: false } });
  await settle();
  expect(tapes.store.getState().tapes.get(id)).toMatchObject({ edges: ['82', '', ''] });
  events.send({ type: 'asset.changed', asset: { ...binned, listed: false } });
  await settle();
  // Its file is deleted by who deletes the asset.
  expect(set).toHaveLength(1);
  expect(tapes.store.getState().tapes.get(id)).toEqual(emptyTape);
});

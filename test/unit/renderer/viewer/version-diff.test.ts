/** Two versions compared: the rows in words and in the user's unit, and the store of the window. */
import { describe, expect, it } from 'vitest';
import { assetIdSchema } from '../../../../main/contract/schema/ids.ts';
import type { AssetVersion, VersionList } from '../../../../main/contract/schema/library/versions.ts';
import type { DiffEntry, VersionDiff } from '../../../../main/contract/schema/model-diff.ts';
import { diffGroups } from '../../../../renderer/modules/version-diff/diff-rows.ts';
import {
  createVersionDiff,
  usualSides,
} from '../../../../renderer/modules/version-diff/store/version-diff.ts';
import { createEventsDouble } from '../bridge/events-double.ts';

const assetId = assetIdSchema.parse('3f2f1c9e-7a34-4a6e-9b8e-0c6d1d7c5a10');

const entry = (part: Partial<DiffEntry> & Pick<DiffEntry, 'what'>): DiffEntry => ({
  change: 'changed',
  path: null,
  part: null,
  before: null,
  after: null,
  apart: null,
  metres: null,
  ...part,
});

const finding = (message: string) => ({ code: 'no-mass', severity: 'warn', line: null, message }) as const;

const side = { name: '1', counts: { error: 0, warn: 0, note: 0 } };
const diff: VersionDiff = {
  caliperDiff: 1,
  before: side,
  after: side,
  isSame: false,
  entries: [
    entry({ what: 'joints', change: 'new', part: 'lid', path: 'a.urdf', after: 'hinge, 0 to 90°' }),
    entry({ what: 'mass', before: '0.31 kg', after: '0.29 kg', apart: '6.5 % less' }),
    entry({
      what: 'size',
      before: '10.0 × 10.0 × 10.0 cm',
      after: '20.0 × 20.0 × 20.0 cm',
      metres: { before: [0.1, 0.1, 0.1], after: [0.2, 0.2, 0.2] },
    }),
    entry({ what: 'colliders', change: 'gone', part: 'box', before: '2', apart: '2 fewer' }),
  ],
  files: [
    { path: 'a.glb', change: 'changed', bytesBefore: 2048, bytesAfter: 4096 },
    { path: 'b.json', change: 'changed', bytesBefore: 10, bytesAfter: 10 },
  ],
  findings: [{ change: 'gone', path: 'a.glb', finding: finding('It has no mass.') }],
  notListed: 0,
  unchanged: {
    entries: [{ what: 'triangles', path: null, part: null, text: '12', metres: null }],
    files: [{ path: 'c.png', sizeBytes: 5 }],
    findings: [{ path: '', finding: finding('It has no name.') }],
  },
  filesOf: { before: [], after: [] },
};

const shown = (...given: Parameters<typeof diffGroups>) =>
  diffGroups(...given).flatMap(({ title, rows }) =>
    rows.map(({ name, value, note, change }) => [title ?? '', change, name, value, note].join(' | ')),
  );

describe('rows', () => {
  it('are grouped, and say what was before and after, by how much and where', () => {
    expect(shown(diff, 'auto', false)).toEqual([
      ' | changed | Size (W × D × H) | 10.0 × 10.0 × 10.0 cm to 20.0 × 20.0 × 20.0 cm | ',
      ' | changed | Mass | 0.31 kg to 0.29 kg | 6.5 % less',
      ' | new | Joints: lid | hinge, 0 to 90°, new | a.urdf',
      ' | gone | Collision shapes: box | 2, removed | 2 fewer',
      'Findings | gone | Warning, resolved | It has no mass. | a.glb',
      'Files | changed | a.glb | 2.0 kB to 4.1 kB | ',
      'Files | changed | b.json | 10 B | ',
    ]);
  });

  it('write lengths in the unit that is set, and leave what is no length', () => {
    const rows = shown(diff, 'mm', false);
    expect(rows[0]).toBe(' | changed | Size (W × D × H) | 100 × 100 × 100 mm to 200 × 200 × 200 mm | ');
    expect(rows[1]).toContain('0.31 kg to 0.29 kg');
  });

  it('list what is the same only when that is wanted, last in its group', () => {
    const rows = shown(diff, 'auto', true);
    expect(rows.filter((row) => row.includes('| same |'))).toEqual([
      ' | same | Triangles | 12 | ',
      'Findings | same | Warning | It has no name. | ',
      'Files | same | c.png | 5 B | ',
    ]);
    expect(
      new Set(diffGroups(diff, 'auto', true).flatMap(({ rows: all }) => all.map(({ key }) => key))).size,
    ).toBe(rows.length);
  });
});

const version = (number: number, part: Partial<AssetVersion> = {}): AssetVersion => ({
  number,
  name: null,
  fromNumber: number === 1 ? null : 1,
  madeAt: null,
  fixes: [],
  done: [],
  left: [],
  isCurrent: false,
  files: 1,
  changed: [],
  sizeBytes: 1,
  ...part,
});

const sides = (...versions: AssetVersion[]) => usualSides({ assetId, versions });

describe('what is compared first', () => {
  it('is the version in use with that it was made from, else the original with the newest', () => {
    expect(sides(version(1, { isCurrent: true }))).toBeNull();
    expect(sides(version(3, { isCurrent: true, fromNumber: 2 }), version(2), version(1))).toEqual({
      from: 2,
      to: 3,
    });
    expect(sides(version(3, { isCurrent: true, fromNumber: 2 }), version(1))).toEqual({ from: 1, to: 3 });
    expect(sides(version(3), version(2), version(1, { isCurrent: true }))).toEqual({ from: 1, to: 3 });
  });
});

function openStore() {
  const calls: {
    from: unknown;
    to: unknown;
    signal: AbortSignal | undefined;
    answer: PromiseWithResolvers<VersionDiff>;
  }[] = [];
  const events = createEventsDouble();
  const list: VersionList = { assetId, versions: [version(2, { isCurrent: true }), version(1)] };
  const versionDiff = createVersionDiff({
    events,
    api: {
      versions: {
        list: async () => list,
        diff: ({ from, to }, options) => {
          const answer = Promise.withResolvers<VersionDiff>();
          calls.push({ from, to, signal: options?.signal, answer });
          return answer.promise;
        },
      },
    },
  });
  return { versionDiff, calls, events, state: () => versionDiff.store.getState() };
}

describe('the window', () => {
  it('compares a version with a preview, and reads which versions there are', async () => {
    const { versionDiff, calls, state } = openStore();
    versionDiff.open({ assetId, from: 2, to: 'preview' });
    expect(calls).toMatchObject([{ from: 2, to: 'preview' }]);
    calls[0]?.answer.resolve(diff);
    await expect.poll(() => state().reading).toEqual({ status: 'ready', diff });
    expect(state().lists.get(assetId)?.versions).toHaveLength(2);
  });

  it('ends the comparison that nobody waits for any more, and its answer is not shown', async () => {
    const { versionDiff, calls, state } = openStore();
    versionDiff.open({ assetId, from: 1, to: 2 });
    versionDiff.choose({ from: 2, to: 1 });
    expect(calls.map(({ signal }) => signal?.aborted)).toEqual([true, false]);
    calls[0]?.answer.resolve({ ...diff, isSame: true });
    calls[1]?.answer.resolve(diff);
    await expect.poll(() => state().reading).toEqual({ status: 'ready', diff });
    versionDiff.choose({});
    versionDiff.close();
    expect(calls.at(-1)?.signal?.aborted).toBe(true);
    expect(state().subject).toBeNull();
    versionDiff.choose({ from: 1 });
    expect(calls).toHaveLength(3);
  });

  it('says why nothing can be compared, and takes news of versions in', async () => {
    const { versionDiff, calls, events, state } = openStore();
    versionDiff.open({ assetId, from: 1, to: 7 });
    calls[0]?.answer.reject(new Error('no'));
    await expect.poll(() => state().reading.status).toBe('failed');
    const list = { assetId, versions: [version(3, { isCurrent: true }), version(1)] };
    events.send({ type: 'versions.changed', list });
    expect(state().lists.get(assetId)).toEqual(list);
  });
});

/** Fake handlers of versions: the original and what is made of it, in memory; fixes change nothing. */
import { randomUUID } from 'node:crypto';
import { AppError } from '../../../main/contract/plain/errors.ts';
import type { AssetId } from '../../../main/contract/schema/ids.ts';
import {
  type AssetVersion,
  type FixRun,
  fixRunIdSchema,
} from '../../../main/contract/schema/library/versions.ts';
import type { Handlers } from '../../../main/modules/shared/handlers.ts';
import type { FakeState } from '../fake-state.ts';
import { fakeTime } from '../rows.ts';

const original: AssetVersion = {
  number: 1,
  name: null,
  fromNumber: null,
  madeAt: null,
  fixes: [],
  done: [],
  left: [],
  isCurrent: true,
  files: 2,
  changed: [],
  sizeBytes: 2048,
};

export function versionHandlers(app: FakeState): Pick<Handlers, 'versions'> {
  const all = new Map<AssetId, AssetVersion[]>();
  const runs: FixRun[] = [];
  const of = (id: AssetId): AssetVersion[] => all.get(id) ?? [original];
  const put = (assetId: AssetId, versions: AssetVersion[]) => {
    all.set(assetId, versions);
    const list = { assetId, versions };
    app.events.emit({ type: 'versions.changed', list });
    return list;
  };
  const use = (id: AssetId, number: number) =>
    put(
      id,
      of(id).map((one) => ({ ...one, isCurrent: one.number === number })),
    );
  const add = (id: AssetId, part: Partial<AssetVersion>): number => {
    const number = (of(id)[0]?.number ?? 1) + 1;
    put(id, [{ ...original, madeAt: fakeTime, ...part, number }, ...of(id)]);
    use(id, number);
    return number;
  };
  const run = (id: string): FixRun => {
    const found = runs.find((one) => one.id === id);
    if (found === undefined) throw new AppError('fix.run-unknown', {});
    return found;
  };
  return {
    versions: {
      list: async ({ assetId }) => ({ assetId, versions: of(assetId) }),
      switchTo: async ({ assetId, number }) => use(assetId, number),
      rename: async ({ assetId, number, name }) =>
        put(
          assetId,
          of(assetId).map((one) => (one.number === number ? { ...one, name } : one)),
        ),
      delete: async ({ assetId, number }) =>
        put(
          assetId,
          of(assetId).filter((one) => one.number !== number),
        ),
      async revert({ assetId, number }) {
        add(assetId, { fromNumber: number });
        return { assetId, versions: of(assetId) };
      },
      measure: async () => ({
        sizeM: [0.1, 0.1, 0.12],
        volumeM3: 0.0004,
        byHull: 0,
        massKg: 0.35,
        slip: null,
        colliders: null,
        collidersOf: null,
        shapes: [],
      }),
      preview: async ({ assetId }) => ({ assetId, fromNumber: 1, files: [], done: [], left: [] }),
      diff: async ({ from, to }) => ({
        caliperDiff: 1,
        before: { name: String(from), counts: { error: 0, warn: 0, note: 0 } },
        after: { name: String(to), counts: { error: 0, warn: 0, note: 0 } },
        isSame: true,
        entries: [],
        files: [],
        findings: [],
        notListed: 0,
        unchanged: { entries: [], files: [], findings: [] },
        filesOf: { before: [], after: [] },
      }),
      async apply({ of: parts, fixes }) {
        const ids = parts.flatMap((part) => ('assetIds' in part ? part.assetIds : []));
        const made = ids.map((assetId) => {
          const fromNumber = of(assetId).find(({ isCurrent }) => isCurrent)?.number ?? 1;
          return { assetId, fromNumber, number: add(assetId, { fromNumber, fixes }) };
        });
        const one: FixRun = {
          id: fixRunIdSchema.parse(randomUUID()),
          state: 'ended',
          fixes,
          startedAt: fakeTime,
          assets: ids.length,
          progress: 1,
          made,
          failed: [],
        };
        runs.unshift(one);
        app.events.emit({ type: 'fix-run.changed', run: one });
        return one;
      },
      runs: async () => runs,
      stop: async ({ id }) => run(id),
      async undo({ id }) {
        for (const { assetId, fromNumber } of run(id).made) use(assetId, fromNumber);
        return run(id);
      },
    },
  };
}

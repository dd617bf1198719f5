/** A library in memory that was worked with: stacks, tags, ratings, verdicts, problems, measured facts, and every place a file can be. */
import type { AssetDetail } from '../../../main/contract/schema/asset.ts';
import { groupIdSchema } from '../../../main/contract/schema/ids.ts';
import { noProblems } from '../../../main/contract/schema/library/facts.ts';
import type { ReviewVerdict } from '../../../main/contract/schema/library/organisation.ts';
import { createFakeApp, type FakeApp } from '../../fakes/handlers/handlers.ts';
import { fakeGroup, fakeMember } from '../../fakes/rows.ts';

const names = [
  'Oak table',
  'Ceramic mug',
  'Filing cabinet',
  'Desk lamp',
  'Wicker basket',
  'Glass carafe',
  'Skillet',
];
const tags = ['kitchen/mugs', 'office', 'kitchen', 'workshop', 'office/chairs'];
const kinds = ['standard', 'measured', 'procedural_generation', 'variation'];
const simulators = ['mujoco', 'isaac_sim_physx', 'genesis'];
const verdicts: readonly ReviewVerdict[] = ['approved', 'needs-work', 'rejected'];
const startMs = Date.UTC(2026, 5, 1);
/** Of every hundred, the tenth, twentieth, ... are members of one stack. */
const stackEvery = 100;
const membersEvery = 10;

/** `count` assets, the first the newest: `Oak table 1`, `Ceramic mug 2`, ... */
export function livedInLibrary(count: number): FakeApp {
  const app = createFakeApp({ assetCount: count });
  for (const [n, asset] of app.assets.entries()) app.assets[n] = shelved(asset, n);
  for (let stack = 0; stack * stackEvery + membersEvery <= count; stack += 1) {
    const members = Math.floor(
      (Math.min(count, (stack + 1) * stackEvery) - stack * stackEvery) / membersEvery,
    );
    const named = stack % 2 === 0 ? { name: `Kitchen chairs ${stack + 1}` } : { name: null };
    const made = Array.from({ length: members }, (_, index) => fakeMember(stack + 1, index + 1));
    app.groups.push(fakeGroup(stack + 1, made, named));
  }
  return app;
}

function of<T>(all: readonly T[], n: number): T | undefined {
  return all[n % all.length];
}

function shelved(asset: AssetDetail, n: number): AssetDetail {
  const inStack = n % membersEvery === membersEvery - 1;
  const tag = of(tags, n);
  const verdict = n % 7 === 0 ? of(verdicts, n) : undefined;
  const createdAt = new Date(startMs - n * 3_600_000).toISOString();
  return {
    ...asset,
    name: `${of(names, n) ?? ''} ${n + 1}`,
    createdAt,
    kind: of(kinds, n) ?? 'standard',
    simulator: of(simulators, n) ?? null,
    ...(inStack && {
      groupId: groupIdSchema.parse(`group-${Math.floor(n / stackEvery) + 1}`),
      groupIndex: (Math.floor(n / membersEvery) % (stackEvery / membersEvery)) + 1,
    }),
    organisation: {
      ...asset.organisation,
      rating: n % 6,
      tags: n % 3 === 0 || tag === undefined ? [] : [tag],
      review: verdict === undefined ? null : { verdict, notes: '', reviewer: 'Mika', at: createdAt },
    },
    facts: {
      version: 1,
      inspectedAt: createdAt,
      sizeM: [0.1 + (n % 7) * 0.3, 0.2 + (n % 5) * 0.2, 0.3],
      massKg: 0.2 + (n % 40),
      triangles: 1000 + n * 37,
      materials: 1,
      textures: 2,
      joints: 0,
      contentSha256: null,
    },
    problems:
      n % 9 === 4 ? { ...noProblems, error: 1 } : n % 11 === 5 ? { ...noProblems, warn: 2 } : noProblems,
    ...(n % 17 === 5 && { kinds: [], transfer: null, sizeBytes: 0, hasPreview: false }),
    ...(n % 19 === 7 && { deletedAtServiceAt: createdAt }),
  };
}

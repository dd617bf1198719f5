/** What makes gaps again, for every route and form. */
import { describe, expect, test } from 'vitest';
import { paramDefaults } from '../../../../main/contract/plain/param-values.ts';
import {
  type CreateRequest,
  createRequestSchema,
} from '../../../../main/contract/schema/creation/create-request.ts';
import { inputIdSchema } from '../../../../main/contract/schema/ids.ts';
import { memberName, retryName } from '../../../../main/modules/groups/enter-members.ts';
import { gapRequests } from '../../../../main/modules/groups/retry-gaps.ts';

const params = paramDefaults;
const image = { type: 'image' as const, inputId: inputIdSchema.parse('a'.repeat(64)), fileName: 'mug.png' };
const clip = { type: 'clip-url' as const, url: 'https://files.example.com/clip.mp4' };
const low = { ...params, mesh: { quality: 'low' as const } };

const standardBatch: CreateRequest = {
  route: 'standard-batch',
  name: 'Mugs',
  items: [1, 2, 3].map((n) => ({
    name: `Mug ${n}`,
    input: { type: 'text', text: `mug ${n}` },
    params: n === 2 ? low : params,
  })),
};
const measuredBatch: CreateRequest = {
  route: 'measured-batch',
  name: null,
  items: [1, 2].map((n) => ({ name: `Mug ${n}`, image, capture: clip, params })),
};
const photoreal: CreateRequest = {
  route: 'high-fidelity-set',
  name: 'Mug',
  count: 100,
  seed: { image, text: 'worn paint', references: [image] },
  params: { ...params, physics: { body: 'deformable', collision: 'auto', simulator: 'genesis' } },
};
const procedural: CreateRequest = {
  route: 'procedural-set',
  name: 'Drawer',
  count: 500,
  seed: { text: 'a drawer with a handle', image },
  params: { ...params, physics: { ...params.physics, articulated: true } },
};
const newName = (): string => 'Mugs (retry 1)';
const range = (count: number): number[] => Array.from({ length: count }, (_, n) => n + 1);

describe('of a batch', () => {
  test('one new batch of the very same items', () => {
    expect(gapRequests(standardBatch, [2, 3], 'batch', newName)).toEqual([
      {
        request: {
          ...standardBatch,
          name: 'Mugs (retry 1)',
          items: [standardBatch.items[1], standardBatch.items[2]],
        },
        indexes: [2, 3],
      },
    ]);
    expect(gapRequests(measuredBatch, [2], 'batch', newName)).toEqual([
      {
        request: { ...measuredBatch, name: 'Mugs (retry 1)', items: [measuredBatch.items[1]] },
        indexes: [2],
      },
    ]);
  });

  test('or each by itself, by the route it had', () => {
    expect(gapRequests(standardBatch, [1, 3], 'assets', newName)).toEqual([
      { request: { route: 'standard', ...standardBatch.items[0] }, indexes: [1] },
      { request: { route: 'standard', ...standardBatch.items[2] }, indexes: [3] },
    ]);
    expect(gapRequests(measuredBatch, [1], 'assets', newName)).toEqual([
      { request: { route: 'measured', ...measuredBatch.items[0] }, indexes: [1] },
    ]);
  });

  test('never a set, and no place that it never had', () => {
    expect(gapRequests(standardBatch, [1], 'set', newName)).toBeNull();
    expect(gapRequests(measuredBatch, [1], 'set', newName)).toBeNull();
    expect(gapRequests(standardBatch, [9], 'batch', newName)).toEqual([]);
  });
});

describe('of a set', () => {
  test.each([
    ['photoreal', photoreal, 3, 3],
    ['photoreal', photoreal, 100, 100],
    ['procedural', procedural, 3, 10],
    ['procedural', procedural, 120, 120],
  ] as const)(
    'a %s set of the same seed: %# has as many as are missing and may be',
    (_, original, gaps, count) => {
      expect(gapRequests(original, range(gaps), 'set', newName)).toEqual([
        { request: { ...original, name: 'Mugs (retry 1)', count }, indexes: range(gaps) },
      ]);
    },
  );

  test('assets from the image where there is one, from the brief of a procedural set', () => {
    const [fromImage] = gapRequests(photoreal, [7], 'assets', newName) ?? [];
    expect(fromImage?.request).toEqual({
      route: 'standard',
      name: 'Mug 7',
      input: image,
      params: photoreal.params,
    });
    const [fromBrief] = gapRequests(procedural, [7], 'assets', newName) ?? [];
    expect(fromBrief?.request).toEqual({
      route: 'standard',
      name: 'Drawer 7',
      input: { type: 'text', text: 'a drawer with a handle' },
      params,
    });
  });

  test('more gaps than a batch has room are several batches, each with its own places', () => {
    const made = gapRequests(procedural, range(250), 'batch', newName) ?? [];
    expect(made.map(({ indexes }) => indexes.length)).toEqual([100, 100, 50]);
    expect(made.flatMap(({ indexes }) => indexes)).toEqual(range(250));
  });
});

test.each(['batch', 'assets', 'set'] as const)('whatever is requested as %s is a valid request', (as) => {
  for (const original of [standardBatch, measuredBatch, photoreal, procedural])
    for (const { request } of gapRequests(original, [1, 2], as, newName) ?? [])
      expect(createRequestSchema.safeParse(request).error).toBeUndefined();
});

test('a single asset has no gaps', () => {
  const alone: CreateRequest = { route: 'standard', name: null, input: { type: 'text', text: 'a' }, params };
  expect(gapRequests(alone, [1], 'assets', newName)).toBeNull();
});

test.each([
  [null, 3, null],
  ['', 3, null],
  ['Mug', 12, 'Mug 12'],
  ['x'.repeat(100), 500, `${'x'.repeat(96)} 500`],
  ['𝒳'.repeat(100), 5, `${'𝒳'.repeat(98)} 5`],
])('a member of the set %j is called by its place', (name, index, called) => {
  expect(memberName(name, index)).toBe(called);
});

test.each<[string | null, boolean, string[], string | null]>([
  [null, false, [], null],
  ['', false, [], null],
  ['Kitchen', false, ['Kitchen'], 'Kitchen (retry 1)'],
  ['Kitchen', false, ['Kitchen', 'Kitchen (retry 1)'], 'Kitchen (retry 2)'],
  ['Kitchen (retry 1)', true, ['Kitchen', 'Kitchen (retry 1)'], 'Kitchen (retry 2)'],
  // It was called so by the user.
  ['Kitchen (retry 1)', false, ['Kitchen (retry 1)'], 'Kitchen (retry 1) (retry 1)'],
  ['x'.repeat(100), false, [], `${'x'.repeat(90)} (retry 1)`],
  [`${'𝒳'.repeat(90)} (retry 9)`, true, [`${'𝒳'.repeat(90)} (retry 1)`], `${'𝒳'.repeat(90)} (retry 2)`],
])('%j, a retry: %s, is retried under a name that is free', (name, isRetry, taken, called) => {
  expect(retryName({ name, isRetry }, new Set(taken))).toBe(called);
});

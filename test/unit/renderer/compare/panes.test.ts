/** How panes are laid out and named, what the best file states, and which values are marked. */
import { describe, expect, it } from 'vitest';
import { bestFacts } from '../../../../renderer/modules/compare/best-facts.ts';
import { type ComparedModel, comparedFacts } from '../../../../renderer/modules/compare/compared-facts.ts';
import { paneColumns } from '../../../../renderer/modules/compare/pane-grid.ts';
import { paneTitles } from '../../../../renderer/modules/compare/pane-titles.ts';

type Titled = NonNullable<Parameters<typeof paneTitles>[0][number]>;
type Reported = Parameters<typeof bestFacts>[0]['files'][number];

describe('the grid of panes', () => {
  it.each([
    [2, 1280, 500, 2],
    [3, 1280, 500, 3],
    [4, 1280, 500, 4],
    [4, 1280, 700, 2],
    [8, 1280, 500, 4],
    [8, 1920, 800, 4],
    [8, 900, 500, 3],
    [2, 480, 700, 1],
    [8, 200, 500, 1],
  ])('%i in %i × %i have %i columns', (count, width, height, columns) => {
    expect(paneColumns(count, width, height)).toBe(columns);
  });
});

const mug = (id: string, groupIndex: number | null): Titled =>
  ({
    id,
    remoteId: id,
    name: 'Coffee mug',
    source: { type: 'unknown' },
    groupIndex,
    organisation: { title: null },
  }) as unknown as Titled;

describe('titles of panes', () => {
  it('are numbered where members of a set have one name, and take the end of the id elsewhere', () => {
    expect(paneTitles([mug('a', 3), mug('b', 7), null])).toEqual(['Coffee mug #3', 'Coffee mug #7', null]);
    expect(paneTitles([mug('asset-0001', null), mug('asset-0002', null)])).toEqual([
      'Coffee mug (0001)',
      'Coffee mug (0002)',
    ]);
    expect(paneTitles([mug('x-10001', null), mug('x-20001', null)])).toEqual([
      'Coffee mug (10001)',
      'Coffee mug (20001)',
    ]);
  });

  it('stay as they are where they differ, and for two formats of one asset', () => {
    expect(paneTitles([mug('a', 3), mug('a', 3)])).toEqual(['Coffee mug', 'Coffee mug']);
  });
});

const reported = (path: string, kind: string, truth: Partial<NonNullable<Reported['truth']>>): Reported =>
  ({
    path,
    kind,
    truth: { massKg: null, colliders: null, jointsInAll: null, ...truth },
  }) as unknown as Reported;

const model = (rest: Partial<ComparedModel>): ComparedModel => ({
  facts: {
    bounds: { min: [0, 0, 0], max: [1, 1, 1] },
    triangles: 12,
    lines: 0,
    points: 0,
    vertices: 24,
    materials: 1,
    textures: 0,
  },
  physics: null,
  sizeBytes: 1000,
  ...rest,
});

const best = (massKg: number) => ({
  massKg: { value: massKg, file: 'mug.xml' },
  colliders: null,
  joints: null,
});

describe('facts from the best file', () => {
  it('come from the format that simulators read, each from the first file that states it', () => {
    const facts = bestFacts({
      files: [
        reported('model.glb', 'glb', {}),
        reported('urdf/mug.urdf', 'urdf', { massKg: 0.4, colliders: { box: 1 }, jointsInAll: 0 }),
        reported('mjcf/mug.xml', 'mjcf', { massKg: 0.31, colliders: { mesh: 4, box: 1 } }),
      ],
    });
    expect(facts).toEqual({
      massKg: { value: 0.31, file: 'mug.xml' },
      colliders: { value: 5, file: 'mug.xml' },
      joints: { value: 0, file: 'mug.urdf' },
    });
  });

  it('are shown for a mesh that states none itself, with the smallest and the largest marked', () => {
    const rows = comparedFacts([model({ best: best(0.3) }), model({ best: best(0.5) }), model({})]);
    const mass = rows.find(({ name }) => name === 'Mass');
    expect(mass).toMatchObject({
      values: ['300 g', '500 g', 'not stated'],
      files: ['mug.xml', 'mug.xml', null],
      marks: ['smallest', 'largest', null],
      differs: true,
    });
    expect(rows.find(({ name }) => name === 'Triangles')?.marks).toEqual([null, null, null]);
  });
});

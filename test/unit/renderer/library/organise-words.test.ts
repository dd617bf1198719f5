/** What the organising of assets, their panel and the inbox of problems work out and say. */
import { describe, expect, it } from 'vitest';
import { collectionIdSchema, folderIdSchema } from '../../../../main/contract/schema/ids.ts';
import type { AssetProblem } from '../../../../main/contract/schema/library/facts.ts';
import type { LocalFolder } from '../../../../main/contract/schema/library/folders.ts';
import { noOrganisation, tagSchema } from '../../../../main/contract/schema/library/organisation.ts';
import {
  folderLine,
  foldersSummary,
  forgetWords,
  listingLine,
} from '../../../../renderer/modules/folders/folder-words.ts';
import {
  commonOrganisation,
  ratingAfterKey,
  readTags,
  suggestTags,
  withParents,
} from '../../../../renderer/modules/organise/field-values.ts';
import {
  binWords,
  type DeletionFacts,
  deletionSentences,
} from '../../../../renderer/modules/organise/organise-words.ts';
import { problemRows } from '../../../../renderer/modules/problems/problem-actions.ts';
import { absolutePath } from '../../../../renderer/modules/shared/hand-out-files.ts';
import { optionGroups } from '../../../../renderer/modules/viewer/panel/option-rows.ts';
import {
  filesByKind,
  measureRows,
  whereWords,
} from '../../../../renderer/modules/viewer/panel/panel-words.ts';
import { massText } from '../../../../renderer/ui/text/format.ts';
import { fakeAsset, fakeTime, fakeTransfer } from '../../../fakes/rows.ts';

describe('tags', () => {
  it('are read from lists as people paste them', () => {
    expect(readTags(' kitchen / chairs , "oak";\nred\t red,, ')).toEqual({
      tags: ['kitchen/chairs', 'oak', 'red'],
      wrong: [],
    });
  });

  it('that are none are handed back, and what is taken is what main takes', () => {
    const { tags, wrong } = readTags(`a//b, /c, ${'x'.repeat(101)}, good/one`);
    expect(wrong).toEqual(['a//b', '/c', 'x'.repeat(101)]);
    expect(tags.map((tag) => tagSchema.parse(tag))).toEqual(['good/one']);
  });

  it('are offered with those above them, the nearest first, without those that all have', () => {
    const known = withParents(['kitchen/chairs', 'garden/kitchen', 'chairs']);
    expect(known).toEqual(['chairs', 'garden', 'garden/kitchen', 'kitchen', 'kitchen/chairs']);
    expect(suggestTags(known, 'Kit', new Set())).toEqual(['kitchen', 'kitchen/chairs', 'garden/kitchen']);
    expect(suggestTags(known, 'chair', new Set(['chairs']))).toEqual(['kitchen/chairs']);
    expect(suggestTags(known, 'zebra', new Set())).toEqual([]);
  });
});

describe('what many assets have in common', () => {
  const collection = collectionIdSchema.parse('c');
  const one = { ...noOrganisation, rating: 3, tags: ['a', 'b'], note: 'n', collections: [collection] };

  it('is shown where they agree, and where they do not it is said how many', () => {
    const common = commonOrganisation([one, { ...one, tags: ['b'], note: 'other', collections: [] }]);
    expect(common).toMatchObject({ assets: 2, rating: 3, note: { mixed: true }, title: null, review: null });
    expect(common.tags).toEqual([
      { value: 'b', assets: 2 },
      { value: 'a', assets: 1 },
    ]);
    expect(common.collections).toEqual([{ value: collection, assets: 1 }]);
  });

  it('tells different titles, ratings and reviews from none', () => {
    const review = { verdict: 'approved', notes: '', reviewer: 'Ada', at: fakeTime } as const;
    const other = { ...one, title: 'Stool', rating: 5, review };
    expect(commonOrganisation([one, other])).toMatchObject({
      title: { mixed: true },
      rating: 'mixed',
      review: 'mixed',
    });
    const again = { ...other, review: { ...review, at: '2026-02-02T00:00:00.000Z' } };
    expect(commonOrganisation([other, again])).toMatchObject({ title: 'Stool', review });
    expect(commonOrganisation([])).toMatchObject({ rating: 0, note: '', title: null, review: null });
  });
});

it.each([
  ['3', 1, 3],
  ['0', 4, 0],
  ['ArrowRight', 5, 5],
  ['ArrowLeft', 0, 0],
  ['End', 2, 5],
  ['x', 2, null],
  ['6', 2, null],
])('the key %s on %i stars makes %s', (key, before, after) => {
  expect(ratingAfterKey(key, before)).toBe(after);
});

const words = (
  known: readonly ReturnType<typeof fakeAsset>[],
  assets = known.length,
  isConnected: DeletionFacts['isConnected'] = () => true,
): string => deletionSentences({ assets, known, serviceName: 'Workshop', isConnected }).join('\n');

describe('the question before deleting here', () => {
  const asset = fakeAsset(1, { sizeBytes: 12_000_000 });
  it('says what happens on this disk and that the service keeps its copy', () => {
    expect(words([asset])).toBe(
      'On this disk, its files (12 MB) are moved to the library’s bin. Until you empty the bin, it can be put back.\n' +
        'Nothing is deleted at “Workshop”: it can be downloaded again.',
    );
  });

  it('warns of what no service has any more', () => {
    const gone = words([fakeAsset(1, { deletedAtServiceAt: fakeTime })]);
    expect(gone).toContain('when you empty the bin, it is permanently deleted');
    expect(gone).not.toContain('downloaded again');
  });

  it('promises no way back to what came from somebody else', () => {
    const handedOn = words([asset], 1, () => false);
    expect(handedOn).toContain('you need that connection or a ZIP export to restore it');
    expect(handedOn).not.toContain('downloaded again');
    const other = fakeAsset(2);
    const both = words([asset, other], 2, (one) => one === other);
    expect(both).toContain('the others can be downloaded again');
    expect(both).toContain('1 asset is from a service that is not connected');
  });

  it('leaves folders of one’s own alone', () => {
    const own = words([fakeAsset(1, { origin: 'folder' })]);
    expect(own).toBe('It is in your own folders: Caliper only forgets it, and no file there changes.');
    expect(words([asset, fakeAsset(2, { origin: 'folder' })])).toContain('1 asset is in your own folders');
  });

  it('says what stops, and claims nothing about assets that are not known', () => {
    const arriving = fakeAsset(1, { transfer: fakeTransfer(1, { state: 'active' }) });
    expect(words([arriving])).toContain('Its files are still downloading; the download stops.');
    expect(words([asset], 5000)).not.toContain('MB');
  });

  it('counts the bin', () => {
    expect(binWords({ assets: 12, bytes: 340_000_000 })).toBe('12 assets, 340 MB');
  });
});

describe('the panel of an asset', () => {
  it('marks the options that are not the usual ones', () => {
    const groups = optionGroups({
      physics: { body: 'rigid', simulator: 'mujoco', articulated: true },
      texture: { resolution: 4096 },
      seed: 7,
      nothing: null,
    });
    expect(groups.map(({ name }) => name)).toEqual(['Physics', 'Texture', 'General']);
    expect(groups[0]?.rows).toEqual([
      { path: 'physics.body', name: 'Body', value: 'Rigid', usual: 'Rigid', differs: false },
      {
        path: 'physics.simulator',
        name: 'Simulator',
        value: 'MuJoCo',
        usual: 'Isaac Sim PhysX',
        differs: true,
      },
      { path: 'physics.articulated', name: 'Articulated', value: 'Yes', usual: null, differs: false },
    ]);
  });

  it('shows lengths and masses among the options in the units of all others', () => {
    const rows = optionGroups({
      scale: { width_m: 0.6363, target_size_m: [0.6363, 0.4, 0.25], mass_kg: 0.35049 },
      seed: 1_234_567_890,
      strength: 0.123456,
    }).flatMap((group) => group.rows.map(({ name, value }) => `${name}: ${value}`));
    expect(rows).toEqual([
      'Width: 63.6 cm',
      'Target size: 63.6 × 40.0 × 25.0 cm',
      'Mass: 350 g',
      'Seed: 1234567890',
      'Strength: 0.1235',
    ]);
  });

  it('survives options as strange and deep as they come', () => {
    const deep: Record<string, unknown> = {};
    let at = deep;
    for (let level = 0; level < 50; level += 1) {
      const inner: Record<string, unknown> = {};
      at['x'] = inner;
      at = inner;
    }
    const wide = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`k${n}`, [n, n]]));
    expect(optionGroups({ deep, wide, constructor: 'x' }).flatMap(({ rows }) => rows).length).toBeLessThan(
      201,
    );
  });

  it('tells measures in units that are read at a glance, and leaves out what is not known', () => {
    const facts = {
      version: 1,
      inspectedAt: fakeTime,
      sizeM: [0.42, 0.385, 1.2] as [number, number, number],
      massKg: 0.35,
      triangles: 48_210,
      materials: null,
      textures: null,
      joints: 2,
      contentSha256: null,
    };
    expect(measureRows(facts)).toEqual([
      ['Size (W × D × H)', '0.420 × 1.200 × 0.385 m'],
      ['Mass', '350 g'],
      ['Triangles', '48,210'],
      ['Moving joints', '2'],
    ]);
    expect([massText(0), massText(12.44), massText(2500)]).toEqual(['0 kg', '12.4 kg', '2.5 t']);
  });

  it('orders files by what they are for, unknown kinds last', () => {
    const [file] = fakeAsset(1).files;
    if (file === undefined) throw new TypeError('the fake asset has files');
    const files = ['zzz', 'preview', 'texture', 'glb', 'texture'].map((kind, n) => ({
      ...file,
      kind,
      path: `${10 - n}.x`,
    }));
    const kinds = filesByKind(files);
    expect(kinds.map(({ kind }) => kind)).toEqual(['glb', 'texture', 'preview', 'zzz']);
    expect(kinds[1]?.files.map(({ path }) => path)).toEqual(['6.x', '8.x']);
    expect(kinds[1]?.bytes).toBe(2048);
  });

  it('writes paths as the system of the folder does', () => {
    expect(absolutePath('/library/mug', 'a/b.png')).toBe('/library/mug/a/b.png');
    expect(absolutePath('C:\\Library\\mug\\', 'a/b.png')).toBe('C:\\Library\\mug\\a\\b.png');
    expect(absolutePath('\\\\nas\\lib', 'b.png')).toBe('\\\\nas\\lib\\b.png');
  });

  it('says where an asset is that is not in the list', () => {
    expect(whereWords(fakeAsset(1))).toBeNull();
    expect(whereWords(fakeAsset(1, { deletedHereAt: fakeTime }))).toContain('bin');
    const place = { folderId: folderIdSchema.parse('f'), path: '/media/x', missingSince: fakeTime };
    expect(whereWords(fakeAsset(1, { place }))).toContain('/media/x');
    expect(whereWords(fakeAsset(1, { place: { ...place, missingSince: null } }))).toBeNull();
  });
});

const problem = (number: number, part: Partial<AssetProblem> = {}) => ({
  assetId: fakeAsset(number).id,
  code: 'missing-file' as const,
  path: '',
  severity: 'error' as const,
  words: { code: 'file-gone', data: { origin: 'service' } },
  fix: 'fetch-again' as const,
  foundAt: fakeTime,
  ignored: false,
  title: `Mug ${number}`,
  ...part,
});

const all = [
  problem(1, { code: 'no-mass', severity: 'note' }),
  problem(2),
  problem(1, { path: 'a.png' }),
  problem(3, { code: 'scale-mismatch', severity: 'warn' }),
];

const headings = (grouping: 'code' | 'asset') =>
  problemRows(all, grouping).flatMap((row) =>
    row.type === 'heading' ? [[row.title, row.severity, row.problems.length]] : [],
  );

describe('the inbox of problems', () => {
  it('groups by kind or by asset, the worst first', () => {
    expect(headings('code')).toEqual([
      ['Missing file', 'error', 2],
      ['Inconsistent sizes', 'warn', 1],
      ['No mass', 'note', 1],
    ]);
    expect(headings('asset')).toEqual([
      ['Mug 1', 'error', 2],
      ['Mug 2', 'error', 1],
      ['Mug 3', 'warn', 1],
    ]);
  });
});

describe('folders and the account', () => {
  const folder: LocalFolder = {
    id: folderIdSchema.parse('f'),
    path: '/models',
    watched: true,
    addedAt: fakeTime,
    state: 'ready',
    scannedAt: fakeTime,
    seen: 1200,
    assets: 38,
    error: null,
  };

  it.each([
    ['ready', '38 assets, watched', false],
    ['scanning', '1,200 folders so far', false],
    ['missing', 'connect the disk', true],
    ['failed', 'could not be scanned', true],
  ] as const)('%s: %s', (state, text, alarming) => {
    const line = folderLine({ ...folder, state });
    expect(line.text).toContain(text);
    expect(line.alarming).toBe(alarming);
  });

  it('says what forgetting costs, and what it does not', () => {
    expect(forgetWords(folder)).toContain('38 assets are removed from the library');
    expect(forgetWords(folder)).toContain('Files in /models are not changed.');
  });

  it('sums up: first what needs the user', () => {
    expect(foldersSummary([])).toBeNull();
    expect(foldersSummary([folder, folder])).toEqual({ text: '2', alarming: false });
    expect(foldersSummary([folder, { state: 'scanning' }])?.text).toBe('scanning');
    expect(foldersSummary([{ state: 'scanning' }, { state: 'missing' }])).toEqual({
      text: '1 needs attention',
      alarming: true,
    });
  });

  it('tells how a listing went', () => {
    const listing = { state: 'done', at: fakeTime, found: 500, entered: 20, error: null } as const;
    expect(listingLine(listing, 'Workshop')).toContain('20 of them new');
    expect(listingLine({ ...listing, entered: 0 }, 'Workshop')).toContain('none of them new');
    expect(listingLine({ ...listing, state: 'not-offered' }, 'Workshop')).toContain('does not offer');
  });
});

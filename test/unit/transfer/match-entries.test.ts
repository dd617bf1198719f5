/** Layouts of bundles that services may choose, and those that leave open whose a file is. */
import { describe, expect, test } from 'vitest';
import { matchEntries, type SoughtMember } from '../../../main/transfer/bundle/bundle-entries.ts';

const paths = ['assets/mug/mug.glb', 'assets/mug/preview.png'];
const member = (remoteId: string, index: number | null = null): SoughtMember => ({
  remoteId,
  index,
  paths: new Set(paths),
});
const under = (folder: string): string[] => paths.map((path) => folder + path);
const owners = (names: string[], sought: SoughtMember[]): string[] =>
  matchEntries(names, sought).members?.map(
    (one) => `${one.member.remoteId} ${one.files.get(paths[0] ?? '')}`,
  ) ?? [];

describe('an asset', () => {
  test.each([[''], ['mug/'], ['export/2026/']])('under “%s”', (folder) => {
    expect(owners([...under(folder), 'manifest.json', 'README'], [member('m')])).toEqual([
      `m ${folder}assets/mug/mug.glb`,
    ]);
  });

  test('in two folders, or in none', () => {
    expect(matchEntries([...under('a/'), ...under('b/')], [member('m')]).reason).toContain(
      'two of its folders',
    );
    expect(matchEntries(['mug.glb'], [member('m')]).reason).toContain('none of its files');
  });
});

describe('a set', () => {
  const set = [member('asset_1', 1), member('asset_12', 12)];

  test.each([
    ['ids', 'variant_0012_asset_1/', 'variant_0001_asset_12/'],
    ['ids alone', 'asset_1/', 'asset_12/'],
  ])('by %s, whole and before numbers', (_, first, second) => {
    expect(owners([...under(first), ...under(second)], set)).toEqual([
      `asset_1 ${first}assets/mug/mug.glb`,
      `asset_12 ${second}assets/mug/mug.glb`,
    ]);
  });

  test.each([
    ['variant_0001/', 'variant_0012/'],
    ['set/variant-1/', 'set/variant-12/'],
  ])('by indexes: %s and %s', (first, second) => {
    expect(owners([...under(first), ...under(second)], set)).toHaveLength(2);
  });

  test('what could be of either is of nobody', () => {
    expect(owners(under(''), set)).toEqual([]);
    expect(owners([...under('0/'), ...under('1/')], set)).toEqual([]);
    expect(owners(under('variant_1/variant_12/'), set)).toEqual([]);
    expect(owners(under('asset_1_asset_12/'), set)).toEqual([]);
  });
});

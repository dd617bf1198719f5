/** The tree of tags in the library's panel, and where an asset's folder is. */
import { expect, test } from 'vitest';
import { folderIdSchema } from '../../../../main/contract/schema/ids.ts';
import { pathOfFolder } from '../../../../renderer/modules/asset/asset-text.ts';
import { facetNodes, nodesNamed, unfolded } from '../../../../renderer/modules/library/facets/facet-tree.ts';

const tag = (value: string, assets: number) => ({ value, label: value, text: `tag:${value}`, assets });
const shown = (nodes: ReturnType<typeof facetNodes>): string[] =>
  nodes.map(
    ({ depth, label, assets, branch }) => `${'-'.repeat(depth)}${label} ${assets}${branch ? ' v' : ''}`,
  );
const tree = facetNodes(
  [
    tag('shop/line-10', 3),
    tag('kitchen', 10),
    tag('shop/line-2/red', 2),
    tag('shop ware', 1),
    tag('shop/line-2', 4),
  ],
  true,
);

test('tags stand below their parents, numbers in their order, the largest root first', () => {
  expect(shown(tree)).toEqual([
    'kitchen 10',
    'shop 9 v',
    '-line-2 4 v',
    '--red 2',
    '-line-10 3',
    'shop ware 1',
  ]);
  expect(shown(facetNodes([tag('a/b', 1)], false))).toEqual(['a/b 1']);
});

test('a folded branch hides all below it, and what is searched for comes with its parents', () => {
  expect(shown(unfolded(tree, () => false))).toEqual(['kitchen 10', 'shop 9 v', 'shop ware 1']);
  expect(unfolded(tree, (value) => value === 'shop').map(({ label }) => label)).toEqual([
    'kitchen',
    'shop',
    'line-2',
    'line-10',
    'shop ware',
  ]);
  // One that is open below one that is folded stays hidden.
  expect(unfolded(tree, (value) => value === 'shop/line-2').map(({ label }) => label)).not.toContain('red');
  expect(nodesNamed(tree, ' RED ').map(({ label }) => label)).toEqual(['shop', 'line-2', 'red']);
  expect(nodesNamed(tree, 'blue')).toEqual([]);
});

test('the folder of an asset is where it lies: in the library, or elsewhere', () => {
  const place = { folderId: folderIdSchema.parse('folder-a'), path: '/media/ada/stool', missingSince: null };
  expect(pathOfFolder({ folder: 'mug-1', place: null }, '/home/ada/library')).toBe('/home/ada/library/mug-1');
  expect(pathOfFolder({ folder: 'mug-1', place: null }, 'C:\\library')).toBe('C:\\library\\mug-1');
  expect(pathOfFolder({ folder: null, place: null }, '/home/ada/library')).toBeNull();
  expect(pathOfFolder({ folder: null, place }, '/home/ada/library')).toBe('/media/ada/stool');
});

/** Tags between slashes as a tree, each with the assets of those below it. Pure. */
import type { Facet } from '../../../main/contract/model/library/search.ts';

type Value = Facet['values'][number];

export interface FacetNode {
  readonly value: string;
  readonly label: string;
  readonly assets: number;
  readonly depth: number;
}

/** Parents before their children, each where it first stands. A parent that no asset has by itself is shown all the same. */
export function facetNodes(values: readonly Value[], isTree: boolean): FacetNode[] {
  if (!isTree) return values.map(({ value, label, assets }) => ({ value, label, assets, depth: 0 }));
  const counts = new Map<string, number>();
  for (const { value, assets } of values) {
    const parts = value.split('/');
    // An asset with two tags below the same parent is counted once too often there: the parent's own number is exact.
    for (let depth = 1; depth < parts.length; depth += 1) {
      const parent = parts.slice(0, depth).join('/');
      if (!values.some((one) => one.value === parent)) counts.set(parent, (counts.get(parent) ?? 0) + assets);
    }
    counts.set(value, assets);
  }
  const paths = [...counts.keys()];
  const rank = new Map(
    [...new Set(paths.map((path) => path.split('/')[0] ?? path))]
      .toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
      .map((root, index) => [root, index] as const),
  );
  const rankOf = (path: string): number => rank.get(path.split('/')[0] ?? path) ?? 0;
  return paths
    .toSorted((a, b) => rankOf(a) - rankOf(b) || a.localeCompare(b, 'en'))
    .map((path) => ({
      value: path,
      label: path.split('/').at(-1) ?? path,
      assets: counts.get(path) ?? 0,
      depth: path.split('/').length - 1,
    }));
}

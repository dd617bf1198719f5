/** Tags between slashes as a tree, each with the assets of those below it, of which branches can be folded. Pure. */
import type { Facet } from '../../../../main/contract/schema/library/search.ts';

type Value = Facet['values'][number];

export interface FacetNode {
  readonly value: string;
  readonly label: string;
  readonly assets: number;
  readonly depth: number;
  /** Whether others lie below it. */
  readonly branch: boolean;
}

/** Parents before their children, each where it first appears. A parent that no asset has on its own is shown all the same. */
export function facetNodes(values: readonly Value[], isTree: boolean): FacetNode[] {
  if (!isTree)
    return values.map(({ value, label, assets }) => ({ value, label, assets, depth: 0, branch: false }));
  const counts = new Map<string, number>();
  const named = new Set(values.map(({ value }) => value));
  const branches = new Set<string>();
  for (const { value, assets } of values) {
    // An asset with two tags below the same parent is counted once too often there: the parent's own number is exact.
    for (const parent of parentsOf(value)) {
      branches.add(parent);
      if (!named.has(parent)) counts.set(parent, (counts.get(parent) ?? 0) + assets);
    }
    counts.set(value, assets);
  }
  const paths = [...counts.keys()];
  const rank = new Map(
    [...new Set(paths.map(rootOf))]
      .toSorted((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
      .map((root, index) => [root, index] as const),
  );
  const rankOf = (path: string): number => rank.get(rootOf(path)) ?? 0;
  return paths
    .toSorted((a, b) => rankOf(a) - rankOf(b) || compare(a, b))
    .map((path) => ({
      value: path,
      label: path.split('/').at(-1) ?? path,
      assets: counts.get(path) ?? 0,
      depth: path.split('/').length - 1,
      branch: branches.has(path),
    }));
}

/** Those of which no parent is folded; `isOpen` says it of a branch. */
export function unfolded(nodes: readonly FacetNode[], isOpen: (value: string) => boolean): FacetNode[] {
  return nodes.filter(({ value }) => parentsOf(value).every(isOpen));
}

/** Those whose own name has `text` in it, with their parents. */
export function nodesNamed(nodes: readonly FacetNode[], text: string): FacetNode[] {
  const asked = text.trim().toLowerCase();
  const found = nodes.filter(({ label }) => label.toLowerCase().includes(asked));
  const wanted = new Set(found.flatMap(({ value }) => [value, ...parentsOf(value)]));
  return nodes.filter(({ value }) => wanted.has(value));
}

/** `a/b/c`: `a`, `a/b`. */
function parentsOf(value: string): string[] {
  const parts = value.split('/');
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'));
}

const rootOf = (path: string): string => path.split('/')[0] ?? path;
/** Made when it is first used: its tables take 12 ms to read. */
let collator: Intl.Collator | undefined;

/** Level by level, so that the children of `a` stand before `a b`. */
function compare(a: string, b: string): number {
  const { compare: difference } = (collator ??= new Intl.Collator('en', { numeric: true }));
  const [one, other] = [a.split('/'), b.split('/')];
  for (let at = 0; at < Math.min(one.length, other.length); at += 1) {
    const apart = difference(one[at] ?? '', other[at] ?? '');
    if (apart !== 0) return apart;
  }
  return one.length - other.length;
}

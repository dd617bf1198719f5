/** The sites a prim is composed of: a tree, whose order of strength is local, inherits, variants, references, payloads, specializes. */
import type { Layer, PrimSpec } from '../layer/layer.ts';
import type { PathMap } from './path-map.ts';

/** A layer with its sublayers, strongest first. */
export interface LayerStack {
  readonly id: string;
  readonly layers: readonly Layer[];
}

/** How a site is reached. */
export type ArcKind = 'root' | 'inherits' | 'variant' | 'reference' | 'payload' | 'specializes';

const strength: readonly ArcKind[] = ['root', 'inherits', 'variant', 'reference', 'payload', 'specializes'];

/** What one layer says about the prim. */
export interface SiteSpec {
  readonly spec: PrimSpec;
  readonly layer: Layer;
}

/** A prim of a layer stack. `path` has no variants in it; `inherited`: reached by an arc of a prim above. */
export interface Site {
  readonly kind: ArcKind;
  readonly inherited: boolean;
  readonly stack: LayerStack;
  readonly path: string;
  readonly specs: readonly SiteSpec[];
  readonly map: PathMap | null;
  readonly parent: Site | null;
  readonly depth: number;
  readonly children: Site[];
  /** What was chosen of its own sets of variants; empty for none. */
  readonly selections: Map<string, string>;
}

/** A site without children. */
export function site(from: Omit<Site, 'children' | 'selections'>): Site {
  return { ...from, children: [], selections: new Map() };
}

/** The same tree one prim further down; null where nothing is said about the child. */
export function descend(from: Site, name: string, parent: Site | null): Site | null {
  const below = site({
    ...from,
    inherited: true,
    parent,
    path: `${from.path === '/' ? '' : from.path}/${name}`,
    specs: from.specs.flatMap(({ spec, layer }) => {
      const child = spec.children.get(name);
      return child === undefined ? [] : [{ spec: child, layer }];
    }),
  });
  for (const child of from.children) {
    const next = descend(child, name, below);
    if (next !== null) below.children.push(next);
  }
  return below.specs.length === 0 && below.children.length === 0 ? null : below;
}

/** All sites of the tree, strongest first; specializes are weaker than everything else. */
export function byStrength(root: Site): Site[] {
  const order: Site[] = [];
  const weakest: Site[] = [];
  const visit = (at: Site): void => {
    order.push(at);
    if (at.children.length === 0) return;
    const children = at.children.toSorted(
      (one, other) =>
        strength.indexOf(one.kind) - strength.indexOf(other.kind) ||
        Number(one.inherited) - Number(other.inherited),
    );
    for (const child of children) {
      if (child.kind === 'specializes') weakest.push(child);
      else visit(child);
    }
  };
  visit(root);
  // It grows while it is walked: what is specialized may specialize in turn.
  for (const next of weakest) visit(next);
  return order;
}

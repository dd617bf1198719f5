/** The sites a prim is composed of: a tree, whose order of strength is local, inherits, variants, references, payloads, specializes. */
import type { Layer, PrimSpec } from '../layer/layer.ts';

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

/** A prim of a layer stack. `path` has no variants in it; `level`: how deep the prim lies whose arc leads here, deeper ones being stronger. */
export interface Site {
  readonly kind: ArcKind;
  readonly level: number;
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

/** How many prims lie above the end of an absolute path, itself among them. */
export const levelOf = (path: string): number => path.split('/').filter((name) => name !== '').length;

/** The same tree one prim further down; null where nothing is said about the child. */
export function descend(from: Site, name: string, parent: Site | null): Site | null {
  const below = site({
    ...from,
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
      (one, other) => strength.indexOf(one.kind) - strength.indexOf(other.kind) || other.level - one.level,
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

/** Goes from `from` to `to`, then on through `next`. What lies outside of `from` has no name in the stage unless `open`. */
export interface PathMap {
  readonly from: string;
  readonly to: string;
  readonly open: boolean;
  readonly next: PathMap | null;
}

/** Null for a path that has no name in the stage. */
export function mapPath(path: string, map: PathMap | null): string | null {
  let mapped = path;
  for (let step = map; step !== null; step = step.next) {
    if (isWithin(mapped, step.from)) mapped = step.to + mapped.slice(step.from.length);
    else if (!step.open) return null;
  }
  return mapped;
}

/** True for `above` itself and all below it, properties included. */
export function isWithin(path: string, above: string): boolean {
  if (!path.startsWith(above)) return false;
  const next = path[above.length];
  return next === undefined || next === '/' || next === '.';
}

/** An absolute path of what a layer writes, relative to the prim that writes it. Null where it leaves the root. */
export function absolutePath(written: string, prim: string): string | null {
  if (written.startsWith('/')) return written;
  const [steps, property] = splitProperty(written);
  const parts = prim.split('/').filter((part) => part !== '');
  for (const step of steps.split('/')) {
    if (step === '' || step === '.') continue;
    if (step !== '..') parts.push(step);
    else if (parts.pop() === undefined) return null;
  }
  const path = `/${parts.join('/')}`;
  return property === undefined ? path : `${path}.${property}`;
}

// "../Shader.outputs:rgb": the dots of steps are no property's.
function splitProperty(written: string): [string, string | undefined] {
  const start = Math.max(written.lastIndexOf('/'), 0);
  const dot = written.indexOf('.', start);
  const last = written.slice(start).replace('/', '');
  if (dot === -1 || last === '..' || last === '.') return [written, undefined];
  return [written.slice(0, dot), written.slice(dot + 1)];
}

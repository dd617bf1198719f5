/** Follows what a prim says about other prims: inherits, specializes, references, payloads and chosen variants. */

import { AppError, isAppError } from '../../../contract/plain/errors.ts';
import type { LoadNotes } from '../../load-notes.ts';
import { type Arc, type Layer, type ListOp, type PrimSpec, resolveList } from '../layer/layer.ts';
import { joinName, type StageFile, type StageFiles } from '../package/stage-files.ts';
import { usdLimits } from '../usd-limits.ts';
import { usdWords } from '../usd-words.ts';
import { composeWords } from './compose-words.ts';
import {
  type ArcKind,
  absolutePath,
  byStrength,
  descend,
  isWithin,
  type LayerStack,
  levelOf,
  mapPath,
  type Site,
  site,
} from './site.ts';

/** Which variant is wanted: by the prim's path, then by set. Where nothing is wanted the file's own choice holds. */
export type VariantChoices = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Everything that composing shares. Reading throws `model.*` errors; what is missing or refused becomes a note. */
export class Arcs {
  /** Prims of the stage that refer to looks which are not read. */
  readonly foreign: string[] = [];
  private readonly files: StageFiles;
  private readonly notes: LoadNotes;
  private readonly choices: VariantChoices;
  private readonly signal: AbortSignal;
  private readonly stacks = new Map<string, LayerStack>();
  private sites = 0;
  private sitesOfPrim = 0;

  constructor(files: StageFiles, notes: LoadNotes, choices: VariantChoices, signal: AbortSignal) {
    this.files = files;
    this.notes = notes;
    this.choices = choices;
    this.signal = signal;
  }

  /** A layer with everything it lists as sublayers. Throws `model.*` errors for the layer itself, not for its sublayers. */
  async stack(layer: Layer): Promise<LayerStack> {
    const known = this.stacks.get(layer.id);
    if (known !== undefined) return known;
    const layers: Layer[] = [];
    await this.addLayers(layer, layers, [layer.id]);
    const stack = { id: layer.id, layers };
    this.stacks.set(layer.id, stack);
    return stack;
  }

  /** Adds to the tree what its sites lead to, until nothing is left to follow. Answers all its sites, strongest first. */
  async expand(root: Site): Promise<readonly Site[]> {
    if (root.parent === null) this.sitesOfPrim = 0;
    let order = byStrength(root);
    this.count(order.length);
    const following = order.filter(hasArcs);
    for (const at of following) await this.follow(at);
    if (following.length > 0) order = byStrength(root);
    for (let found = nextVariant(order); found !== null; found = nextVariant(order)) {
      const chosen = this.chosenIn(root, order, found.set);
      found.at.selections.set(found.set, chosen ?? '');
      const variant = this.variantSite(found.at, found.set, chosen);
      if (variant === null) continue;
      found.at.children.push(variant);
      await this.follow(variant);
      order = byStrength(root);
    }
    return order;
  }

  private async addLayers(layer: Layer, into: Layer[], above: readonly string[]): Promise<void> {
    into.push(layer);
    for (const name of layer.subLayers) {
      const file = await this.files.find(layer.id, name);
      const next = file === null ? null : await this.layerOf(file);
      if (next === null) continue;
      if (above.includes(next.id)) {
        this.notes.add('warn', 'refused', composeWords.sublayerOfItself(next.id), 'circle');
      } else if (into.length >= usdLimits.layers || above.length > usdLimits.arcDepth) {
        this.notes.add('warn', 'refused', composeWords.tooManyLayers(layer.id));
      } else await this.addLayers(next, into, [...above, next.id]);
    }
  }

  /** A broken file beside the one that is shown costs its part of the picture, not the whole. */
  private async layerOf(file: StageFile): Promise<Layer | null> {
    try {
      return await this.files.layer(file);
    } catch (error) {
      this.signal.throwIfAborted();
      const skipped = ['model.damaged', 'model.not-a-model', 'model.unreadable'] as const;
      if (!skipped.some((code) => isAppError(error, code)) || !(error instanceof AppError)) throw error;
      const data: unknown = Object.values<unknown>(error.data)[0];
      this.notes.add('warn', 'refused', composeWords.partSkipped(String(data)));
      return null;
    }
  }

  private async follow(at: Site): Promise<void> {
    this.signal.throwIfAborted();
    for (const kind of ['inherits', 'specializes'] as const) {
      const written = resolveList(
        ops(at, (spec) => spec[kind]),
        (path) => path,
      );
      for (const path of this.few(at, written)) await this.followClass(at, kind, absolutePath(path, at.path));
    }
    for (const [kind, field] of [
      ['reference', 'references'],
      ['payload', 'payloads'],
    ] as const) {
      const found = resolveList(
        at.specs.flatMap(({ spec, layer }) => {
          const op = spec[field];
          return op === null ? [] : [anchored(op, layer)];
        }),
        ({ arc, layer }) => `${arc.asset === null ? '' : joinName(layer.id, arc.asset)}\n${arc.prim}`,
      );
      for (const { arc, layer } of this.few(at, found)) await this.followFile(at, kind, arc, layer);
    }
  }

  /** Classes are looked for in the site's own stack and, so that a stage can override them, in all that refer to it. */
  private async followClass(at: Site, kind: 'inherits' | 'specializes', path: string | null): Promise<void> {
    if (path === null) return;
    await this.add(at, kind, at.stack, path, true);
    let from: string | null = path;
    for (let here: Site = at; here.parent !== null && from !== null; here = here.parent) {
      const above: Site = here.parent;
      if (here.map !== above.map && here.map !== null) {
        const single = { ...here.map, next: null, open: true };
        from = mapPath(from, single);
      }
      if (from === null || above.stack === here.stack) continue;
      const target = from;
      const said = above.stack.layers.some((layer) => specAt(layer, target) !== null);
      if (said && !above.children.some((child) => child.kind === kind && child.path === target)) {
        await this.add(above, kind, above.stack, target, true);
      }
    }
  }

  private async followFile(at: Site, kind: 'reference' | 'payload', arc: Arc, layer: Layer): Promise<void> {
    let stack = at.stack;
    if (arc.asset !== null) {
      const file = await this.files.find(layer.id, arc.asset);
      if (/\.mtlx$/i.test(arc.asset)) {
        this.noteForeign(at, arc.asset, file !== null);
        return;
      }
      const found = file === null ? null : await this.layerOf(file);
      if (found === null) return;
      stack = await this.stack(found);
      this.noteUnits(at.stack, stack);
    }
    const prim = arc.prim ?? defaultPrim(stack);
    if (prim === null) {
      this.notes.add('warn', 'missing', composeWords.noDefaultPrim(stack.id));
      return;
    }
    await this.add(at, kind, stack, prim.startsWith('/') ? prim : `/${prim}`, false);
  }

  private noteForeign(at: Site, asset: string, isThere: boolean): void {
    const path = mapPath(at.path, at.map);
    if (path !== null && this.foreign.length < usdLimits.arcs) this.foreign.push(path);
    if (!isThere) return;
    this.notes.add('warn', 'replaced', composeWords.materialX(asset, at.stack.id));
  }

  private few<T>(at: Site, arcs: readonly T[]): readonly T[] {
    if (arcs.length <= usdLimits.arcs) return arcs;
    this.notes.add('warn', 'refused', composeWords.tooManyReferences(at.path, arcs.length, usdLimits.arcs));
    return arcs.slice(0, usdLimits.arcs);
  }

  /** USD does not scale what is referenced: metres within centimetres come out a hundred times too small. */
  private noteUnits(above: LayerStack, below: LayerStack): void {
    const unit = above.layers[0]?.metersPerUnit ?? null;
    const other = below.layers[0]?.metersPerUnit ?? null;
    if (unit === null || other === null || Math.abs(unit - other) < 1e-6 * unit) return;
    this.notes.add(
      'warn',
      'ignored',
      composeWords.units({ layer: below.id, unitMetres: other }, { layer: above.id, unitMetres: unit }),
      'units',
    );
  }

  private async add(at: Site, kind: ArcKind, stack: LayerStack, path: string, open: boolean): Promise<void> {
    for (let above: Site | null = at; above !== null; above = above.parent) {
      if (above.stack !== stack || (!isWithin(above.path, path) && !isWithin(path, above.path))) continue;
      this.notes.add('warn', 'refused', composeWords.cycle(stack.id, path), 'circle');
      return;
    }
    if (at.depth >= usdLimits.arcDepth) {
      this.notes.add('warn', 'refused', composeWords.tooDeep(stack.id, path, usdLimits.arcDepth));
      return;
    }
    const added = await this.siteAt(at, kind, stack, path, open);
    if (added !== null) at.children.push(added);
    else if (kind === 'reference' || kind === 'payload') {
      this.notes.add(
        'warn',
        'missing',
        composeWords.noPrim({ layer: stack.id, path }, { layer: at.stack.id, path: at.path }),
        'prim',
      );
    }
  }

  /** Goes down from the top, so that what a prim above brings in counts too. */
  private async siteAt(
    parent: Site,
    kind: ArcKind,
    stack: LayerStack,
    path: string,
    open: boolean,
  ): Promise<Site | null> {
    const specs = stack.layers.map((layer) => ({ spec: layer.root, layer }));
    const map = { from: path, to: parent.path, open, next: parent.map };
    const top = site({
      kind,
      level: levelOf(parent.path),
      stack,
      path: '/',
      specs,
      map,
      parent,
      depth: parent.depth + 1,
    });
    const names = path.split('/').filter((name) => name !== '');
    let at: Site | null = top;
    for (const [index, name] of names.entries()) {
      this.count(1);
      at = descend(at, name, parent);
      if (at === null) return null;
      if (index === names.length - 1) {
        for (const each of byStrength(at)) if (hasArcs(each)) await this.follow(each);
        return at;
      }
      await this.expand(at);
    }
    return null;
  }

  /** The variant of a set: what is requested, else the strongest selection in the files, else none. */
  private chosenIn(root: Site, order: readonly Site[], set: string): string | null {
    const stagePath = mapPath(root.path, root.map);
    const wanted = stagePath === null ? undefined : this.choices[stagePath];
    // A set may be called “constructor”.
    if (wanted !== undefined && Object.hasOwn(wanted, set)) return wanted[set] ?? null;
    for (const at of order) {
      for (const { spec } of at.specs) {
        const selection = spec.variantSelections.get(set);
        if (selection !== undefined) return selection;
      }
    }
    return null;
  }

  private variantSite(at: Site, set: string, variant: string | null): Site | null {
    if (variant === null || variant === '') return null;
    const specs = at.specs.flatMap(({ spec, layer }) => {
      const found = spec.variantSets.get(set)?.get(variant);
      return found === undefined ? [] : [{ spec: found, layer }];
    });
    this.count(1);
    if (specs.length === 0) return null;
    return site({
      kind: 'variant',
      level: levelOf(at.path),
      stack: at.stack,
      path: at.path,
      specs,
      map: at.map,
      parent: at,
      depth: at.depth + 1,
    });
  }

  private count(added: number): void {
    this.sites += added;
    this.sitesOfPrim += added;
    if (this.sites <= usdLimits.sites && this.sitesOfPrim <= usdLimits.sitesOfPrim) return;
    throw new AppError('model.beyond-limit', {
      what: usdWords.beyond.references,
      limit: usdWords.limit.references(usdLimits.sites, usdLimits.sitesOfPrim),
    });
  }
}

function nextVariant(order: readonly Site[]): { readonly at: Site; readonly set: string } | null {
  for (const at of order) {
    for (const { spec } of at.specs) {
      for (const set of spec.variantSets.keys()) if (!at.selections.has(set)) return { at, set };
    }
  }
  return null;
}

const defaultPrim = (stack: LayerStack): string | null => stack.layers[0]?.defaultPrim ?? null;

const hasArcs = (at: Site): boolean =>
  at.specs.some(
    ({ spec }) =>
      spec.inherits !== null ||
      spec.specializes !== null ||
      spec.references !== null ||
      spec.payloads !== null,
  );

function ops<T>(at: Site, field: (spec: PrimSpec) => ListOp<T> | null): ListOp<T>[] {
  return at.specs.flatMap(({ spec }) => {
    const op = field(spec);
    return op === null ? [] : [op];
  });
}

interface AnchoredArc {
  readonly arc: Arc;
  readonly layer: Layer;
}

/** Names of files are relative to the layer that writes them. */
function anchored(op: ListOp<Arc>, layer: Layer): ListOp<AnchoredArc> {
  const anchor = (arcs: readonly Arc[]): AnchoredArc[] => arcs.map((arc) => ({ arc, layer }));
  return {
    explicit: op.explicit === null ? null : anchor(op.explicit),
    prepended: anchor(op.prepended),
    appended: anchor(op.appended),
    deleted: anchor(op.deleted),
  };
}

function specAt(layer: Layer, path: string): PrimSpec | null {
  let spec: PrimSpec | undefined = layer.root;
  for (const name of path.split('/')) if (name !== '') spec = spec?.children.get(name);
  return spec ?? null;
}

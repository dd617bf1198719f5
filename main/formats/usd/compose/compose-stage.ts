/** Composes a stage: one tree of prims out of all the layers that the root layer leads to. */

import { AppError } from '../../../contract/plain/errors.ts';
import type { LoadNotes } from '../../load-notes.ts';
import type { Layer } from '../layer/layer.ts';
import type { StageFiles } from '../package/stage-files.ts';
import { usdLimits } from '../usd-limits.ts';
import { usdWords } from '../usd-words.ts';
import { Arcs, type VariantChoices } from './arcs.ts';
import { byStrength, descend, isWithin, type Site, site } from './site.ts';
import { StagePrim } from './stage-prim.ts';

/** Composed. `prims` finds a prim by its path. Abstract and inactive prims are not in it. */
export interface Stage {
  readonly rootLayer: Layer;
  readonly root: StagePrim;
  readonly prims: ReadonlyMap<string, StagePrim>;
  /** True for what lies below a look that is not read, such as MaterialX: whether there is such a prim nobody can tell. */
  readonly isForeign: (path: string) => boolean;
}

/** What composing is given. `variants` chooses against the file's own selections. */
export interface ComposeOptions {
  readonly files: StageFiles;
  readonly notes: LoadNotes;
  readonly signal: AbortSignal;
  readonly variants?: VariantChoices;
}

/** Throws `model.*` errors for the file at `path`; what other files lack or refuse becomes notes. */
export async function composeStage(path: string, options: ComposeOptions): Promise<Stage> {
  const { files, notes, signal } = options;
  const rootLayer = await files.layer(await files.open(path));
  const arcs = new Arcs(files, notes, options.variants ?? {}, signal);
  const stack = await arcs.stack(rootLayer);
  const top = site({
    kind: 'root',
    level: 0,
    stack,
    path: '/',
    specs: stack.layers.map((layer) => ({ spec: layer.root, layer })),
    map: null,
    parent: null,
    depth: 0,
  });
  const prims = new Map<string, StagePrim>();
  const root = new StagePrim('/', null, byStrength(top));
  const waiting: { readonly prim: StagePrim; readonly from: Site; readonly depth: number }[] = [
    { prim: root, from: top, depth: 0 },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const name of next.prim.childNames()) {
      const child = descend(next.from, name, null);
      if (child === null) continue;
      const prim = new StagePrim(child.path, next.prim, await arcs.expand(child));
      if (!prim.active || prim.specifier === 'class') continue;
      checkCounts(prims.size, next.depth);
      next.prim.children.push(prim);
      prims.set(prim.path, prim);
      waiting.push({ prim, from: child, depth: next.depth + 1 });
    }
    signal.throwIfAborted();
  }
  const isForeign = (one: string): boolean => arcs.foreign.some((above) => isWithin(one, above));
  return { rootLayer, root, prims, isForeign };
}

function checkCounts(prims: number, depth: number): void {
  if (prims >= usdLimits.prims) {
    throw new AppError('model.beyond-limit', {
      what: usdWords.beyond.prims,
      limit: usdWords.limit.prims(usdLimits.prims),
    });
  }
  if (depth > usdLimits.depth) {
    throw new AppError('model.beyond-limit', {
      what: usdWords.beyond.depth,
      limit: usdWords.limit.levels(usdLimits.depth),
    });
  }
}

/** A USD file with everything that it is composed of, added up. Hostile files keep this busy for long: run it in a thread that can be ended. */
import { AppError, isAppError } from '../../../contract/plain/errors.ts';
import { type LoadNote, LoadNotes } from '../../../formats/load-notes.ts';
import { pictureHeader } from '../../../formats/picture-header.ts';
import { type FolderEntry, resolveEntry } from '../../../formats/resolve-entry.ts';
import { composeStage, type Stage } from '../../../formats/usd/compose/compose-stage.ts';
import type { StageAsset, StagePrim } from '../../../formats/usd/compose/stage-prim.ts';
import { StageFiles } from '../../../formats/usd/package/stage-files.ts';
import { openModelFolder, unreadable } from '../../model-folder.ts';
import type { Reading } from '../../types.ts';
import { readingOfLayer } from './judge-layer.ts';
import { imageName, isLookedAt, keptValue, type UsdLayer, type UsdPrim, type UsdValue } from './layer.ts';

/** A composed stage in the shape of one layer, so that the whole is judged as a single file is. */
const lookedAtTargets = /^(?:material:binding|physics:body[01]$|prototypes$)/;
const mostPictures = 1000;

/** Nothing is left to compose in it. Values may throw `model.damaged`. */
function layerOfStage(stage: Stage): UsdLayer {
  const { metersPerUnit, kilogramsPerUnit, upAxis, defaultPrim } = stage.rootLayer;
  const places = new Map<StagePrim, number>();
  const prims: UsdPrim[] = [];
  for (const prim of stage.prims.values()) {
    places.set(prim, prims.length);
    const parent = prim.parent === null ? -1 : (places.get(prim.parent) ?? -1);
    prims.push(primOf(prim, parent));
  }
  return {
    metersPerUnit,
    kilogramsPerUnit,
    upAxis,
    defaultPrim,
    hasSublayers: false,
    prims,
    assets: picturesOf(stage).map(({ asset }) => ({ uri: asset, prim: null, line: null })),
  };
}

/** The pictures that its shaders name, each once for each layer that names it. */
function picturesOf(stage: Stage): readonly StageAsset[] {
  const found = new Map<string, StageAsset>();
  for (const prim of stage.prims.values()) {
    if (found.size >= mostPictures) break;
    if (prim.typeName !== 'Shader') continue;
    for (const name of prim.propertyNames()) {
      const asset = name.startsWith('inputs:') ? prim.asset(name) : null;
      if (asset !== null && imageName.test(asset.asset)) found.set(`${asset.layerId}\n${asset.asset}`, asset);
    }
  }
  return [...found.values()];
}

function primOf(prim: StagePrim, parent: number): UsdPrim {
  const values: Record<string, UsdValue> = {};
  const targets: Record<string, readonly string[]> = {};
  for (const name of prim.propertyNames()) {
    if (lookedAtTargets.test(name)) targets[name] = prim.targets(name);
    else if (isLookedAt(name)) values[name] = keptValue(name, prim.value(name));
  }
  return {
    path: prim.path,
    parent,
    specifier: prim.specifier,
    type: prim.typeName,
    apis: prim.apiSchemas,
    isActive: true,
    line: null,
    values,
    lines: {},
    targets,
    hasArcs: false,
  };
}

/** Of one file, and of all together: a million triangles are about 40 MB. */
const mostBytes = { file: 128 * 1024 * 1024, together: 384 * 1024 * 1024 } as const;

/** `notes` say what of it is missing or was refused. */
export interface ComposedUsd {
  readonly reading: Reading;
  readonly notes: readonly LoadNote[];
}

/** `listed` are all files below `root`, `localPath` one of them. Throws `model.unreadable` and what the file system throws. */
export async function composeUsd(
  root: string,
  localPath: string,
  listed: readonly string[],
): Promise<ComposedUsd> {
  const folder = await openModelFolder(root, listed);
  const entries = listed.map((path): FolderEntry => ({ path, sizeBytes: 0 }));
  const notes = new LoadNotes();
  let together = 0;
  const files = new StageFiles(
    {
      entries,
      resolve: (from, uri) => resolveEntry(entries, from, uri),
      async read(path) {
        const bytes = Uint8Array.from(await folder.read(path, mostBytes.file));
        together += bytes.length;
        if (together > mostBytes.together)
          throw unreadable(`it is composed of more than ${mostBytes.together / 1e6} MB`);
        return bytes;
      },
    },
    notes,
  );
  try {
    const { signal } = new AbortController();
    const stage = await composeStage(localPath, { files, notes, signal });
    // Pictures of a package are nowhere else.
    const edge = /\.usdz$/i.test(localPath) ? await largestPicture(stage, files) : null;
    const reading = readingOfLayer(layerOfStage(stage), 'USD');
    return { reading: { ...reading, textureEdgePx: edge }, notes: notes.list() };
  } catch (error) {
    throw asUnreadable(error);
  }
}

/** Also notes those that are not there. */
async function largestPicture(stage: Stage, files: StageFiles): Promise<number | null> {
  let edge: number | null = null;
  for (const { asset, layerId } of picturesOf(stage)) {
    const file = await files.find(layerId, asset);
    const header = file === null ? null : pictureHeader(await files.read(file));
    if (header !== null) edge = Math.max(edge ?? 0, header.width, header.height);
  }
  return edge;
}

function asUnreadable(error: unknown): unknown {
  if (isAppError(error, 'model.damaged')) return unreadable(`it is damaged: ${error.data.reason}`);
  if (isAppError(error, 'model.not-a-model')) return unreadable(`it is ${error.data.found}`);
  if (isAppError(error, 'model.beyond-limit'))
    return unreadable(`it asks for ${error.data.what}, and Caliper reads up to ${error.data.limit}`);
  return error instanceof AppError || !(error instanceof RangeError)
    ? error
    : unreadable('it is damaged: its tables reach beyond its end');
}

/** A USD file with everything that it is composed of, as a reading. Hostile files keep this busy for long: run it in a thread that can be ended. */
import { AppError, isAppError } from '../../../contract/plain/errors.ts';
import { type LoadNote, LoadNotes } from '../../../formats/load-notes.ts';
import { pictureHeader } from '../../../formats/picture-header.ts';
import { type FolderEntry, resolveEntry } from '../../../formats/resolve-entry.ts';
import { composeStage, type Stage } from '../../../formats/usd/compose/compose-stage.ts';
import type { StageAsset } from '../../../formats/usd/compose/stage-prim.ts';
import { assetsOf } from '../../../formats/usd/layer/layer-assets.ts';
import { joinName, StageFiles } from '../../../formats/usd/package/stage-files.ts';
import { measureScene, type SceneMeasures } from '../../../formats/usd/scene/measure-scene.ts';
import { readPhysics } from '../../../formats/usd/scene/read-physics.ts';
import { readScene } from '../../../formats/usd/scene/read-scene.ts';
import { usualPurposes } from '../../../formats/usd/scene/shown.ts';
import { reasonWords } from '../../file-words.ts';
import { type ModelFolder, openModelFolder, unreadable } from '../../model-folder.ts';
import { nothingRead, type Reading, type Reference } from '../../types.ts';
import { physicsFaults, statedPhysics } from './judge-physics.ts';
import { dangles, stageFaults } from './judge-stage.ts';

/** Of one file, and of all together: a million triangles are about 40 MB. */
const mostBytes = { file: 128 * 1024 * 1024, together: 384 * 1024 * 1024 } as const;
const mostPictures = 1000;
/** What is a picture, by its name. */
const imageName = /\.(png|jpe?g|webp|exr|hdr|tga|tiff?|bmp|ktx2?|dds)$/i;

/** `notes` say what of it is missing or was refused; `dangles`: its faults say that it refers to prims that are not there. */
export interface ReadStage {
  readonly dangles: boolean;
  readonly reading: Reading;
  readonly notes: readonly LoadNote[];
}

/** A file to be read; `listed` are all files below `root`, `localPath` one of them. */
export interface StageRequest {
  readonly root: string;
  readonly localPath: string;
  readonly listed: readonly string[];
}

/** Throws `model.unreadable` and what the file system throws. */
export async function readStage({ root, localPath, listed }: StageRequest): Promise<ReadStage> {
  return await readStageIn(await openModelFolder(root, listed), localPath);
}

/** The same in a folder that is open. */
export async function readStageIn(folder: ModelFolder, localPath: string): Promise<ReadStage> {
  const entries = folder.listed.map((path): FolderEntry => ({ path, sizeBytes: 0 }));
  const notes = new LoadNotes();
  let together = 0;
  const files = new StageFiles(
    {
      entries,
      resolve: (from, uri) => resolveEntry(entries, from, uri),
      async read(path) {
        const bytes = Uint8Array.from(await folder.read(path, mostBytes.file));
        together += bytes.length;
        if (together > mostBytes.together) throw unreadable(reasonWords.composedOf(mostBytes.together / 1e6));
        return bytes;
      },
    },
    notes,
  );
  try {
    const { signal } = new AbortController();
    const stage = await composeStage(localPath, { files, notes, signal });
    const reading = readingOf(stage, notes, signal);
    // Pictures of a package are nowhere else.
    const textureEdgePx = /\.usdz$/i.test(localPath) ? await largestPicture(stage, files) : null;
    return {
      reading: { ...reading, textureEdgePx },
      notes: notes.list(),
      dangles: dangles(stage, assetsOf(stage.rootLayer)),
    };
  } catch (error) {
    throw asUnreadable(error);
  }
}

function readingOf(stage: Stage, notes: LoadNotes, signal: AbortSignal): Reading {
  const scene = readScene({ stage, notes, signal, purposes: usualPurposes });
  const physics = readPhysics(scene, notes);
  const measures = measureScene(scene);
  const { unitMetres, stated } = scene.frame;
  const isWhole = !notes.list().some(({ what }) => what === 'missing' || what === 'refused');
  const assets = assetsOf(stage.rootLayer);
  const hasShapes = measures.shapes > 0;
  const materials = [...stage.prims.values()].filter(
    ({ typeName, specifier }) => typeName === 'Material' && specifier === 'def',
  );
  return {
    ...nothingRead,
    ...statedPhysics(scene, physics),
    format: 'USD',
    unitMetres,
    upAxis: stated.upAxis ?? 'y',
    size: sizeOf(measures, unitMetres),
    triangles: hasShapes ? measures.triangles : null,
    materials: hasShapes ? materials.length : null,
    textures: hasShapes ? picturesOf(stage).size : null,
    included: stage.rootLayer.subLayers.flatMap((name) => joinName(stage.rootLayer.id, name) ?? []),
    references: assets.flatMap(({ asset, line }): Reference[] => {
      if (asset === '' || isOfRenderer(asset)) return [];
      return [
        { uri: asset, what: imageName.test(asset) ? 'texture' : 'model', ...(line !== null && { line }) },
      ];
    }),
    faults: [
      ...stageFaults(stage, assets, isWhole),
      ...physicsFaults(scene, physics, isWhole),
      ...scene.simplified.map((message) => ({ code: 'not-read', severity: 'note', message }) as const),
    ],
  };
}

/** Materials by their bare name are looked up in the renderer's own library. */
const isOfRenderer = (asset: string): boolean => /\.mdl$/i.test(asset) && !/^\.\.?[\\/]/.test(asset);

function sizeOf({ size }: SceneMeasures, unitMetres: number): Reading['size'] {
  if (size === null) return null;
  const { min, max } = size;
  return {
    metres: [(max[0] - min[0]) * unitMetres, (max[1] - min[1]) * unitMetres, (max[2] - min[2]) * unitMetres],
    exact: size.isExact,
  };
}

/** The pictures that shaders name, by what they are called in the folder. */
function picturesOf(stage: Stage): ReadonlyMap<string, StageAsset> {
  const found = new Map<string, StageAsset>();
  for (const prim of stage.prims.values()) {
    if (found.size >= mostPictures) break;
    if (prim.typeName !== 'Shader') continue;
    for (const name of prim.propertyNames()) {
      const asset = name.startsWith('inputs:') ? prim.asset(name) : null;
      if (asset === null || !imageName.test(asset.asset)) continue;
      found.set(joinName(asset.layerId, asset.asset) ?? asset.asset, asset);
    }
  }
  return found;
}

/** Also notes those that are not there. */
async function largestPicture(stage: Stage, files: StageFiles): Promise<number | null> {
  let edge: number | null = null;
  for (const { asset, layerId } of picturesOf(stage).values()) {
    const file = await files.find(layerId, asset);
    const header = file === null ? null : pictureHeader(await files.read(file));
    if (header !== null) edge = Math.max(edge ?? 0, header.width, header.height);
  }
  return edge;
}

function asUnreadable(error: unknown): unknown {
  if (isAppError(error, 'model.damaged')) return unreadable(reasonWords.damaged(error.data.reason));
  if (isAppError(error, 'model.not-a-model')) return unreadable(reasonWords.is(error.data.found));
  if (isAppError(error, 'model.beyond-limit'))
    return unreadable(reasonWords.beyondLimit(error.data.what, error.data.limit));
  return error instanceof AppError || !(error instanceof RangeError)
    ? error
    : unreadable(reasonWords.beyondEnd);
}

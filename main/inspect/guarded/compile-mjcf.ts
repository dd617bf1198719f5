/** An MJCF compiled by MuJoCo, and what the engine does not tell: its files, lines, and what it left out. Run it in a thread that can be ended. */
import { type AppError, isAppError } from '../../contract/plain/errors.ts';
import {
  asEngineError,
  type Engine,
  type EngineFault,
  readEngineFault,
  removeEngineFiles,
  writeEngineFile,
} from '../../formats/mjcf/engine.ts';
import {
  type GatheredModel,
  gatherModel,
  includedRoot,
  type MissingFile,
  type MjcfReference,
  type PartlyRead,
} from '../../formats/mjcf/gather-files.ts';
import { type ElementPlace, placeOfFault, placesOf } from '../../formats/mjcf/locate-element.ts';
import { type ModelFacts, modelFacts } from '../../formats/mjcf/model-facts.ts';
import { type FolderEntry, resolveEntry } from '../../formats/resolve-entry.ts';
import { everyElement } from '../../formats/xml/read-xml.ts';
import { reasonWords } from '../file-words.ts';
import { openModelFolder, unreadable } from '../model-folder.ts';
import { forgetEngine, threadEngine } from './node-engine.ts';

/** A million triangles are about 40 MB. */
const mostFileBytes = 128 * 1024 * 1024;

/** What became of it in the engine. */
export type MjcfResult =
  | {
      readonly is: 'compiled';
      readonly facts: ModelFacts;
      /** What the engine printed while it compiled. */
      readonly said: readonly string[];
      /** Where bodies of `facts.untouchable` and joints that are reversed begin, by their names. */
      readonly bodyPlaces: ReadonlyMap<string, ElementPlace>;
      readonly jointPlaces: ReadonlyMap<string, ElementPlace>;
    }
  | { readonly is: 'refused'; readonly fault: EngineFault; readonly at: ElementPlace | null }
  /** A file that it needs is not in the folder, which is reported where references are. */
  | { readonly is: 'incomplete'; readonly missing: readonly MissingFile[] }
  /** It asks for more memory than is given to it here, which is no fault of the file. */
  | { readonly is: 'too-large'; readonly reason: string }
  /** It is no model of its own. */
  | { readonly is: 'part' };

/** All that is known of an MJCF and the files around it. */
export interface CompiledMjcf {
  readonly result: MjcfResult;
  /** Below the asset's folder, without the file itself. */
  readonly included: readonly string[];
  readonly references: readonly MjcfReference[];
  readonly partlyRead: readonly PartlyRead[];
  readonly meshScales: readonly { readonly file: string; readonly scale: string; readonly line: number }[];
}

/** `listed` are all files below `root`, `localPath` one of them. Throws `model.unreadable` and what the file system throws. */
export async function compileMjcf(
  root: string,
  localPath: string,
  listed: readonly string[],
): Promise<CompiledMjcf> {
  let gathered: GatheredModel;
  try {
    gathered = await gather(root, localPath, listed);
  } catch (error) {
    if (!isOfMemory(error)) throw asUnreadable(error);
    const result = { is: 'too-large', reason: reasonWords.has(error.data.what) } as const;
    return { result, included: [], references: [], partlyRead: [], meshScales: [] };
  }
  const about = {
    included: gathered.documents.slice(1).flatMap(({ path, isAttached }) => (isAttached ? [] : [path])),
    references: gathered.references,
    partlyRead: gathered.partlyRead,
    meshScales: meshScales(gathered),
  };
  if (gathered.documents[0]?.root.name === includedRoot) return { ...about, result: { is: 'part' } };
  if (gathered.missing.length > 0)
    return { ...about, result: { is: 'incomplete', missing: gathered.missing } };
  return { ...about, result: compiledBy(await threadEngine(), gathered) };
}

let models = 0;

async function gather(root: string, localPath: string, listed: readonly string[]): Promise<GatheredModel> {
  const folder = await openModelFolder(root, listed);
  const entries = listed.map((path): FolderEntry => ({ path, sizeBytes: 0 }));
  models += 1;
  const read = async (path: string) => Uint8Array.from(await folder.read(path, mostFileBytes));
  return gatherModel(
    { entries, resolve: (from, uri) => resolveEntry(entries, from, uri), read },
    localPath,
    // The engine remembers meshes by their paths.
    `/model${models}`,
  );
}

const isOfMemory = (error: unknown): error is AppError<'model.beyond-limit'> =>
  isAppError(error, 'model.beyond-limit') && /\bmemory\b/.test(error.data.what);

function asUnreadable(error: unknown): unknown {
  if (isAppError(error, 'model.damaged')) return unreadable(error.data.reason);
  if (isAppError(error, 'model.beyond-limit')) return unreadable(reasonWords.has(error.data.what));
  return error;
}

function compiledBy(engine: Engine, { path, files, documents }: GatheredModel): MjcfResult {
  const { mujoco, said } = engine;
  try {
    for (const [at, bytes] of files) writeEngineFile(engine, at, bytes);
    using model = mujoco.MjModel.from_xml_path(path);
    using data = new mujoco.MjData(model);
    mujoco.mj_kinematics(model, data);
    mujoco.mj_comPos(model, data);
    if (model.nflex > 0) mujoco.mj_flex(model, data);
    const facts = modelFacts(model, data);
    const reversed = facts.joints.filter(({ isReversed }) => isReversed).map(({ name }) => name);
    return {
      is: 'compiled',
      facts,
      said: said.splice(0),
      bodyPlaces: placesOf('body', facts.untouchable, documents),
      jointPlaces: placesOf('joint', reversed, documents),
    };
  } catch (error) {
    const meant = asEngineError(error, said);
    const isItsOwn = error instanceof Error && error.message.startsWith('MuJoCo Error');
    // After anything else the engine's memory is in no known state.
    if (!isItsOwn) forgetEngine();
    if (isOfMemory(meant)) return { is: 'too-large', reason: reasonWords.has(meant.data.what) };
    if (!isItsOwn) throw unreadable(reasonWords.crashesEngine);
    const fault = readEngineFault(error);
    return { is: 'refused', fault, at: placeOfFault(fault, documents) };
  } finally {
    removeFiles(engine, files.keys());
  }
}

/** An engine that broke down is not used again. */
function removeFiles(engine: Engine, paths: Iterable<string>): void {
  try {
    removeEngineFiles(engine, paths);
  } catch {
    forgetEngine();
  }
}

/** Of the main file, whose lines are reported. */
function meshScales({ documents: [main] }: GatheredModel): CompiledMjcf['meshScales'] {
  if (main === undefined) return [];
  return [...everyElement(main.root)].flatMap(({ name, attributes, line }) => {
    const scale = attributes.get('scale');
    const file = attributes.get('file');
    return name === 'mesh' && scale !== undefined && file !== undefined ? [{ file, scale, line }] : [];
  });
}

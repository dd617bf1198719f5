/** From a file of an asset's folder to something that can be drawn: parsed in a worker of its own, rebuilt here. */

import type { Object3D } from 'three';
import { currentLanguage } from '../../../main/contract/messages/languages.ts';
import { AppError, isAppError } from '../../../main/contract/plain/errors.ts';
import type { LoadNote } from '../../../main/formats/load-notes.ts';
import type { Shadow } from '../floor.ts';
import type { Fineness } from '../limits.ts';
import type { ModelFacts } from '../measure.ts';
import { disposeModel } from '../model-shapes.ts';
import type { BytesProgress, FolderFile } from '../parse/folder.ts';
import type { Alternatives, ModelChoices, StatedFrame, StatedPhysics } from '../parse/parsed-model.ts';
import type { ParseOrder } from '../parse/protocol.ts';
import { sceneWords } from '../scene-words.ts';
import { type RebuiltModel, rebuildModel } from '../transfer/rebuild.ts';
import { createWorkerSupply, type Parsed, parseInWorker } from './parse-in-worker.ts';

/** The model and everything that it may refer to. `path` is one of `files`. */
export interface ModelSource {
  readonly path: string;
  readonly files: readonly FolderFile[];
  /** Null: as the file has it. */
  readonly choices: ModelChoices | null;
}

export interface LoadOptions extends Fineness {
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: BytesProgress) => void;
}

/** Throws `model.*` errors; rejects with the signal's reason when aborted. */
export type LoadModel = (source: ModelSource, options: LoadOptions) => Promise<LoadedModel>;

/** `close` ends what was started ahead; loads that are under way go on. */
export interface ModelLoader {
  readonly load: LoadModel;
  close(): void;
}

/** Call `dispose` once; afterwards the scene must not be drawn again. */
export interface LoadedModel {
  readonly scene: Object3D;
  readonly fine: FineForms;
  readonly facts: ModelFacts;
  /** On the floor of its `groundPlan`. */
  readonly shadow: Shadow;
  /** True when fewer triangles are drawn than the file has. */
  readonly simplified: boolean;
  /** Of the model and the files that it refers to. */
  readonly sizeBytes: number;
  readonly stated: StatedFrame;
  readonly physics: StatedPhysics | null;
  readonly notes: readonly LoadNote[];
  /** What can be chosen of the file; null for nothing. */
  readonly alternatives: Alternatives | null;
  dispose(): void;
}

/** What is drawn at rest of a model that came in its coarse forms, to be seen at once: it is put into the scene a little later. */
export interface FineForms {
  /** True from the beginning where nothing is coarser than it is to be. */
  areThere(): boolean;
  /** Resolves when they are there, or never will be: with the `model.*` error, or null when it was disposed of. Never rejects. */
  readonly settled: Promise<AppError | null>;
}

/** All that there is to draw is there. */
export const allFine: FineForms = { areThere: () => true, settled: Promise.resolve(null) };

/** Keeps a worker ready between loads, of the kind that was loaded last. */
export function createModelLoader(): ModelLoader {
  const workers = createWorkerSupply();
  return {
    async load(source, options) {
      try {
        return await loadModel(source, options, workers.take);
      } finally {
        workers.prepare(source.path);
      }
    },
    close: () => workers.close(),
  };
}

async function loadModel(
  source: ModelSource,
  options: LoadOptions,
  take: () => Worker,
): Promise<LoadedModel> {
  const { path, files, choices } = source;
  const { textureEdgePx, mostTriangles, movingTriangles, signal, onProgress } = options;
  const here = globalThis.location.href;
  const order: ParseOrder = {
    type: 'parse',
    path,
    // A worker's own address is another one, so what the page means is written out.
    files: files.map((file) => ({ ...file, url: new URL(file.url, here).href })),
    textureEdgePx,
    mostTriangles,
    movingTriangles,
    choices,
    language: currentLanguage(),
  };
  const { answer, refine } = await parseInWorker(order, {
    take,
    signal,
    ...(onProgress === undefined ? {} : { onProgress }),
  });
  const { model, ...rest } = answer;
  const { root: scene, ...rebuilt } = rebuildModel(model);
  const leave = new AbortController();
  if (signal.aborted) leave.abort();
  const fine = refine === null ? allFine : fineForms(rebuilt, refine, leave.signal);
  const dispose = (): void => {
    leave.abort();
    disposeModel(scene);
  };
  if (!signal.aborted) return { ...rest, scene, fine, dispose };
  dispose();
  throw signal.reason instanceof Error
    ? signal.reason
    : new AppError('model.unreadable', { reason: sceneWords.left });
}

/** The first picture has the processor to itself. */
const firstPictureMs = 60;

function fineForms(
  rebuilt: Pick<RebuiltModel, 'refine'>,
  refine: NonNullable<Parsed['refine']>,
  signal: AbortSignal,
): FineForms {
  let areThere = false;
  const come = async (): Promise<AppError | null> => {
    try {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, firstPictureMs);
        signal.addEventListener('abort', () => (clearTimeout(timer), resolve()));
      });
      const shapes = await refine(signal);
      if (signal.aborted) return null;
      rebuilt.refine(shapes);
      areThere = true;
      return null;
    } catch (error) {
      if (signal.aborted) return null;
      return isAppError(error) ? error : new AppError('model.unreadable', { reason: String(error) });
    }
  };
  return { areThere: () => areThere, settled: come() };
}

/** From a file of an asset's folder to something that can be drawn: parsed in a worker of its own, rebuilt here. */
import type { Object3D } from 'three';
import { AppError } from '../../../main/contract/errors.ts';
import type { LoadNote } from '../../../main/formats/load-note.ts';
import { disposeModel } from '../dispose.ts';
import type { Shadow } from '../footprint.ts';
import type { Fineness } from '../limits.ts';
import type { ModelFacts } from '../measure.ts';
import type { Alternatives, ModelChoices } from '../parse/alternatives.ts';
import type { FolderFile } from '../parse/folder.ts';
import type { ParseOrder } from '../parse/protocol.ts';
import type { StatedFrame, StatedPhysics } from '../parse/types.ts';
import { rebuildModel } from '../transfer/rebuild.ts';
import type { BytesProgress } from './fetch-bytes.ts';
import { parseInWorker } from './parse-in-worker.ts';
import { createWorkerSupply } from './worker-supply.ts';

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
  };
  const { model, ...answer } = await parseInWorker(order, {
    take,
    signal,
    ...(onProgress === undefined ? {} : { onProgress }),
  });
  const scene = rebuildModel(model);
  if (!signal.aborted) return { ...answer, scene, dispose: () => disposeModel(scene) };
  disposeModel(scene);
  throw signal.reason instanceof Error
    ? signal.reason
    : new AppError('model.unreadable', { reason: 'it was left' });
}

/** From the URL of a GLB to something that can be drawn: fetch, check, decode, measure. Nothing is requested outside the asset. */
import { LoadingManager, type Object3D } from 'three';
import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js';
import { DRACOLoader } from 'three/examples/jsm/loaders/DRACOLoader.js';
import { type GLTF, GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { AppError, isAppError } from '../../../main/contract/errors.ts';
import { disposeModel } from '../dispose.ts';
import { checkGlb, type GlbCheck } from '../glb/check.ts';
import { modelLimits } from '../limits.ts';
import { type ModelFacts, measureModel } from '../measure.ts';
import { type BytesProgress, fetchBytes } from './fetch-bytes.ts';
import { simplifyModel } from './simplify.ts';
import { texturePlugins } from './texture-plugin.ts';

/** `resolve` maps a name inside the file to the URL of another file of the same asset, or null when it is outside. */
export interface LoadOptions {
  readonly resolve: (uri: string) => string | null;
  readonly textureEdgePx: number;
  /** Above this the shape is simplified for drawing. */
  readonly mostTriangles: number;
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: BytesProgress) => void;
}

/** Call `dispose` once; afterwards the scene must not be drawn again. */
export interface LoadedModel {
  readonly scene: Object3D;
  readonly facts: ModelFacts;
  /** True when fewer triangles are drawn than the file has. */
  readonly simplified: boolean;
  readonly sizeBytes: number;
  dispose(): void;
}

/** Throws `model.*` errors; rejects with the signal's reason when aborted. */
export async function loadModel(url: string, options: LoadOptions): Promise<LoadedModel> {
  const limit = AbortSignal.timeout(modelLimits.loadMs);
  const signal = AbortSignal.any([options.signal, limit]);
  try {
    const bytes = await fetchBytes(url, {
      signal,
      ...(options.onProgress === undefined ? {} : { onProgress: options.onProgress }),
    });
    return await loadBytes(bytes, { ...options, signal });
  } catch (error) {
    options.signal.throwIfAborted();
    if (limit.aborted)
      throw new AppError('model.timeout', { seconds: modelLimits.loadMs / 1000 }, { cause: error });
    throw asModelError(error);
  }
}

async function loadBytes(bytes: Uint8Array<ArrayBuffer>, options: LoadOptions): Promise<LoadedModel> {
  const check = checkGlb(bytes);
  const outside = check.externalUris.find((uri) => options.resolve(uri) === null);
  if (outside !== undefined) throw new AppError('model.refers-outside', { uri: outside });
  const warnings = new Set(check.warnings);
  const gltf = await decode(bytes, check, options, (sentence) => warnings.add(sentence));
  const scene = gltf.scene;
  try {
    options.signal.throwIfAborted();
    const facts = measureModel(scene);
    const simplified = facts.triangles > options.mostTriangles;
    if (simplified) {
      await simplifyModel(scene, facts.triangles, options.mostTriangles);
      options.signal.throwIfAborted();
      warnings.add(
        `Drawn with about ${n(options.mostTriangles)} of its ${n(facts.triangles)} triangles, because the processor draws here; the file is complete.`,
      );
    }
    return {
      scene,
      simplified,
      facts: { ...facts, warnings: [...warnings, ...facts.warnings] },
      sizeBytes: bytes.length,
      dispose: () => disposeModel(scene),
    };
  } catch (error) {
    disposeModel(scene);
    throw error;
  }
}

async function decode(
  bytes: Uint8Array<ArrayBuffer>,
  check: GlbCheck,
  options: LoadOptions,
  onWarning: (sentence: string) => void,
): Promise<GLTF> {
  const manager = new LoadingManager();
  manager.setURLModifier((url) => options.resolve(url) ?? refusedUrl);
  const loader = new GLTFLoader(manager).setMeshoptDecoder(MeshoptDecoder);
  // The decoder's own files are the program's, not the asset's, so they do not pass the manager above.
  const draco = check.usesDraco ? new DRACOLoader().setWorkerLimit(1) : null;
  if (draco !== null) loader.setDRACOLoader(draco);
  const textures = { ...options, maxEdgePx: options.textureEdgePx, onWarning };
  for (const plugin of texturePlugins(textures)) loader.register(plugin);
  try {
    return await untilAborted(loader.parseAsync(bytes.buffer, ''), options.signal);
  } finally {
    draco?.dispose();
  }
}

// Has no scheme that fetch knows, so asking for it fails without a request.
const refusedUrl = 'refused:';

/** Settles with `work`, or rejects when aborted first; a result that comes too late is disposed of. */
function untilAborted(work: Promise<GLTF>, signal: AbortSignal): Promise<GLTF> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    work
      .then((gltf) => (signal.aborted ? disposeModel(gltf.scene) : resolve(gltf)), reject)
      .finally(() => signal.removeEventListener('abort', onAbort));
  });
}

const n = (value: number): string => value.toLocaleString('en');

function asModelError(error: unknown): AppError {
  if (isAppError(error)) return error;
  const text = error instanceof Error ? error.message.replace(/^THREE\.\w+: /, '') : String(error);
  return new AppError('model.damaged', { reason: text.replace(/\.$/, '').slice(0, 200) }, { cause: error });
}

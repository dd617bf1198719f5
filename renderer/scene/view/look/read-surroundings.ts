/** From an .hdr file of the user's to light: read in a worker of its own, with a limit of size and time. */
import {
  type CompressedCubeTexture,
  DataTexture,
  DataUtils,
  EquirectangularReflectionMapping,
  HalfFloatType,
  LinearFilter,
  LinearSRGBColorSpace,
  RGBAFormat,
} from 'three';
import { reflectionMap } from '../reflection-map.ts';
import type { WideImage } from './surroundings.ts';
import type { SurroundingsAnswer } from './surroundings-worker.ts';

/** `light` for `scene.environment`, `backdrop` for `scene.background`. */
export interface Surroundings {
  readonly light: CompressedCubeTexture;
  readonly backdrop: DataTexture;
  dispose(): void;
}

/** Why a file gives no light. */
export type SurroundingsFault = 'not-hdr' | 'too-large' | 'too-slow';

const mostBytes = 150_000_000;
const mostMs = 30_000;

/** Rejects only with the signal's reason. */
export async function readSurroundings(
  file: File,
  signal: AbortSignal,
): Promise<Surroundings | { readonly fault: SurroundingsFault }> {
  if (file.size > mostBytes) return { fault: 'too-large' };
  const bytes = await file.arrayBuffer().catch(() => new ArrayBuffer(0));
  signal.throwIfAborted();
  const worker = new Worker(new URL('./surroundings-worker.ts', import.meta.url), { type: 'module' });
  const settled = new AbortController();
  try {
    const answer = await new Promise<SurroundingsAnswer | 'late'>((resolve, reject) => {
      const clock = setTimeout(() => resolve('late'), mostMs);
      settled.signal.addEventListener('abort', () => clearTimeout(clock));
      signal.addEventListener('abort', () => reject(signal.reason), { signal: settled.signal });
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        resolve({ failed: 'not-hdr' });
      });
      worker.addEventListener('message', ({ data }: MessageEvent<SurroundingsAnswer>) => resolve(data));
      worker.postMessage(bytes, [bytes]);
    });
    if (answer === 'late') return { fault: 'too-slow' };
    if ('failed' in answer) return { fault: answer.failed };
    const light = reflectionMap(answer.levels);
    const backdrop = backdropOf(answer.backdrop);
    return {
      light,
      backdrop,
      dispose() {
        light.dispose();
        backdrop.dispose();
      },
    };
  } finally {
    settled.abort();
    worker.terminate();
  }
}

function backdropOf({ width, height, data }: WideImage): DataTexture {
  // Whole floats cannot be filtered everywhere.
  const halves = Uint16Array.from(data, (value) => DataUtils.toHalfFloat(Math.min(value, 65_504)));
  const texture = new DataTexture(halves, width, height, RGBAFormat, HalfFloatType);
  texture.mapping = EquirectangularReflectionMapping;
  texture.colorSpace = LinearSRGBColorSpace;
  texture.minFilter = LinearFilter;
  texture.magFilter = LinearFilter;
  texture.flipY = true;
  texture.needsUpdate = true;
  return texture;
}

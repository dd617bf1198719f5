/** Reads an .hdr picture and makes light of it, away from the page's thread. One order, one answer. */
import { FloatType } from 'three';
import { HDRLoader } from 'three/examples/jsm/loaders/HDRLoader.js';
import type { FacePixels, ReflectionLevels } from '../reflection-map.ts';
import { scaled, surroundingsLevels, type WideImage } from './surroundings.ts';

/** `backdrop` is the picture itself, at most 1024 pixels wide. `failed` says why, in words. */
export type SurroundingsAnswer =
  | { readonly levels: ReflectionLevels; readonly backdrop: WideImage }
  | { readonly failed: 'not-hdr' | 'too-large' };

/** 8K by 4K; as floats half a gigabyte. */
const mostPixels = 8192 * 4096;

self.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  const answer = read(data);
  self.postMessage(answer, { transfer: buffersOf(answer) });
});

function read(bytes: ArrayBuffer): SurroundingsAnswer {
  const head = new TextDecoder('latin1').decode(bytes.slice(0, 4096));
  const size = /-Y (\d+) \+X (\d+)/.exec(head);
  if (!head.startsWith('#?') || size === null) return { failed: 'not-hdr' };
  if (Number(size[1]) * Number(size[2]) > mostPixels) return { failed: 'too-large' };
  try {
    const { width, height, data } = new HDRLoader().setDataType(FloatType).parse(bytes);
    if (!(data instanceof Float32Array) || width === undefined || height === undefined)
      return { failed: 'not-hdr' };
    const image = { width, height, data };
    return { levels: surroundingsLevels(image), backdrop: scaled(image, 1024, 512) };
  } catch {
    return { failed: 'not-hdr' };
  }
}

function buffersOf(answer: SurroundingsAnswer): ArrayBuffer[] {
  if ('failed' in answer) return [];
  const faces: readonly FacePixels[] = answer.levels.flat();
  return faces.map(({ data }) => data.buffer);
}

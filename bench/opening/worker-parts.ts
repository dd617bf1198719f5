/** What parsers use of a browser's worker and Node does not have: `self`, pictures decoded by sharp, WebAssembly by its URL. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

/** What is left of an `ImageBitmap` when nothing draws it: its pixels, four bytes each, the upper row first. */
export class PixelBitmap {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;

  constructor(width: number, height: number, data: Uint8ClampedArray) {
    this.width = width;
    this.height = height;
    this.data = data;
  }

  close(): void {
    // The garbage collector has it.
  }
}

/** Of `ImageData` Node has nothing; decoders make it of pixels. */
class PixelData extends PixelBitmap {
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    super(width, height, data);
  }
}

interface Wanted {
  readonly resizeWidth?: number;
  readonly resizeHeight?: number;
  readonly imageOrientation?: 'flipY' | 'from-image';
}

async function decode(source: Blob | PixelData, wanted: Wanted = {}): Promise<PixelBitmap> {
  const image =
    source instanceof Blob
      ? sharp(new Uint8Array(await source.arrayBuffer()))
      : sharp(source.data, { raw: { width: source.width, height: source.height, channels: 4 } });
  const { resizeWidth, resizeHeight, imageOrientation } = wanted;
  if (resizeWidth !== undefined && resizeHeight !== undefined)
    image.resize(resizeWidth, resizeHeight, { fit: 'fill' });
  if (imageOrientation === 'flipY') image.flip();
  const { data, info } = await image
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return new PixelBitmap(info.width, info.height, new Uint8ClampedArray(data));
}

const repository = path.resolve(import.meta.dirname, '../..');
const realFetch = globalThis.fetch;

/** Decoders ask for the program's own WebAssembly: by a file's URL in Node, by a path below the repository in Vite. */
async function fetchOwn(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const url = String(input instanceof Request ? input.url : input);
  if (!url.endsWith('.wasm') || /^https?:/.test(url)) return await realFetch(input, init);
  const plain = url.startsWith('file:') ? fileURLToPath(url) : url.replace(/^\/@fs\//, '/');
  const inside = path.join(repository, plain);
  return new Response(await readFile(existsSync(inside) ? inside : plain));
}

/** Puts them into this thread's globals until the function that is returned is called. */
export function installWorkerParts(): () => void {
  const stand: Readonly<Record<string, unknown>> = {
    self: globalThis,
    fetch: fetchOwn,
    createImageBitmap: decode,
    ImageBitmap: PixelBitmap,
    ImageData: PixelData,
  };
  const before = Object.keys(stand).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  for (const [name, value] of Object.entries(stand))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  return () => {
    for (const [name, descriptor] of before) {
      if (descriptor === undefined) Reflect.deleteProperty(globalThis, name);
      else Object.defineProperty(globalThis, name, descriptor);
    }
  };
}

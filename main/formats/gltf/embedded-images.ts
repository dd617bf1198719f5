/** The pictures inside of a GLB by their headers: what they are before anybody decodes them. */
import { type PictureHeader, pictureHeader } from '../picture-header.ts';
import type { GltfDocument } from './document.ts';
import type { ByteSource, GltfParts } from './read-parts.ts';

/** Headers lie in the first bytes, but in JPEG behind what a camera adds. */
const headBytes = 64 * 1024;
const mostHeadBytes = 4 * 1024 * 1024;
/** No exporter writes as many. */
const maxImages = 2000;

/** `header`: null for what is no PNG, JPEG, WebP or KTX2. */
export interface EmbeddedImage {
  readonly index: number;
  readonly header: PictureHeader | null;
}

/** Of a document that has passed `checkGltf`. Pictures in other files and beyond the first 2,000 are not looked at. */
export async function embeddedImages(
  { images, views }: GltfDocument,
  source: ByteSource,
  binary: GltfParts['binary'],
): Promise<EmbeddedImage[]> {
  const found: EmbeddedImage[] = [];
  if (binary === null) return found;
  for (const [index, image] of images.slice(0, maxImages).entries()) {
    const view = views[image.view ?? -1];
    if (view === undefined || view.buffer !== 0 || view.meshopt !== null) continue;
    const start = binary.start + view.byteOffset;
    const head = await source.read(start, Math.min(view.byteLength, headBytes));
    let header = pictureHeader(head);
    const isLongJpeg = header === null && head[0] === 0xff && view.byteLength > headBytes;
    if (isLongJpeg)
      header = pictureHeader(await source.read(start, Math.min(view.byteLength, mostHeadBytes)));
    found.push({ index, header });
  }
  return found;
}

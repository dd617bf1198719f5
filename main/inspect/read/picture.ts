/** Textures and previews: size, channels and bits by their headers, and whether they are there to their end. Nothing is decoded. */
import path from 'node:path';
import { type PictureHeader, pictureHeader } from '../../formats/picture-header.ts';
import { tgaHeader } from '../../formats/tga.ts';
import { contentWords, reasonWords } from '../file-words.ts';
import { type ModelFolder, nameOfContent, unreadable } from '../model-folder.ts';
import { nothingRead, type Reading } from '../types.ts';
import { modelWords } from './model-words.ts';

/** Cameras attach previews and colour profiles before the size of a JPEG. */
const headBytes = 256 * 1024;
/** What programs append behind the end of a picture is shorter. */
const tailBytes = 64 * 1024;
/** What graphics cards take along one edge. */
const mostEdgePx = 16_384;
const names = { png: 'PNG', jpeg: 'JPEG', webp: 'WebP', ktx2: 'KTX2', tga: 'TGA' } as const;
const endings: Readonly<Record<string, PictureHeader['type']>> = {
  '.png': 'png',
  '.jpg': 'jpeg',
  '.jpeg': 'jpeg',
  '.webp': 'webp',
  '.ktx2': 'ktx2',
  '.tga': 'tga',
};

/** Throws `model.unreadable`. */
export async function readPicture(folder: ModelFolder, localPath: string): Promise<Reading> {
  const { bytes, sizeBytes } = await folder.head(localPath, headBytes);
  // TGA has no signature: what is called so is looked at as one.
  const header = pictureHeader(bytes) ?? (localPath.toLowerCase().endsWith('.tga') ? tgaHeader(bytes) : null);
  if (header === null)
    throw unreadable(
      bytes.length > 2 && bytes.readUInt16BE(0) === 0xffd8
        ? reasonWords.truncatedJpeg
        : reasonWords.isNot(nameOfContent(bytes.subarray(0, 512)), contentWords.wanted.picture),
    );
  const { type, width, height, channels, bits } = header;
  if (width === 0 || height === 0) throw unreadable(reasonWords.noPixels);
  if (!(await isWhole(folder, localPath, type, bytes, sizeBytes))) throw unreadable(reasonWords.endMissing);
  return {
    ...nothingRead,
    format: modelWords.pictureFormat(names[type], header),
    picture: { widthPx: width, heightPx: height, channels, bitsPerChannel: bits },
    faults: [...misnamed(localPath, type), ...tooLargePicture(header)],
  };
}

async function isWhole(
  folder: ModelFolder,
  localPath: string,
  type: PictureHeader['type'],
  head: Buffer,
  sizeBytes: number,
): Promise<boolean> {
  if (type === 'webp') return head.readUInt32LE(4) + 8 <= sizeBytes;
  if (type === 'ktx2' || type === 'tga') return true;
  const tail = await folder.slice(localPath, -tailBytes, tailBytes);
  return type === 'png' ? tail.includes('IEND', 0, 'latin1') : tail.includes(Buffer.of(0xff, 0xd9));
}

function misnamed(localPath: string, type: PictureHeader['type']): Reading['faults'] {
  const said = endings[path.posix.extname(localPath).toLowerCase()];
  if (said === undefined || said === type) return [];
  return [
    {
      code: 'failed-validation',
      severity: 'warn',
      message: modelWords.misnamed(names[said], names[type]),
    },
  ];
}

/** What is to be said of a picture that is larger than graphics cards take. */
export function tooLargePicture({ width, height }: PictureHeader): Reading['faults'] {
  if (Math.max(width, height) <= mostEdgePx) return [];
  return [
    {
      code: 'failed-validation',
      severity: 'warn',
      message: modelWords.largePicture({ width, height }, mostEdgePx),
    },
  ];
}

/** Whether what arrived is what its name says and all of itself, by its first bytes and its end. */

import { type FileHandle, open } from 'node:fs/promises';
import { extname } from 'node:path/posix';
import { checkWords } from './check-words.ts';
import {
  type ByteSource,
  type EndJudge,
  fbxSignature,
  judgeExr,
  judgeFbx,
  judgeGlb,
  judgeJpeg,
  judgeKtx2,
  judgeMp4,
  judgePng,
  judgeRiff,
  judgeStl,
  judgeTga,
  judgeUsdc,
  judgeZip,
} from './complete-binary.ts';
import {
  brokenObjLine,
  scanFbxText,
  scanJson,
  scanUsda,
  scanXml,
  type TextScanner,
} from './complete-text.ts';

// Looks at the first bytes of an answer: an error page with status 200 must not end up under the name of a model. Pure.

/** Bytes that `foundInstead` wants to see, when there are as many. */
export const sniffedBytes = 512;

/** Files that are never text, so that text in their place is something else. */
const binary = new Set([
  '.glb',
  '.fbx',
  '.usdc',
  '.usdz',
  '.png',
  '.jpg',
  '.jpeg',
  '.webp',
  '.exr',
  '.hdr',
  '.tga',
  '.ktx2',
  '.stl',
  '.zip',
  '.bin',
]);
const markup = new Set(['.html', '.htm', '.xhtml']);
const xml = new Set([
  '.xml',
  '.urdf',
  '.mjcf',
  '.sdf',
  '.dae',
  '.svg',
  '.xacro',
  '.x3d',
  '.world',
  '.config',
]);

/** What came in words when it is surely not the file of this path (which decides by its extension); null when it may be. */
export function foundInstead(path: string, firstBytes: Uint8Array): string | null {
  const extension = extname(path).toLowerCase();
  if (firstBytes.length === 0) return binary.has(extension) ? checkWords.found.empty : null;
  const decoded = new TextDecoder('utf-8')
    .decode(firstBytes.subarray(0, sniffedBytes))
    .trimStart()
    .toLowerCase();
  const root = /^(?:<\?xml[^>]*\?>\s*|<!--.*?-->\s*)*<([a-z!][\w:]*)/s.exec(decoded)?.[1] ?? null;
  if (!markup.has(extension) && (root === 'html' || /^<!doctype\s+html/.test(decoded)))
    return checkWords.found.page;
  // The root of the error answers of S3 and its like; no format of a robot or a scene has one of this name.
  if (root === 'error' && !markup.has(extension)) return checkWords.found.error;
  if (decoded.startsWith('<?xml') && !xml.has(extension) && !markup.has(extension))
    return checkWords.found.xml;
  if (binary.has(extension) && /^\{\s*"/.test(decoded)) return checkWords.found.error;
  return null;
}

// Whether a file on the disk is all of itself, as far as its format can prove it: a reply that ends early with intact
// framing looks whole to HTTP. A file of a known extension is judged by what it begins with (a JPEG may be called
// `.png`); only text and what has no signature go by the name.
//
// A false alarm would refuse a file for ever, so only what is missing is looked for. Legal and accepted: bytes after the
// end (JPEG and PNG with an appendix, padded GLB, signed ZIP), JSON with `NaN`, what is longer than it says, and every
// format and part that is not known here. Nothing is proved of OBJ and MTL but a last line that breaks off, of PLY, HDR,
// TIFF, WebM, tiled or deep EXR, packed TGA, and buffers of glTF (`.bin`).
//
// Most formats take one to three small reads. PNG and JPEG are read whole only when their last bytes are not their end;
// text is read in pieces of 64 KB (0.5 ms each), so that the event loop has its turn.

const pieceBytes = 64 * 1024;
const windowBytes = 4096;

/**
 * Why the file at `at` cannot be all of `listed` (whose extension counts), to continue “it is not whole: …”; null when
 * nothing shows that. Throws the signal's reason and what the file system throws.
 */
export async function findMissingEnd(
  at: string,
  listed: string,
  signal?: AbortSignal,
): Promise<string | null> {
  const handle = await open(at, 'r');
  try {
    const source = sourceOf(handle, (await handle.stat()).size, signal);
    return await judgeOf(extname(listed).toLowerCase(), await source.at(0, 64))(source);
  } finally {
    await handle.close();
  }
}

function sourceOf(handle: FileHandle, size: number, signal: AbortSignal | undefined): ByteSource {
  let window: Buffer = Buffer.alloc(0);
  let from = 0;
  const read = async (offset: number, length: number): Promise<Buffer> => {
    signal?.throwIfAborted();
    const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - offset)));
    let filled = 0;
    while (filled < buffer.length) {
      const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, offset + filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return buffer.subarray(0, filled);
  };
  return {
    size,
    async at(offset, length) {
      if (offset < from || offset + length > from + window.length) {
        window = await read(offset, Math.max(length, windowBytes));
        from = offset;
      }
      return window.subarray(offset - from, offset - from + length);
    },
    async *pieces(start) {
      for (let offset = start; offset < size; ) {
        const piece = await read(offset, pieceBytes);
        if (piece.length === 0) return;
        yield piece;
        offset += piece.length;
      }
    },
  };
}

/** By the first bytes. */
const signatures: readonly (readonly [begins: Buffer, judge: EndJudge])[] = [
  [Buffer.from('glTF'), judgeGlb],
  [Buffer.from('89504e470d0a1a0a', 'hex'), judgePng],
  [Buffer.from('ffd8ff', 'hex'), judgeJpeg],
  [Buffer.from('ab4b5458203230bb0d0a1a0a', 'hex'), judgeKtx2],
  [Buffer.from('PXR-USDC'), judgeUsdc],
  [Buffer.from('#usda'), text(scanUsda)],
  [Buffer.from('PK\x03\x04', 'latin1'), judgeZip],
  [Buffer.from('PK\x05\x06', 'latin1'), judgeZip],
  [fbxSignature, judgeFbx],
  [Buffer.from('; FBX'), text(scanFbxText)],
  [Buffer.from('762f3101', 'hex'), judgeExr],
  [Buffer.from('RIFF'), judgeRiff],
];

const isoBoxes = 'ftyp';
/** What a file of this extension begins with: one that is shorter than its beginning ended there. */
const beginnings: Readonly<Record<string, Buffer>> = {
  '.glb': Buffer.from('glTF'),
  '.png': Buffer.from('89504e470d0a1a0a', 'hex'),
  '.jpg': Buffer.from('ffd8ff', 'hex'),
  '.jpeg': Buffer.from('ffd8ff', 'hex'),
  '.ktx2': Buffer.from('ab4b5458203230bb0d0a1a0a', 'hex'),
  '.usdc': Buffer.from('PXR-USDC'),
  '.usda': Buffer.from('#usda'),
  '.usdz': Buffer.from('PK\x03\x04', 'latin1'),
  '.zip': Buffer.from('PK\x03\x04', 'latin1'),
  '.fbx': fbxSignature,
  '.webp': Buffer.from('RIFF'),
  '.exr': Buffer.from('762f3101', 'hex'),
};

const byExtension: Readonly<Record<string, EndJudge>> = {
  '.json': text(scanJson),
  '.gltf': text(scanJson),
  '.stl': judgeStl,
  '.tga': judgeTga,
  '.obj': async (source) => brokenObjLine(await source.at(Math.max(0, source.size - 4096), 4096)),
};
for (const extension of [
  '.xml',
  '.urdf',
  '.mjcf',
  '.sdf',
  '.dae',
  '.svg',
  '.xacro',
  '.x3d',
  '.world',
  '.mtlx',
])
  Object.assign(byExtension, { [extension]: text(scanXml) });

/** Extensions of which only what a file begins with tells the format. */
const other = ['.usd', '.mp4', '.m4v', '.mov'];

function judgeOf(extension: string, first: Buffer): EndJudge {
  // Bytes of a plain buffer may begin like anything.
  if (!(extension in beginnings) && !(extension in byExtension) && !other.includes(extension))
    return async () => null;
  const known = signatures.find(([begins]) => first.subarray(0, begins.length).equals(begins));
  if (known !== undefined) return known[1];
  if (first.subarray(4, 8).toString('latin1') === isoBoxes) return judgeMp4;
  const begins = beginnings[extension];
  if (first.length < (begins?.length ?? (other.includes(extension) ? 8 : 0)))
    return async ({ size }) => checkWords.missingEnd.beginning(size);
  return byExtension[extension] ?? (async () => null);
}

function text(scan: () => TextScanner): EndJudge {
  return async (source) => {
    const mark = await source.at(0, 2);
    // UTF-16: not read here.
    if (mark.equals(Buffer.from('fffe', 'hex')) || mark.equals(Buffer.from('feff', 'hex'))) return null;
    const scanner = scan();
    for await (const piece of source.pieces(0)) scanner.feed(piece);
    return scanner.end();
  };
}

/** Looks at the first bytes of an answer: an error page with status 200 must not end up under the name of a model. Pure. */
import { extname } from 'node:path/posix';

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
  if (firstBytes.length === 0) return binary.has(extension) ? 'an empty answer' : null;
  const text = new TextDecoder('utf-8')
    .decode(firstBytes.subarray(0, sniffedBytes))
    .trimStart()
    .toLowerCase();
  const root = /^(?:<\?xml[^>]*\?>\s*|<!--.*?-->\s*)*<([a-z!][\w:]*)/s.exec(text)?.[1] ?? null;
  if (!markup.has(extension) && (root === 'html' || /^<!doctype\s+html/.test(text))) return 'a web page';
  // The root of the error answers of S3 and its like; no format of a robot or a scene has one of this name.
  if (root === 'error' && !markup.has(extension)) return 'an error message';
  if (text.startsWith('<?xml') && !xml.has(extension) && !markup.has(extension)) return 'an XML document';
  if (binary.has(extension) && /^\{\s*"/.test(text)) return 'an error message';
  return null;
}

/** As what a file is shown that is not turned around. Pure. */
import { endingOf } from '../../scene/parse/endings.ts';

/** `other`: opened with another program. */
export type FileForm = 'tree' | 'text' | 'picture' | 'other';

const pictures = new Set(['png', 'jpg', 'jpeg', 'webp', 'gif', 'bmp', 'avif']);
const texts = new Set([
  'xml',
  'urdf',
  'mjcf',
  'xacro',
  'sdf',
  'usda',
  'mtl',
  'obj',
  'txt',
  'md',
  'csv',
  'tsv',
  'yaml',
  'yml',
  'log',
  'dae',
  'html',
]);

/** By its ending; USD and FBX are texts or not, which only their first bytes tell. */
export function formOfFile(localPath: string): FileForm | 'by-content' {
  const ending = endingOf(localPath);
  if (ending === 'json' || ending === 'gltf') return 'tree';
  if (pictures.has(ending)) return 'picture';
  if (texts.has(ending)) return 'text';
  return ending === 'usd' || ending === 'fbx' || ending === 'stl' || ending === 'ply'
    ? 'by-content'
    : 'other';
}

/** Of the first bytes: a text has no zeros, and few bytes that no text has. */
export function isText(head: Uint8Array): boolean {
  if (head.length === 0) return true;
  let odd = 0;
  for (const byte of head) {
    if (byte === 0) return false;
    if (byte < 9 || (byte > 13 && byte < 32)) odd += 1;
  }
  return odd / head.length < 0.02;
}

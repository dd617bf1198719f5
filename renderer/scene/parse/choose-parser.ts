/** Which parser reads a file: its content decides, then its ending. */

import { AppError } from '../../../main/contract/plain/errors.ts';
import { gltfWords } from '../../../main/formats/gltf/gltf-words.ts';
import { notGlbBecause } from '../../../main/formats/gltf/read-parts.ts';
import { isLfsPointer, lfsPointer } from '../../../main/formats/lfs-pointer.ts';
import type { LoadNote } from '../../../main/formats/load-notes.ts';
import { endingOf, endings, type FormatId } from './endings.ts';
import { parseWords } from './parse-words.ts';
import type { ParseModel } from './parsed-model.ts';

/** `found` follows “it is ”. Unknown: the ending decides. */
type Content =
  | { readonly type: 'model'; readonly format: FormatId }
  | { readonly type: 'other'; readonly found: string }
  | { readonly type: 'unknown' };

/** How many bytes are enough. */
export const contentBytes = 4096;

const model = (format: FormatId): Content => ({ type: 'model', format });

/** `ending` is lower-case, without its dot: it tells a usdz from other archives, and text without a signature. */
function contentOf(bytes: Uint8Array, ending: string): Content {
  const text = new TextDecoder('latin1')
    .decode(bytes.subarray(0, contentBytes))
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  if (text.startsWith('glTF')) return model('gltf');
  if (/^Kaydara FBX Binary|^; FBX|^FBXHeaderExtension/.test(text)) return model('fbx');
  if (/^#usda|^PXR-USDC/.test(text)) return model('usd');
  if (text.startsWith('PK\u0003\u0004') && ending === 'usdz') return model('usd');
  if (text.startsWith('{') && (ending === 'gltf' || /"asset"\s*:/.test(text))) return model('gltf');
  const element = firstElement(text);
  if (element === 'mujoco') return model('mjcf');
  if (element === 'robot') return model('urdf');
  // Before version 1.3 an SDF began with <gazebo>.
  if (element === 'sdf' || element === 'gazebo') return model('sdf');
  if (element === 'collada') return model('dae');
  if (/^ply\s*[\r\n]/.test(text)) return model('ply');
  if (/^solid\b[^]*?\bfacet\s+normal\b/i.test(text)) return model('stl');
  const found = isLfsPointer(bytes) ? lfsPointer() : notGlbBecause(bytes);
  if (found !== null && found !== gltfWords.is.unknown) return { type: 'other', found };
  return /^(#.*|\s*)$|^(v|vn|vt|f|o|g|s|mtllib|usemtl)\s/m.test(text) && looksLikeObj(text)
    ? model('obj')
    : { type: 'unknown' };
}

/** The name of an XML document's root, past its declaration and comments. */
function firstElement(text: string): string | null {
  const rest = text.replace(
    /^(\s*<\?[\s\S]*?\?>|\s*<!--[\s\S]*?-->|\s*<!DOCTYPE[^>[]*(\[[\s\S]*?\])?[^>]*>)*/i,
    '',
  );
  return /^\s*<([A-Za-z][\w:-]*)/.exec(rest)?.[1]?.toLowerCase() ?? null;
}

function looksLikeObj(text: string): boolean {
  const lines = text.split(/\r?\n/, 60).filter((line) => line.trim() !== '' && !line.startsWith('#'));
  return (
    lines.length > 0 &&
    lines.slice(0, 20).every((line) => /^\s*(v|vn|vt|vp|f|l|p|o|g|s|mtllib|usemtl)\s/.test(`${line} `))
  );
}

/** Each parser is a part of the program that is fetched when a file needs it. */
export type Formats = Readonly<
  Partial<Record<FormatId, { readonly name: string; readonly parser: () => Promise<ParseModel> }>>
>;

/** One of `formats` for a file, and what to say about the choice. Throws `model.not-a-model`. */
export function chooseParser(
  formats: Formats,
  path: string,
  firstBytes: Uint8Array,
): { parser: () => Promise<ParseModel>; format: FormatId; notes: readonly LoadNote[] } {
  const ending = endingOf(path);
  const byEnding = endings[ending];
  const content = contentOf(firstBytes, ending);
  if (content.type === 'other') throw new AppError('model.not-a-model', { found: content.found });
  const id = content.type === 'model' ? content.format : byEnding;
  const format = id === undefined ? undefined : formats[id];
  if (id === undefined || format === undefined)
    throw new AppError('model.not-a-model', { found: parseWords.not.supported });
  const notes: LoadNote[] =
    id === byEnding
      ? []
      : [
          {
            level: 'warn',
            what: 'replaced',
            message: parseWords.notes.otherEnding(ending, format.name),
          },
        ];
  return { parser: format.parser, format: id, notes };
}

// The kinds that hold shapes only: they open on their own, and as the meshes of a robot's description.

/** Apart from `formats`, whose other parsers use these. */
export const meshFormats: Formats = {
  gltf: { name: 'glTF', parser: async () => (await import('./gltf/parse-gltf.ts')).parseGltf },
  obj: { name: 'OBJ', parser: async () => (await import('./obj/parse-obj.ts')).parseObj },
  stl: { name: 'STL', parser: async () => (await import('./stl/parse-stl.ts')).parseStl },
  dae: { name: 'COLLADA', parser: async () => (await import('./dae/parse-dae.ts')).parseDae },
  ply: { name: 'PLY', parser: async () => (await import('./ply/parse-ply.ts')).parsePly },
  fbx: { name: 'FBX', parser: async () => (await import('./fbx/parse-fbx.ts')).parseFbx },
};

/** Finds missing textures and meshes by their names among the files of the asset, and writes relative paths to them; all else stays byte for byte. */

import { AppError, isAppError } from '../../contract/plain/errors.ts';
import { escapeMarkup } from '../../contract/plain/foreign-text.ts';
import { readMtl } from '../../formats/obj/read-mtl.ts';
import { baseName } from '../../formats/resolve-entry.ts';
import { folderPart, reasonOf, resolveReference } from '../../inspect/model-folder.ts';
import type { FileChange, FixFiles, FixMaker, FixNote } from '../fix.ts';
import { fixWords } from '../fix-words.ts';
import { endingOf } from '../read-mesh.ts';
import { relativePath } from '../write/relative-path.ts';
import { edited, type TextEdit } from '../write/text-edits.ts';
import { unescapedXml } from '../write/xml-edits.ts';

/** A file as it is named in a text; `written` without escapes, `start` and `end` of what is written there. */
interface Named {
  readonly written: string;
  readonly start: number;
  readonly end: number;
}

interface TextFormat {
  readonly find: (text: string) => Iterable<Named>;
  readonly escape: (path: string) => string;
}

const mostBytes = 64 * 1024 * 1024;
const mostNotes = 200;

const formats: Readonly<Record<string, TextFormat>> = {
  urdf: {
    find: (text) => matches(text, /\bfilename\s*=\s*(?:"([^"]*)"|'([^']*)')/g, unescapedXml),
    escape: escapeMarkup,
  },
  sdf: {
    find: (text) =>
      matches(
        text,
        /<(?:uri|albedo_map|normal_map|roughness_map|metalness_map)>\s*([^<]*?)\s*</g,
        unescapedXml,
      ),
    escape: escapeMarkup,
  },
  dae: {
    find: (text) => matches(text, /<init_from>\s*(?:<ref>\s*)?([^<]*?)\s*</g, unescapedXml),
    escape: (path) => escapeMarkup(encodeURI(path)),
  },
  gltf: {
    find: (text) => matches(text, /"uri"\s*:\s*"((?:[^"\\]|\\.)*)"/g, unescapedJson),
    escape: (path) => JSON.stringify(encodeURI(path)).slice(1, -1),
  },
  usda: {
    find: (text) => matches(text, /(?<!@)@([^@\n]+)@(?!@)/g, (one) => one),
    escape: (path) => (path.startsWith('.') ? path : `./${path}`),
  },
  mtl: { find: ofMtl, escape: (path) => path },
};

/** Throws `fix.nothing-to-change` when every name leads to its file, or none can be found. */
export const fixRelink: FixMaker<'relink'> = async (_, files, run) => {
  const changes: FileChange[] = [];
  const done: FixNote[] = [];
  const left: FixNote[] = [];
  for (const [n, { localPath, kind, sizeBytes }] of files.list.entries()) {
    run.signal.throwIfAborted();
    run.onProgress?.(n / files.list.length);
    const format = formats[endingOf(localPath).replace(/^usd$/, 'usda')];
    if (format === undefined || sizeBytes > mostBytes) continue;
    try {
      const text = decodeText(await files.read(localPath));
      if (text.startsWith('PXR-USDC')) continue;
      const edits: TextEdit[] = [];
      for (const named of format.find(text)) {
        const found = findFile(files, localPath, named.written);
        if (found === null) continue;
        if (found.length === 1 && found[0] !== undefined) {
          const to = relativePath(localPath, found[0]);
          edits.push({ start: named.start, end: named.end, text: format.escape(to) });
          done.push({ code: 'relinked', path: localPath, values: { from: shown(named.written), to } });
        } else if (left.length < mostNotes)
          left.push({
            code: found.length === 0 ? 'reference-missing' : 'reference-ambiguous',
            path: localPath,
            values: { name: shown(named.written), count: found.length },
          });
      }
      if (edits.length > 0)
        changes.push({ localPath, kind, bytes: new TextEncoder().encode(edited(text, edits)) });
    } catch (error) {
      run.signal.throwIfAborted();
      if (!isAppError(error)) throw error;
      left.push({ code: 'file-not-changed', path: localPath, values: { reason: reasonOf(error) } });
    }
  }
  if (changes.length === 0) throw new AppError('fix.nothing-to-change', {});
  run.onProgress?.(1);
  return { changes, done, left };
};

/** Null where the name leads to a file already, or means none of the asset; else the files that it may mean. */
function findFile(files: FixFiles, from: string, written: string): readonly string[] | null {
  const isPackage = /^(?:package|model|file):\/\//i.test(written);
  if (!isPackage && /^(?:https?|data|ftp|omniverse):/i.test(written)) return null;
  const plain = written.replaceAll('\\', '/').replace(/^[a-z]+:\/\/+/i, '');
  // A renderer's own library, a folder, an element of the same document.
  if (!/\.[A-Za-z0-9]{2,5}$/.test(plain) || /\.mdl$/i.test(plain) || /<[A-Za-z]+>|\$[({]/.test(plain))
    return null;
  const paths = files.list.map(({ localPath }) => localPath);
  const resolved = isPackage ? null : resolveReference(folderPart(from), written);
  for (const name of [
    resolved?.is === 'inside' ? resolved.path : '',
    resolved?.is === 'inside' ? decoded(resolved.path) : '',
  ])
    if (paths.includes(name) && !written.includes('\\')) return null;
  const steps = plain
    .toLowerCase()
    .split('/')
    .filter((step) => step !== '' && step !== '.' && step !== '..')
    .map(decoded);
  // The more folders agree, the surer it is.
  for (let first = 0; first < steps.length; first++) {
    const end = `/${steps.slice(first).join('/')}`;
    const found = paths.filter((path) => `/${path.toLowerCase()}`.endsWith(end));
    const exact = found.filter((path) => baseName(path) === baseName(plain));
    if (found.length > 0) return exact.length === 1 ? exact : found;
  }
  return [];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function* matches(text: string, pattern: RegExp, plain: (written: string) => string): Generator<Named> {
  for (const match of text.matchAll(pattern)) {
    const written = match[1] ?? match[2] ?? '';
    if (written === '') continue;
    const start = match.index + match[0].indexOf(written, match[0].search(/["'>@:]/));
    yield { written: plain(written), start, end: start + written.length };
  }
}

/** Whatever follows the options of a map. */
function* ofMtl(text: string): Generator<Named> {
  const lines = [...text.matchAll(/[^\r\n]*(?:\r\n|\n|\r|$)/g)];
  for (const { file, line } of readMtl(text).files) {
    const at = lines[line - 1];
    const start = at === undefined ? -1 : at.index + at[0].lastIndexOf(file);
    if (at !== undefined && start >= at.index) yield { written: file, start, end: start + file.length };
  }
}

/** A byte order mark stays in the text. Throws `model.damaged`. */
function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (error) {
    throw new AppError('model.damaged', { reason: fixWords.notUtf8 }, { cause: error });
  }
}

function unescapedJson(text: string): string {
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}

/** A name may be as long as its author likes. */
const shown = (name: string): string =>
  name.length > 120 ? `${name.slice(0, 60)}…${name.slice(-59)}` : name;

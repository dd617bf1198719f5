/** FBX, binary and text: version, unit and axis as it states them, triangles, size, materials and the textures it names. */
import { inflateSync } from 'node:zlib';
import { isAppError } from '../../contract/plain/errors.ts';
import { boundsOf, type FbxDocument, readFbx as readDocument } from '../../formats/fbx/read-fbx.ts';
import { type Inflate, isBinaryFbx } from '../../formats/fbx/records/binary-records.ts';
import { damaged } from '../../formats/fbx/records/record.ts';
import { isTextFbx } from '../../formats/fbx/records/text-records.ts';
import type { FbxTexture } from '../../formats/fbx/scene/looks.ts';
import { contentWords, reasonWords, unreadWords } from '../file-words.ts';
import { type ModelFolder, nameOfContent, unreadable } from '../model-folder.ts';
import { nothingRead, type Reading, type Reference } from '../types.ts';
import { modelWords } from './model-words.ts';

const mostBytes = 256 * 1024 * 1024;
const mostTextures = 2000;

/** Throws `model.unreadable`. */
export async function readFbx(folder: ModelFolder, localPath: string): Promise<Reading> {
  const { bytes: head } = await folder.head(localPath, 1024);
  if (!isBinaryFbx(head) && !isTextFbx(head.toString('latin1')))
    throw unreadable(reasonWords.isNot(nameOfContent(head), contentWords.wanted.fbx));
  const bytes = await folder.read(localPath, mostBytes);
  try {
    return readingOf(await readDocument(bytes, { inflate, layers: false }));
  } catch (error) {
    if (isAppError(error, 'model.version-unsupported')) return tooOld(error.data.what);
    if (isAppError(error, 'model.damaged')) throw unreadable(error.data.reason);
    if (isAppError(error, 'model.beyond-limit'))
      throw unreadable(reasonWords.beyondLimit(error.data.what, error.data.limit));
    throw error;
  }
}

/** Throws `model.damaged` for what does not unfold to what it declares. */
export const inflate: Inflate = (packed, bytes) => {
  let plain: Buffer;
  try {
    plain = inflateSync(packed, { maxOutputLength: Math.max(1, bytes) });
  } catch (error) {
    const isMore = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw damaged(isMore ? reasonWords.arrayLonger(bytes) : reasonWords.arrayDamaged);
  }
  if (plain.length < bytes) throw damaged(reasonWords.arrayShorter(bytes));
  return new Uint8Array(plain);
};

function tooOld(format: string): Reading {
  return {
    ...nothingRead,
    format,
    unread: unreadWords.content,
    faults: [
      {
        code: 'failed-validation',
        severity: 'warn',
        message: modelWords.fbxTooOld,
      },
    ],
  };
}

function readingOf(document: FbxDocument): Reading {
  const { version, isText, frame, placed, triangles, materials, broken, otherShapes } = document;
  const { unitMetres, upAxis } = frame;
  const bounds = boundsOf(document);
  const sides = bounds === null ? null : sidesOf(bounds);
  const textures = texturesOf(document.textures);
  return {
    ...nothingRead,
    format: modelWords.fbxFormat(`${Math.floor(version / 1000)}.${Math.floor(version / 100) % 10}`, isText),
    unitMetres,
    upAxis,
    size:
      sides === null || unitMetres === null
        ? null
        : { metres: [sides[0] * unitMetres, sides[1] * unitMetres, sides[2] * unitMetres], exact: true },
    unitlessSize: unitMetres === null ? sides : null,
    triangles,
    materials: materials.length,
    textures: textures.count,
    references: textures.references,
    faults: [
      ...(version < 7000 ? [readByFew()] : []),
      ...unitFaults(unitMetres),
      ...(broken === 0 ? [] : [brokenPolygons(broken)]),
      ...(placed.length === 0 ? [nothingToSee(otherShapes)] : []),
    ],
  };
}

function sidesOf({ min, max }: NonNullable<ReturnType<typeof boundsOf>>): [number, number, number] {
  return [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
}

function unitFaults(unitMetres: number | null): Reading['faults'] {
  if (unitMetres === null)
    return [
      {
        code: 'stated-unit',
        severity: 'note',
        message: modelWords.fbxNoUnit,
      },
    ];
  if (unitMetres === 1) return [];
  return [
    {
      code: 'stated-unit',
      severity: 'note',
      message: modelWords.fbxUnit(unitMetres),
    },
  ];
}

const readByFew = (): Reading['faults'][number] => ({
  code: 'failed-validation',
  severity: 'note',
  message: modelWords.fbxOld,
});

const brokenPolygons = (count: number): Reading['faults'][number] => ({
  code: 'failed-validation',
  severity: 'warn',
  message: modelWords.fbxBroken(count),
});

const nothingToSee = (otherShapes: number): Reading['faults'][number] => ({
  code: 'failed-validation',
  severity: 'warn',
  message: modelWords.fbxEmpty(otherShapes),
});

/** Embedded pictures need no file. */
function texturesOf(textures: readonly FbxTexture[]): {
  readonly count: number;
  readonly references: Reference[];
} {
  const named = new Map<string, Reference>();
  for (const { uri, line, embedded } of textures.slice(0, mostTextures)) {
    if (uri === '' || embedded !== null) continue;
    named.set(uri, { uri, what: 'texture', ...(line !== null && { line }) });
  }
  const all = new Set(textures.map(({ uri, id }) => (uri === '' ? id : uri)));
  return { count: all.size, references: [...named.values()] };
}

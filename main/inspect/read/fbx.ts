/** FBX, binary and text: version, unit and axis as it states them, triangles, size, materials and the textures it names. */
import { inflateSync } from 'node:zlib';
import { formatNumber } from '../../contract/messages/number-text.ts';
import { isAppError } from '../../contract/plain/errors.ts';
import { boundsOf, type FbxDocument, readFbx as readDocument } from '../../formats/fbx/read-fbx.ts';
import { type Inflate, isBinaryFbx } from '../../formats/fbx/records/binary-records.ts';
import { damaged } from '../../formats/fbx/records/record.ts';
import { isTextFbx } from '../../formats/fbx/records/text-records.ts';
import type { FbxTexture } from '../../formats/fbx/scene/looks.ts';
import { type ModelFolder, nameOfContent, unreadable } from '../model-folder.ts';
import { nothingRead, type Reading, type Reference } from '../types.ts';

const mostBytes = 256 * 1024 * 1024;
const mostTextures = 2000;

/** Throws `model.unreadable`. */
export async function readFbx(folder: ModelFolder, localPath: string): Promise<Reading> {
  const { bytes: head } = await folder.head(localPath, 1024);
  if (!isBinaryFbx(head) && !isTextFbx(head.toString('latin1')))
    throw unreadable(`it is ${nameOfContent(head)}, not FBX`);
  const bytes = await folder.read(localPath, mostBytes);
  try {
    return readingOf(await readDocument(bytes, { inflate, layers: false }));
  } catch (error) {
    if (isAppError(error, 'model.version-unsupported')) return tooOld(error.data.what);
    if (isAppError(error, 'model.damaged')) throw unreadable(error.data.reason);
    if (isAppError(error, 'model.beyond-limit'))
      throw unreadable(`it has ${error.data.what}, and Caliper’s limit is ${error.data.limit}`);
    throw error;
  }
}

const inflate: Inflate = (packed, bytes) => {
  let plain: Buffer;
  try {
    plain = inflateSync(packed, { maxOutputLength: Math.max(1, bytes) });
  } catch (error) {
    const isMore = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw damaged(
      isMore
        ? `an array claims ${formatNumber(bytes)} bytes but expands to more`
        : 'a compressed array is damaged',
    );
  }
  if (plain.length < bytes) throw damaged(`an array claims ${formatNumber(bytes)} bytes but expands to less`);
  return new Uint8Array(plain);
};

function tooOld(format: string): Reading {
  return {
    ...nothingRead,
    format,
    unread: 'its content was not read',
    faults: [
      {
        code: 'failed-validation',
        severity: 'warn',
        message:
          'Most current programs, including Caliper’s viewer, refuse this old version. Export it again as FBX 7.4 or newer.',
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
    format: `FBX ${Math.floor(version / 1000)}.${Math.floor(version / 100) % 10}, ${isText ? 'text' : 'binary'}`,
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
      ...(version < 7000 ? [readByFew] : []),
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
        message:
          'It has no unit, so programs guess one, usually centimetres. Check its size after importing.',
      },
    ];
  if (unitMetres === 1) return [];
  const unit =
    Math.abs(unitMetres - 0.01) < 1e-8
      ? 'centimetres (UnitScaleFactor 1)'
      : `units of ${Number(unitMetres.toPrecision(6))} m (UnitScaleFactor ${Number((unitMetres * 100).toPrecision(6))})`;
  return [
    {
      code: 'stated-unit',
      severity: 'note',
      message: `It is in ${unit}. A program that ignores the unit shows it ${Number((1 / unitMetres).toPrecision(3))} times as ${unitMetres < 1 ? 'large' : 'small'}; import it with unit conversion turned on.`,
    },
  ];
}

const readByFew: Reading['faults'][number] = {
  code: 'failed-validation',
  severity: 'note',
  message:
    'It is older than FBX 7, which Blender and most current programs refuse. Export it again as FBX 7.4 or newer before you share it.',
};

const brokenPolygons = (count: number): Reading['faults'][number] => ({
  code: 'failed-validation',
  severity: 'warn',
  message: `${count === 1 ? '1 polygon references' : `${formatNumber(count)} polygons reference`} missing vertices; programs skip them or refuse the file. Export it again.`,
});

const nothingToSee = (otherShapes: number): Reading['faults'][number] => ({
  code: 'failed-validation',
  severity: 'warn',
  message:
    otherShapes === 0
      ? 'It has no mesh, so it is empty.'
      : `It has no mesh, but NURBS or other surfaces (${formatNumber(otherShapes)}), which most simulators do not read. Convert them to polygons, and export it again.`,
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

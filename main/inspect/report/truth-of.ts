/** What a file or the service says of the object, as the contract has it. Pure. */
import { type FileTruth, reportLimits } from '../../contract/schema/inspection-report.ts';
import { readDimensions } from '../../contract/schema/told-size.ts';
import type { InspectRequest, Reading } from '../types.ts';

/** Null when the service said nothing that can be compared. */
export function serviceTruth({ dimensions }: Pick<InspectRequest, 'dimensions'>): FileTruth | null {
  const told = dimensions === null ? null : readDimensions(dimensions);
  if (told === null || (told.metres === null && told.massKg === null)) return null;
  return { ...nothingTold, unitMetres: 1, size: copied(told.metres), massKg: told.massKg };
}

const nothingTold: FileTruth = {
  unitMetres: null,
  upAxis: null,
  size: null,
  sizeIsExact: true,
  triangles: null,
  materials: null,
  textures: null,
  textureEdgePx: null,
  massKg: null,
  centreOfMassM: null,
  inertiaKgM2: null,
  colliders: null,
  joints: null,
  jointsInAll: null,
};

/** Of a file that was read. */
export function truthOf(reading: Reading): FileTruth {
  const { unitMetres, upAxis, triangles, materials, textures, massKg } = reading;
  return {
    // A size in metres was turned into them by the unit that the file or its format gives.
    unitMetres: unitMetres ?? (reading.size === null ? null : 1),
    upAxis,
    size: copied(reading.size?.metres ?? reading.unitlessSize),
    sizeIsExact: reading.size?.exact ?? true,
    triangles,
    materials,
    textures,
    textureEdgePx: reading.textureEdgePx,
    massKg,
    centreOfMassM: copied(reading.centreOfMassM),
    inertiaKgM2: copied(reading.inertiaKgM2),
    colliders: reading.colliders,
    joints: reading.jointList?.slice(0, reportLimits.joints).map(withShortName) ?? null,
    jointsInAll: reading.jointList?.length ?? null,
  };
}

function withShortName(
  joint: NonNullable<Reading['jointList']>[number],
): NonNullable<Reading['jointList']>[number] {
  return { ...joint, name: joint.name.slice(0, 200) };
}

/** Numbers that are none would not survive their way as JSON. */
function copied(
  triple: readonly [number, number, number] | null | undefined,
): [number, number, number] | null {
  if (triple === null || triple === undefined || !triple.every((one) => Number.isFinite(one))) return null;
  return [triple[0], triple[1], triple[2]];
}

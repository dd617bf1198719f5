/** UsdPhysics masses of rigid bodies: edits of USD text that leave all else byte for byte. */
import type { MassProperties } from '../../formats/geometry/mass-properties.ts';
import { principalAxes } from '../../formats/geometry/symmetric-tensor.ts';
import { bytesOf, edited, numberText, type TextEdit, tupleText } from '../write/text-edits.ts';
import { type LocatedPrim, locatePrims, usdaText } from './usda-prims.ts';

/** By the prim's path: the centre in the prim's own frame and unit, mass and inertia in the units of the stage. */
export type PrimMasses = ReadonlyMap<string, MassProperties>;

/** `missing`: prims that are in another layer. Throws `fix.impossible` for what is no USD text. */
export function writeUsdaMass(
  path: string,
  bytes: Uint8Array,
  masses: PrimMasses,
): { readonly bytes: Uint8Array; readonly missing: readonly string[] } {
  const text = usdaText(path, bytes);
  const edits: TextEdit[] = [];
  const missing = new Set(masses.keys());
  for (const prim of locatePrims(path, text)) {
    const mass = prim.isInVariant ? undefined : masses.get(prim.path);
    if (mass === undefined || !missing.delete(prim.path)) continue;
    edits.push(...schemaEdits(text, prim), ...valueEdits(text, prim, mass));
  }
  return { bytes: bytesOf(edited(text, edits)), missing: [...missing] };
}

/** The schema without which engines ignore the values. */
function schemaEdits(text: string, { meta, nameEnd }: LocatedPrim): TextEdit[] {
  if (meta === null)
    return [{ start: nameEnd, end: nameEnd, text: ' (prepend apiSchemas = ["PhysicsMassAPI"])' }];
  const inside = text.slice(meta.start, meta.end);
  if (/"PhysicsMassAPI"/.test(inside)) return [];
  const list = /\bapiSchemas\s*=\s*\[/.exec(inside);
  if (list === null)
    return [{ start: meta.start, end: meta.start, text: 'prepend apiSchemas = ["PhysicsMassAPI"]; ' }];
  const at = meta.start + list.index + list[0].length;
  const isEmpty = text.slice(at).trimStart().startsWith(']');
  return [{ start: at, end: at, text: isEmpty ? '"PhysicsMassAPI"' : '"PhysicsMassAPI", ' }];
}

function valueEdits(text: string, { body, values }: LocatedPrim, mass: MassProperties): TextEdit[] {
  const written = valuesOf(mass);
  const edits: TextEdit[] = [];
  const indent = /\n([ \t]*)\S/.exec(text.slice(body.start, body.start + 1000))?.[1] ?? '    ';
  let added = '';
  for (const [type, name, value] of written) {
    const known = values.get(name);
    if (known === undefined) added += `\n${indent}${type} ${name} = ${value}`;
    else edits.push({ ...known, text: value });
  }
  // Zero means “to be computed”: a density of another mass would contradict it.
  const density = values.get('physics:density');
  if (density !== undefined) edits.push({ ...density, text: '0' });
  return added === '' ? edits : [{ start: body.start, end: body.start, text: added }, ...edits];
}

/** Type, name and value of what UsdPhysics states of a body, for a prim in metres and kilograms. */
export function valuesOf({ massKg, centre, inertia }: MassProperties): (readonly [string, string, string])[] {
  const { moments, turn } = principalAxes(inertia);
  const [x, y, z, w] = turn;
  return [
    ['float', 'physics:mass', numberText(massKg)],
    ['point3f', 'physics:centerOfMass', tupleText(centre)],
    ['float3', 'physics:diagonalInertia', tupleText(moments)],
    ['quatf', 'physics:principalAxes', tupleText([w, x, y, z])],
  ];
}

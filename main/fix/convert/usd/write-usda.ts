/** A model as USD text: metres, kilograms, Z up, one mesh for each part, materials by UsdPreviewSurface, a rigid body where physics are known. Pure. */
import type { MassProperties } from '../../../formats/geometry/mass-properties.ts';
import type { Collider } from '../../colliders/collider.ts';
import { zUpFromY } from '../../read-mesh.ts';
import { groupLines } from '../../usd/usda-colliders.ts';
import { valuesOf } from '../../usd/usda-mass.ts';
import type { Looks, Picture } from '../mesh/looks.ts';
import { bindingOf, indented, looksLines, meshLines, primNames, stageLines } from './looks-text.ts';

/** Of a single body, in metres of the asset's frame. */
export interface UsdPhysics {
  readonly mass: MassProperties;
  readonly colliders: readonly Collider[];
  readonly isHeld: boolean;
}

/** `pathOf`: of a picture, seen from the file. */
export function usdaBytes(
  name: string,
  { parts, materials }: Pick<Looks, 'parts' | 'materials'>,
  physics: UsdPhysics | null,
  pathOf: (picture: Picture) => string,
): Uint8Array {
  const root = primNames()(name);
  const unique = primNames();
  const names = materials.map((material) => unique(material.name));
  const meshes = primNames();
  const lines = [
    ...stageLines(root),
    `def Xform "${root}" (`,
    '    kind = "component"',
    ...(physics === null ? [] : ['    prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"]']),
    ')',
    '{',
    ...indented([
      ...(physics === null ? [] : bodyLines(physics)),
      ...parts.flatMap((part) =>
        meshLines(
          meshes('mesh'),
          part,
          zUpFromY,
          materials[part.material ?? -1],
          bindingOf(root, names, part.material),
        ),
      ),
      ...(physics === null || physics.colliders.length === 0
        ? []
        : groupLines({ colliders: physics.colliders, metresPerUnit: 1 })),
      ...looksLines(root, names, materials, pathOf),
    ]),
    '}',
    '',
  ];
  return Buffer.from(lines.join('\n'));
}

function bodyLines({ mass, isHeld }: UsdPhysics): string[] {
  return [
    ...(isHeld ? ['bool physics:rigidBodyEnabled = 0'] : []),
    ...valuesOf(mass).map(([type, name, value]) => `${type} ${name} = ${value}`),
  ];
}

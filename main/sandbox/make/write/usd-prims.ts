/** The text of USD prims: meshes, joints of UsdPhysics, materials. */
import type { Hull } from '../geometry/convex-hull.ts';
import type { Mesh } from '../geometry/mesh.ts';
import { fromZTo, type Quat, unrotated, type Vec3 } from '../geometry/vector.ts';
import type { Collision } from '../physics/collision.ts';
import { allBodies, type Body } from '../shape/bodies.ts';
import type { Look } from '../shape/model.ts';
import type { Articulation, Joint } from '../shape/solid.ts';
import { number, numbers, textureName } from './file-conventions.ts';

export const tuple = (values: Iterable<number>): string => `(${numbers(values, ', ')})`;

export const indented = (lines: readonly string[]): string[] =>
  lines.map((line) => (line === '' ? '' : `    ${line}`));

function tuples(values: ArrayLike<number>, count: number, text: (value: number) => string = number): string {
  const parts: string[] = [];
  for (let i = 0; i < values.length; i += count) {
    let one = `(${text(values[i]!)}`;
    for (let k = 1; k < count; k++) one += `, ${text(values[i + k]!)}`;
    parts.push(`${one})`);
  }
  return `[${parts.join(', ')}]`;
}

function meshPrim(name: string, schemas: readonly string[], lines: readonly string[]): string[] {
  return [
    `def Mesh "${name}" (`,
    `    prepend apiSchemas = [${schemas.map((schema) => `"${schema}"`).join(', ')}]`,
    ')',
    '{',
    ...indented(['uniform token subdivisionScheme = "none"', ...lines]),
    '}',
  ];
}

function topology(points: ArrayLike<number>, indices: ArrayLike<number>): string[] {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i++) {
    low[i % 3] = Math.min(low[i % 3]!, points[i]!);
    high[i % 3] = Math.max(high[i % 3]!, points[i]!);
  }
  return [
    `float3[] extent = [${tuple(low)}, ${tuple(high)}]`,
    `int[] faceVertexCounts = [${Array.from({ length: indices.length / 3 }, () => 3).join(', ')}]`,
    `int[] faceVertexIndices = [${Array.from(indices).join(', ')}]`,
    `point3f[] points = ${tuples(points, 3)}`,
  ];
}

/** Directions and texture coordinates: a hundredth of a degree, a tenth of a texel. */
const coarse = (value: number): string => String(Math.round(value * 1e4) / 1e4 + 0);

/** A mesh to look at, with normals and texture coordinates per vertex. */
export function renderMesh(
  name: string,
  mesh: Mesh,
  lines: readonly string[],
  schemas: readonly string[],
): string[] {
  return meshPrim(name, schemas, [
    ...topology(mesh.positions, mesh.indices),
    `normal3f[] normals = ${tuples(mesh.normals, 3, coarse)} (`,
    '    interpolation = "vertex"',
    ')',
    `texCoord2f[] primvars:st = ${tuples(mesh.uvs, 2, coarse)} (`,
    '    interpolation = "vertex"',
    ')',
    ...lines,
  ]);
}

/** The closed surface alone, each position once. */
export function weldedMesh(
  name: string,
  mesh: Mesh,
  lines: readonly string[],
  schemas: readonly string[],
): string[] {
  const seen = new Map<string, number>();
  const points: number[] = [];
  const rank = Array.from({ length: mesh.positions.length / 3 }, (_, i) => {
    const p = mesh.positions.subarray(3 * i, 3 * i + 3);
    const key = p.join();
    const known = seen.get(key);
    if (known !== undefined) return known;
    points.push(...p);
    seen.set(key, seen.size);
    return seen.size - 1;
  });
  return meshPrim(name, schemas, [
    ...topology(
      points,
      Array.from(mesh.indices, (i) => rank[i]!),
    ),
    ...lines,
  ]);
}

/** A convex hull as a mesh. */
export function hullMesh(
  name: string,
  hull: Hull,
  lines: readonly string[],
  schemas: readonly string[],
): string[] {
  return meshPrim(name, schemas, [...topology(hull.points.flat(), hull.triangles.flat()), ...lines]);
}

// Joints of UsdPhysics. Angles are in degrees there; the axis is a letter, and the joint's frame is turned where none fits.

const degrees = 180 / Math.PI;

/** API schemas of the object's own prim. */
export const articulationSchemas = (collision: Collision): string[] =>
  isCoarse(collision)
    ? ['PhysicsArticulationRootAPI', 'PhysxArticulationAPI']
    : ['PhysicsArticulationRootAPI'];

/** Attributes of the object's own prim: hulls and boxes of whole links overlap, so they must not collide. */
export const articulationLines = (collision: Collision): string[] =>
  isCoarse(collision) ? ['bool physxArticulation:enabledSelfCollisions = 0', ''] : [];

const isCoarse = ({ method }: Collision): boolean => method === 'convex_hull' || method === 'bounding_box';

/** The `Joints` scope of the object's own prim. */
export function usdJoints(stem: string, root: Body, { base }: Articulation): string[] {
  const prims = allBodies(root).flatMap(({ joint, offset }) =>
    joint === null ? [] : jointPrim(stem, joint, offset),
  );
  // A fixed base hangs on the object's own prim, so that the object can be placed anywhere.
  const mount =
    base === 'free'
      ? []
      : prim(
          'PhysicsFixedJoint',
          'world_mount',
          [],
          [
            `rel physics:body0 = </${stem}>`,
            `rel physics:body1 = </${stem}/${root.name}>`,
            ...frames([0, 0, 0], unrotated),
          ],
        );
  return ['def Scope "Joints"', '{', ...indented([...mount, ...prims]), '}', ''];
}

function jointPrim(stem: string, joint: Joint, offset: Vec3): string[] {
  const { name, type, parent, child, axis, limits, damping, velocity } = joint;
  const bodies = [
    `rel physics:body0 = </${stem}/${parent}>`,
    `rel physics:body1 = </${stem}/${child}>`,
    'bool physics:collisionEnabled = 0',
  ];
  if (type === 'fixed') return prim('PhysicsFixedJoint', name, [], [...bodies, ...frames(offset, unrotated)]);
  const { letter, turned } = frameOf(axis);
  const slides = type === 'prismatic';
  const unit = slides ? 1 : degrees;
  const drive = slides ? 'linear' : 'angular';
  return prim(
    slides ? 'PhysicsPrismaticJoint' : 'PhysicsRevoluteJoint',
    name,
    [`PhysicsDriveAPI:${drive}`, 'PhysxJointAPI'],
    [
      ...bodies,
      ...frames(offset, turned),
      `uniform token physics:axis = "${letter}"`,
      ...(limits === null
        ? []
        : [
            `float physics:lowerLimit = ${number(limits.lower * unit)}`,
            `float physics:upperLimit = ${number(limits.upper * unit)}`,
          ]),
      `float drive:${drive}:physics:damping = ${number(damping / unit)}`,
      `float drive:${drive}:physics:stiffness = 0`,
      `uniform token drive:${drive}:physics:type = "force"`,
      `float physxJoint:maxJointVelocity = ${number(velocity * unit)}`,
    ],
  );
}

/** At rest all frames are turned alike, so both sides of the joint have the same rotation. */
const frames = (offset: Vec3, rotation: Quat): string[] => [
  `point3f physics:localPos0 = ${tuple(offset)}`,
  'point3f physics:localPos1 = (0, 0, 0)',
  `quatf physics:localRot0 = ${tuple(rotation)}`,
  `quatf physics:localRot1 = ${tuple(rotation)}`,
];

function frameOf(axis: Vec3): { letter: 'X' | 'Y' | 'Z'; turned: Quat } {
  for (const [k, letter] of (['X', 'Y', 'Z'] as const).entries())
    if (axis[k]! > 0.999999) return { letter, turned: unrotated };
  return { letter: 'Z', turned: fromZTo(axis) };
}

function prim(type: string, name: string, schemas: readonly string[], lines: readonly string[]): string[] {
  const head =
    schemas.length === 0
      ? [`def ${type} "${name}"`]
      : [
          `def ${type} "${name}" (`,
          `    prepend apiSchemas = [${schemas.map((schema) => `"${schema}"`).join(', ')}]`,
          ')',
        ];
  return [...head, '{', ...indented(lines), '}', ''];
}

// USD materials: UsdPreviewSurface for looks, PhysicsMaterialAPI for contact, PhysX's schema for softness.

/** The `Looks` scope of the asset's root prim. */
export function usdMaterials(stem: string, looks: readonly Look[], soft: boolean): string[] {
  return ['def Scope "Looks"', '{', ...indented(looks.flatMap((look) => material(stem, look, soft))), '}'];
}

function material(stem: string, look: Look, soft: boolean): string[] {
  const path = `/${stem}/Looks/${look.key}`;
  const { friction, restitution, density, youngsModulus, poissonRatio, opacity } = look.material;
  const schemas = soft ? '"PhysicsMaterialAPI", "PhysxDeformableBodyMaterialAPI"' : '"PhysicsMaterialAPI"';
  const softness = soft
    ? [
        `float physxDeformableBodyMaterial:density = ${number(density)}`,
        `float physxDeformableBodyMaterial:dynamicFriction = ${number(friction.dynamic)}`,
        `float physxDeformableBodyMaterial:poissonsRatio = ${number(poissonRatio)}`,
        `float physxDeformableBodyMaterial:youngsModulus = ${number(youngsModulus)}`,
      ]
    : [];
  return [
    `def Material "${look.key}" (`,
    `    prepend apiSchemas = [${schemas}]`,
    ')',
    '{',
    ...indented([
      `float physics:density = ${number(density)}`,
      `float physics:dynamicFriction = ${number(friction.dynamic)}`,
      `float physics:restitution = ${number(restitution)}`,
      `float physics:staticFriction = ${number(friction.static)}`,
      ...softness,
      `token outputs:surface.connect = <${path}/Surface.outputs:surface>`,
      '',
      ...shader('Surface', 'UsdPreviewSurface', [
        `color3f inputs:diffuseColor.connect = <${path}/BaseColor.outputs:rgb>`,
        `float inputs:metallic.connect = <${path}/Orm.outputs:b>`,
        `normal3f inputs:normal.connect = <${path}/Normal.outputs:rgb>`,
        `float inputs:opacity = ${number(opacity)}`,
        `float inputs:roughness.connect = <${path}/Orm.outputs:g>`,
        'token outputs:surface',
      ]),
      ...shader('St', 'UsdPrimvarReader_float2', ['string inputs:varname = "st"', 'float2 outputs:result']),
      ...texture(path, 'BaseColor', textureName(stem, look.key, 'basecolor'), 'sRGB', [
        `float4 inputs:fallback = (${numbers([...look.colour, 1], ', ')})`,
      ]),
      ...texture(path, 'Normal', textureName(stem, look.key, 'normal'), 'raw', [
        'float4 inputs:bias = (-1, -1, -1, 0)',
        'float4 inputs:scale = (2, 2, 2, 1)',
      ]),
      ...texture(path, 'Orm', textureName(stem, look.key, 'orm'), 'raw', []),
    ]),
    '}',
  ];
}

function shader(name: string, id: string, lines: readonly string[]): string[] {
  return [`def Shader "${name}"`, '{', ...indented([`uniform token info:id = "${id}"`, ...lines]), '}', ''];
}

function texture(
  path: string,
  name: string,
  file: string,
  space: string,
  lines: readonly string[],
): string[] {
  return shader(name, 'UsdUVTexture', [
    `asset inputs:file = @textures/${file}@`,
    `token inputs:sourceColorSpace = "${space}"`,
    ...lines,
    `float2 inputs:st.connect = <${path}/St.outputs:result>`,
    'token inputs:wrapS = "repeat"',
    'token inputs:wrapT = "repeat"',
    'float outputs:b',
    'float outputs:g',
    'float outputs:r',
    'float3 outputs:rgb',
  ]);
}

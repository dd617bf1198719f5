/** A model as USD text: metres, kilograms, Z up, one mesh for each part, materials by UsdPreviewSurface, a rigid body where physics are known. Pure. */
import type { MassProperties } from '../../../formats/geometry/mass-properties.ts';
import { placePoints, turnNormals } from '../../../formats/matrix.ts';
import { boundsOfAll } from '../../../formats/mesh/bounds.ts';
import type { Collider } from '../../colliders/collider.ts';
import { zUpFromY } from '../../read-mesh.ts';
import { groupLines } from '../../usd/usda-colliders.ts';
import { valuesOf } from '../../usd/usda-mass.ts';
import type { LookMap, LookMaterial, LookPart, Looks, Picture } from '../mesh/looks.ts';

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
    '#usda 1.0',
    '(',
    `    defaultPrim = "${root}"`,
    '    kilogramsPerUnit = 1',
    '    metersPerUnit = 1',
    '    upAxis = "Z"',
    ')',
    '',
    `def Xform "${root}" (`,
    '    kind = "component"',
    ...(physics === null ? [] : ['    prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI"]']),
    ')',
    '{',
    ...indented([
      ...(physics === null ? [] : bodyLines(physics)),
      ...parts.flatMap((part) =>
        meshLines(meshes('mesh'), part, materials[part.material ?? -1], bindingOf(root, names, part)),
      ),
      ...(physics === null || physics.colliders.length === 0
        ? []
        : groupLines({ colliders: physics.colliders, metresPerUnit: 1 })),
      'def Scope "Looks"',
      '{',
      ...indented(materials.flatMap((material, n) => materialLines(root, names[n] ?? '', material, pathOf))),
      '}',
    ]),
    '}',
    '',
  ];
  return Buffer.from(lines.join('\n'));
}

const indented = (lines: readonly string[]): string[] => lines.map((line) => `    ${line}`);

/** Names of prims: letters, digits and `_`, no digit first, each once. */
function primNames(): (wanted: string) => string {
  const taken = new Set<string>(['Looks', 'caliper_colliders']);
  return (wanted) => {
    const plain = wanted.normalize('NFKD').replaceAll(/\W+/g, '_').slice(0, 100) || 'prim';
    const base = /^\d/.test(plain) ? `_${plain}` : plain;
    let unique = base;
    for (let n = 2; taken.has(unique); n++) unique = `${base}_${n}`;
    taken.add(unique);
    return unique;
  };
}

function bodyLines({ mass, isHeld }: UsdPhysics): string[] {
  return [
    ...(isHeld ? ['bool physics:rigidBodyEnabled = 0'] : []),
    ...valuesOf(mass).map(([type, name, value]) => `${type} ${name} = ${value}`),
  ];
}

function bindingOf(root: string, names: readonly string[], { material }: LookPart): string | null {
  const name = names[material ?? -1];
  return name === undefined ? null : `</${root}/Looks/${name}>`;
}

/** Eight digits tell a micrometre on ten metres apart. */
const number = (value: number): string => String(Number(value.toPrecision(8)) + 0);
const fine = (value: number): string => String(Number(value.toFixed(6)) + 0);

function tuples(values: ArrayLike<number>, width: number, text: (value: number) => string): string {
  const all: string[] = [];
  for (let at = 0; at + width <= values.length; at += width)
    all.push(`(${Array.from({ length: width }, (_, n) => text(values[at + n] ?? 0)).join(', ')})`);
  return `[${all.join(', ')}]`;
}

function meshLines(
  name: string,
  { positions, normals, uvs, colours, indices }: LookPart,
  material: LookMaterial | undefined,
  binding: string | null,
): string[] {
  const points = new Float64Array(positions.length);
  placePoints(zUpFromY, positions, points);
  const bounds = boundsOfAll(points).bounds();
  const counts = Array.from({ length: indices.length / 3 }, () => 3);
  const perVertex = ['    interpolation = "vertex"', ')'];
  return [
    `def Mesh "${name}"${binding === null ? '' : ' ('}`,
    ...(binding === null ? [] : ['    prepend apiSchemas = ["MaterialBindingAPI"]', ')']),
    '{',
    ...indented([
      ...(material?.isDoubleSided === true ? ['uniform bool doubleSided = 1'] : []),
      'uniform token subdivisionScheme = "none"',
      ...(bounds === null ? [] : [`float3[] extent = ${tuples([...bounds.min, ...bounds.max], 3, number)}`]),
      `int[] faceVertexCounts = [${counts.join(', ')}]`,
      `int[] faceVertexIndices = [${indices.join(', ')}]`,
      `point3f[] points = ${tuples(points, 3, number)}`,
      ...(normals === null
        ? []
        : [`normal3f[] normals = ${tuples(turnNormals(normals, zUpFromY), 3, fine)} (`, ...perVertex]),
      ...(uvs === null ? [] : [`texCoord2f[] primvars:st = ${tuples(uvs, 2, fine)} (`, ...perVertex]),
      ...(colours === null
        ? []
        : [`color3f[] primvars:displayColor = ${tuples(colours, 3, fine)} (`, ...perVertex]),
      ...(binding === null ? [] : [`rel material:binding = ${binding}`]),
    ]),
    '}',
  ];
}

/** How a picture is read: its colours, and what its channels are multiplied by and raised by. */
const readings: Readonly<Record<LookMap, { readonly space: 'sRGB' | 'raw'; readonly bias: string | null }>> =
  {
    base: { space: 'sRGB', bias: null },
    emissive: { space: 'sRGB', bias: null },
    surface: { space: 'raw', bias: null },
    normal: { space: 'raw', bias: '(-1, -1, -1, 0)' },
  };

function materialLines(
  root: string,
  name: string,
  material: LookMaterial,
  pathOf: (picture: Picture) => string,
): string[] {
  const path = `/${root}/Looks/${name}`;
  const { baseColour, emissive, opacity, roughness, metalness, maps, isBlended, cutBelow } = material;
  const factors: Readonly<Record<LookMap, readonly number[]>> = {
    base: [...baseColour, opacity],
    emissive: [...emissive, 1],
    surface: [1, roughness, metalness, 1],
    normal: [2, 2, 2, 1],
  };
  const from = (map: LookMap, output: string): string => `<${path}/${map}.outputs:${output}>`;
  const hasAlpha = isBlended || cutBelow !== null;
  const input = (type: string, key: string, map: LookMap, output: string, value: string): string =>
    maps[map] === undefined
      ? `${type} inputs:${key} = ${value}`
      : `${type} inputs:${key}.connect = ${from(map, output)}`;
  const surface = [
    'uniform token info:id = "UsdPreviewSurface"',
    input('color3f', 'diffuseColor', 'base', 'rgb', tuple(baseColour)),
    input('color3f', 'emissiveColor', 'emissive', 'rgb', tuple(emissive)),
    input('float', 'roughness', 'surface', 'g', number(roughness)),
    input('float', 'metallic', 'surface', 'b', number(metalness)),
    ...(hasAlpha ? [input('float', 'opacity', 'base', 'a', number(opacity))] : []),
    ...(cutBelow === null ? [] : [`float inputs:opacityThreshold = ${number(cutBelow)}`]),
    ...(maps.normal === undefined ? [] : [`normal3f inputs:normal.connect = ${from('normal', 'rgb')}`]),
    'token outputs:surface',
  ];
  const textures = (Object.keys(maps) as LookMap[]).flatMap((map) => {
    const picture = maps[map];
    return picture === undefined ? [] : textureLines(path, map, pathOf(picture), factors[map]);
  });
  return [
    `def Material "${name}"`,
    '{',
    ...indented([
      `token outputs:surface.connect = <${path}/surface_shader.outputs:surface>`,
      'def Shader "surface_shader"',
      '{',
      ...indented(surface),
      '}',
      ...(textures.length === 0
        ? []
        : [
            'def Shader "coordinates"',
            '{',
            '    uniform token info:id = "UsdPrimvarReader_float2"',
            '    string inputs:varname = "st"',
            '    float2 outputs:result',
            '}',
            ...textures,
          ]),
    ]),
    '}',
  ];
}

const tuple = (values: readonly number[]): string => `(${values.map(number).join(', ')})`;

function textureLines(path: string, map: LookMap, file: string, factors: readonly number[]): string[] {
  const { space, bias } = readings[map];
  const isPlain = bias === null && factors.every((factor) => factor === 1);
  return [
    `def Shader "${map}"`,
    '{',
    ...indented([
      'uniform token info:id = "UsdUVTexture"',
      `asset inputs:file = ${assetPath(file)}`,
      `float2 inputs:st.connect = <${path}/coordinates.outputs:result>`,
      ...(isPlain ? [] : [`float4 inputs:scale = ${tuple(factors)}`]),
      ...(bias === null ? [] : [`float4 inputs:bias = ${bias}`]),
      `token inputs:sourceColorSpace = "${space}"`,
      'token inputs:wrapS = "repeat"',
      'token inputs:wrapT = "repeat"',
      'float outputs:r',
      'float outputs:g',
      'float outputs:b',
      'float outputs:a',
      'float3 outputs:rgb',
    ]),
    '}',
  ];
}

/** Seen from the file itself, and not looked for anywhere else. */
function assetPath(file: string): string {
  const path = file.startsWith('.') ? file : `./${file}`;
  return path.includes('@') ? `@@@${path}@@@` : `@${path}@`;
}

/** Meshes, materials and pictures as USD text: UsdGeomMesh and UsdPreviewSurface. Pure. */

import { determinant, type Matrix, placePoints, turnNormals } from '../../../formats/matrix.ts';
import { boundsOfAll } from '../../../formats/mesh/bounds.ts';
import { plainNumber } from '../../../formats/plain-number.ts';
import { uniqueNames } from '../../../handover/robot/robot-text.ts';
import { colliderGroup } from '../../usd/usda-colliders.ts';
import type { LookMap, LookMaterial, LookPart, Picture } from '../mesh/looks.ts';

/** The group of all materials, below the root. */
const looksGroup = 'Looks';

/** Metres, kilograms, Z up. */
export const stageLines = (root: string): string[] => [
  '#usda 1.0',
  '(',
  `    defaultPrim = "${root}"`,
  '    kilogramsPerUnit = 1',
  '    metersPerUnit = 1',
  '    upAxis = "Z"',
  ')',
  '',
];

export const indented = (lines: readonly string[]): string[] => lines.map((line) => `    ${line}`);

/** Names of prims: letters, digits and `_`, no digit first, each once. */
export function primNames(others: readonly string[] = []): (wanted: string) => string {
  const unique = uniqueNames([looksGroup, colliderGroup, ...others]);
  return (wanted) => {
    const plain = wanted.normalize('NFKD').replaceAll(/\W+/g, '_').slice(0, 100) || 'prim';
    return unique(/^\d/.test(plain) ? `_${plain}` : plain);
  };
}

/** Eight digits tell a micrometre on ten metres apart. */
const number = (value: number): string => plainNumber(value, 8);
const fine = (value: number): string => String(Number(value.toFixed(6)) + 0);

function tuples(values: ArrayLike<number>, width: number, text: (value: number) => string): string {
  const all: string[] = [];
  for (let at = 0; at + width <= values.length; at += width)
    all.push(`(${Array.from({ length: width }, (_, n) => text(values[at + n] ?? 0)).join(', ')})`);
  return `[${all.join(', ')}]`;
}

/** `at`: from the part's own frame to that of the prim above it. `binding`: the path of its material. */
export function meshLines(
  name: string,
  { positions, normals, uvs, colours, indices: given }: LookPart,
  at: Matrix,
  material: LookMaterial | undefined,
  binding: string | null,
): string[] {
  const points = new Float64Array(positions.length);
  placePoints(at, positions, points);
  const indices = determinant(at) < 0 ? given.toReversed() : given;
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
        : [`normal3f[] normals = ${tuples(turnNormals(normals, at), 3, fine)} (`, ...perVertex]),
      ...(uvs === null ? [] : [`texCoord2f[] primvars:st = ${tuples(uvs, 2, fine)} (`, ...perVertex]),
      ...(colours === null
        ? []
        : [`color3f[] primvars:displayColor = ${tuples(colours, 3, fine)} (`, ...perVertex]),
      ...(binding === null ? [] : [`rel material:binding = <${binding}>`]),
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

/** The group of `materials` under `names`. `pathOf`: of a picture, seen from the file. */
export function looksLines(
  root: string,
  names: readonly string[],
  materials: readonly LookMaterial[],
  pathOf: (picture: Picture) => string,
): string[] {
  return [
    `def Scope "${looksGroup}"`,
    '{',
    ...indented(materials.flatMap((material, n) => materialLines(root, names[n] ?? '', material, pathOf))),
    '}',
  ];
}

/** Null for a part without a material. */
export function bindingOf(root: string, names: readonly string[], material: number | null): string | null {
  const name = names[material ?? -1];
  return name === undefined ? null : `/${root}/${looksGroup}/${name}`;
}

function materialLines(
  root: string,
  name: string,
  material: LookMaterial,
  pathOf: (picture: Picture) => string,
): string[] {
  const path = `/${root}/${looksGroup}/${name}`;
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
  const path = /^\.\.?\//.test(file) ? file : `./${file}`;
  return path.includes('@') ? `@@@${path.replaceAll('@@@', String.raw`\@@@`)}@@@` : `@${path}@`;
}

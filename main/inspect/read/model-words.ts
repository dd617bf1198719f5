/** Findings about meshes, textures and sidecars. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

const counted = (count: number): { count: number } => ({ count });

export const modelWords = catalogue('inspection.models', {
  emptyMesh: 'It has no faces, lines or points, so it is empty.',
  badVertices: 'Some vertices are not numbers (NaN or infinite). Programs show nothing, or refuse it.',
  brokenFaces: icu(
    '{count, plural, one {# face references} other {# faces reference}} missing vertices, or {count, plural, one {has} other {have}} fewer than three. Programs skip them, or refuse the file.',
    counted,
  ),
  brokenValues: icu(
    '{count, plural, one {# face references} other {# faces reference}} missing values. Programs skip them, or refuse the file.',
    counted,
  ),
  brokenFacets: icu(
    '{count, plural, one {# facet has} other {# facets have}} fewer than three vertices: the file is truncated or malformed. Programs skip them, or refuse the file.',
    counted,
  ),
  mergeConflict:
    'It has merge conflict markers (“<<<<<<<”): two versions are in one file. Resolve the conflict, or get the file again.',
  badXml: icu('It is not well-formed XML ({fault}). Some programs refuse it.', (fault: string) => ({
    fault,
  })),
  objMaterials: 'Materials of OBJ (MTL)',
  plyPoints: 'PLY, points',
  mjcfPart: 'MJCF, include file',
  fbxFormat: icu(
    'FBX {version}, {isText, select, true {text} other {binary}}',
    (version: string, isText: boolean) => ({ version, isText }),
  ),
  fbxTooOld:
    'Most current programs, including Caliper’s viewer, refuse this old version. Export it again as FBX 7.4 or newer.',
  fbxOld:
    'It is older than FBX 7, which Blender and most current programs refuse. Export it again as FBX 7.4 or newer before you share it.',
  fbxNoUnit: 'It has no unit, so programs guess one, usually centimetres. Check its size after importing.',
  fbxUnit: icu(
    'It is in {isCentimetres, select, true {centimetres (UnitScaleFactor 1)} other {units of {metres} m (UnitScaleFactor {factor})}}. A program that ignores the unit shows it {times} times as {isSmall, select, true {large} other {small}}; import it with unit conversion turned on.',
    (unitMetres: number) => ({
      isCentimetres: Math.abs(unitMetres - 0.01) < 1e-8,
      metres: Number(unitMetres.toPrecision(6)),
      factor: Number((unitMetres * 100).toPrecision(6)),
      times: Number((1 / unitMetres).toPrecision(3)),
      isSmall: unitMetres < 1,
    }),
  ),
  fbxBroken: icu(
    '{count, plural, one {# polygon references} other {# polygons reference}} missing vertices; programs skip them or refuse the file. Export it again.',
    counted,
  ),
  fbxEmpty: icu(
    '{count, plural, =0 {It has no mesh, so it is empty.} other {It has no mesh, but NURBS or other surfaces (#), which most simulators do not read. Convert them to polygons, and export it again.}}',
    counted,
  ),
  contradicts: icu(
    'It contradicts itself: {reason}. Programs refuse it, or show something else.',
    (reason: string) => ({ reason }),
  ),
  expands: icu(
    'It expands to {what}, and Caliper’s limit is {limit}. Other programs may fail too.',
    (what: string, limit: string) => ({ what, limit }),
  ),
  lostVertex: icu(
    'It references vertex {vertex, number} in mesh {mesh}, which has only {vertices, number}. Programs refuse it, or draw wrong triangles.',
    ({ vertex, mesh, vertices }: { vertex: number; mesh: number; vertices: number }) => ({
      vertex,
      mesh,
      vertices,
    }),
  ),
  emptyScene: 'Its scene has no triangles, so it is empty.',
  noTriangles: icu(
    'Its scene has {kinds, select, both {{points, number} points and {lines, number} lines} points {{points, number} points} other {{lines, number} lines}} and no triangles: most simulators do not show it.',
    (points: number, lines: number) => ({
      kinds: points > 0 && lines > 0 ? 'both' : points > 0 ? 'points' : 'lines',
      points,
      lines,
    }),
  ),
  rareExtensions: icu(
    'It requires {names}, which few programs support; all others must refuse the file. Export it without.',
    (names: string) => ({ names }),
  ),
  pictureFormat: icu(
    '{type}, {width, number} × {height, number} px, {channels, select, 1 {grey} 2 {grey and alpha} 3 {RGB} other {RGBA}}, {bits} bits',
    (type: string, { width, height, channels, bits }: Picture) => ({ type, width, height, channels, bits }),
  ),
  misnamed: icu(
    'Its extension says {said}, but it is {type}. Programs that trust the extension do not show it; rename it, and update references to it.',
    (said: string, type: string) => ({ said, type }),
  ),
  largePicture: icu(
    'It has {width, number} × {height, number} px, more than graphics cards support per edge ({most, number}), and takes {gigabytes} GB when decoded. Make it smaller.',
    ({ width, height }: Pick<Picture, 'width' | 'height'>, most: number) => ({
      width,
      height,
      most,
      gigabytes: ((width * height * 4) / 1e9).toFixed(1),
    }),
  ),
  simReadySidecar: 'SimReady sidecar (JSON)',
  physicsSidecar: 'Physics sidecar (JSON)',
  noMass: 'It has no mass, so simulators have to guess it. Add it, or set it in the simulator.',
  badMass: icu(
    'The mass{ofLink, select, true { of the link “{link}”} other {}} is {massKg}. Simulators refuse it, or become unstable.',
    (link: string | null, massKg: number) => ({ ofLink: link !== null, link, massKg }),
  ),
  badInertia: icu(
    'The inertia{ofLink, select, true { of the link “{link}”} other {}} {fault}. Simulators refuse it, or become unstable.',
    (link: string | null, fault: string) => ({ ofLink: link !== null, link, fault }),
  ),
});

interface Picture {
  readonly width: number;
  readonly height: number;
  readonly channels: number;
  readonly bits: number;
}

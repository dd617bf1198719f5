/** What a fix did or left, in words: a note is a code with values, and its sentence is made where it is shown. */
import { catalogue, icu } from '../messages/catalogue.ts';
import { formatBytes, formatNumber } from '../messages/number-text.ts';
import { handoverWords } from './handover-words.ts';

type Values = Readonly<Record<string, string | number>>;

const numberOf = (values: Values, name: string): string => {
  const value = values[name];
  return typeof value === 'number' ? formatNumber(value, { maximumSignificantDigits: 4 }) : (value ?? '');
};

/** What a material takes from the texture; `map` as `LookMap` and statements of MTL name it. */
const textureName =
  '{map, select, base {base colour} surface {roughness and metalness} normal {normal} emissive {emissive} occlusion {occlusion} map_d {opacity} map_Bump {bump} map_Pr {roughness} map_Pm {metalness} other {{map}}}';

/** By code; a maker of fixes adds its own. `done` codes are in the past tense, `left` ones say why. */
const sentences = catalogue('fix.notes', {
  scaled: icu('Scaled by {factor}.', (v: Values) => ({ factor: numberOf(v, 'factor') })),
  'mass-kept': icu('The mass was kept; the inertia follows the new size.', (_: Values) => ({})),
  'mass-scaled': icu('The mass was scaled by {factor}, at the same density.', (v: Values) => ({
    factor: numberOf(v, 'factor'),
  })),
  'frame-declared': icu('Unit and up axis were declared anew.', (_: Values) => ({})),
  moved: icu('The origin was moved to {x}, {y}, {z} m.', (v: Values) => ({
    x: numberOf(v, 'x'),
    y: numberOf(v, 'y'),
    z: numberOf(v, 'z'),
  })),
  'mass-set': icu(
    'The mass was set to {kg} kg, that is {density} kg/m³ in {litres} l; centre of mass and inertia follow from the mesh.',
    (v: Values) => ({
      kg: numberOf(v, 'kg'),
      density: numberOf(v, 'density'),
      litres: numberOf(v, 'litres'),
    }),
  ),
  'mass-by-hull': icu(
    '{parts, plural, one {# part is} other {# parts are}} not closed, so {parts, plural, one {its} other {their}} convex hull was taken as the solid.',
    (v: Values) => ({ parts: Number(v['parts'] ?? 0) }),
  ),
  'mass-shared': icu(
    '{bodies, plural, one {# body has} other {# bodies share}} it by volume.',
    (v: Values) => ({
      bodies: Number(v['bodies'] ?? 0),
    }),
  ),
  'mass-not-written': icu(
    '{count, plural, one {The body “{first}” is} other {“{first}” and others (# bodies) are}} described in another file, so {count, plural, one {its mass was} other {their masses were}} left.',
    (v: Values) => ({ count: Number(v['count'] ?? 0), first: numberOf(v, 'first') }),
  ),
  'written-over': icu(
    'Binary USD and USDZ packages are not rewritten: the changes are in the layer “{over}”. Open that file.',
    (v: Values) => ({ over: numberOf(v, 'over') }),
  ),
  'format-not-written': icu(
    '{format} is read but not written, so the file was left as it is.',
    (v: Values) => ({ format: numberOf(v, 'format') }),
  ),
  'sidecar-agrees': icu('It already states the new size, so it was left as it is.', (_: Values) => ({})),
  'colliders-rebuilt': icu(
    '{colliders, plural, one {# collider was} other {# colliders were}} made for {bodies, plural, one {# link} other {# links}}.',
    (v: Values) => ({ colliders: Number(v['colliders']), bodies: Number(v['bodies']) }),
  ),
  'mesh-welded': icu(
    '{vertices, plural, one {# duplicate vertex was} other {# duplicate vertices were}} joined.',
    (v: Values) => ({ vertices: Number(v['vertices']) }),
  ),
  'mesh-seams-closed': icu(
    '{vertices, plural, one {# vertex was} other {# vertices were}} moved onto others, so that seams close.',
    (v: Values) => ({ vertices: Number(v['vertices']) }),
  ),
  'mesh-degenerate-removed': icu(
    '{triangles, plural, one {# degenerate or repeated triangle was} other {# degenerate or repeated triangles were}} removed.',
    (v: Values) => ({ triangles: Number(v['triangles']) }),
  ),
  'mesh-windings-agreed': icu(
    '{triangles, plural, one {# triangle was} other {# triangles were}} turned to face the same way as their neighbours.',
    (v: Values) => ({ triangles: Number(v['triangles']) }),
  ),
  'mesh-parts-flipped': icu(
    '{parts, plural, one {# closed part was inside out and was} other {# closed parts were inside out and were}} flipped.',
    (v: Values) => ({ parts: Number(v['parts']) }),
  ),
  'mesh-holes-closed': icu(
    '{holes, plural, one {# hole was} other {# holes were}} closed with {triangles, plural, one {# triangle} other {# triangles}}.',
    (v: Values) => ({ holes: Number(v['holes']), triangles: Number(v['triangles']) }),
  ),
  'mesh-simplified': icu(
    'Simplified from {before} to {after} triangles; the surface moved by at most {errorMm} mm.',
    (v: Values) => ({
      before: formatNumber(Number(v['before'])),
      after: formatNumber(Number(v['after'])),
      errorMm: numberOf(v, 'errorMm'),
    }),
  ),
  'mesh-normals-recomputed': icu(
    '{vertices, plural, one {# normal was} other {# normals were}} recomputed with a crease angle of {degrees}°.',
    (v: Values) => ({ vertices: Number(v['vertices']), degrees: numberOf(v, 'degrees') }),
  ),
  'mesh-holes-left': icu(
    '{holes, plural, one {# hole was} other {# holes were}} left open: larger than {maxEdges} edges or {maxMm} mm, or not to be closed without folds.',
    (v: Values) => ({
      holes: Number(v['holes']),
      maxEdges: numberOf(v, 'maxEdges'),
      maxMm: numberOf(v, 'maxMm'),
    }),
  ),
  'mesh-parts-mixed': icu(
    '{parts, plural, one {# part has} other {# parts have}} only one side, so {parts, plural, one {its} other {their}} windings were left.',
    (v: Values) => ({ parts: Number(v['parts']) }),
  ),
  'mesh-budget-missed': icu(
    '{triangles} triangles remain, more than {maxTriangles}: the rest would tear seams. Recompute the normals as well, or rebuild the mesh.',
    (v: Values) => ({
      triangles: formatNumber(Number(v['triangles'])),
      maxTriangles: formatNumber(Number(v['maxTriangles'])),
    }),
  ),
  'mesh-morphs-left': icu('Mesh {mesh} has morph targets and was left as it is.', (v: Values) => ({
    mesh: numberOf(v, 'mesh'),
  })),
  'mesh-extension-left': icu('Mesh {mesh} uses {extension} and was left as it is.', (v: Values) => ({
    mesh: numberOf(v, 'mesh'),
    extension: numberOf(v, 'extension'),
  })),
  'mesh-unreadable-left': icu(
    'The geometry of mesh {mesh} cannot be read completely, so it was left as it is.',
    (v: Values) => ({ mesh: numberOf(v, 'mesh') }),
  ),
  'collider-file-removed': icu('Removed: no other file uses it.', (_: Values) => ({})),
  relinked: icu('“{from}” was found as “{to}”.', (v: Values) => ({
    from: numberOf(v, 'from'),
    to: numberOf(v, 'to'),
  })),
  'reference-ambiguous': icu(
    '“{name}” could be any of {count} files of that name. Rename or remove the others, then repeat the fix.',
    (v: Values) => ({ name: numberOf(v, 'name'), count: numberOf(v, 'count') }),
  ),
  'reference-missing': icu('“{name}” is not among the files of the asset.', (v: Values) => ({
    name: numberOf(v, 'name'),
  })),
  'texture-changed': icu('{width} × {height} px, {before} before and {after} now.', (v: Values) => ({
    width: numberOf(v, 'width'),
    height: numberOf(v, 'height'),
    before: formatBytes(Number(v['before'])),
    after: formatBytes(Number(v['after'])),
  })),
  'texture-kept-lossless': icu(
    'It is a normal map, so it was kept lossless in its format.',
    (_: Values) => ({}),
  ),
  'effort-assumed': icu(
    'The joint “{joint}” states no effort or velocity, which URDF requires: 100 and 10 were written.',
    (v: Values) => ({ joint: numberOf(v, 'joint') }),
  ),
  'friction-of-first': icu(
    'The colliders of “{link}” differ in friction. URDF has one value for the whole link, so that of the first was written.',
    (v: Values) => ({ link: numberOf(v, 'link') }),
  ),
  'mass-by-shapes': icu(
    'The link “{link}” states no mass; MuJoCo takes it from its colliders, at the density of water.',
    (v: Values) => ({ link: numberOf(v, 'link') }),
  ),
  'mass-by-default': icu('The link “{link}” states no mass, which means 1 kg in SDF.', (v: Values) => ({
    link: numberOf(v, 'link'),
  })),
  'parts-not-carried': icu(
    '{part, select, actuators {Actuators} tendons {Tendons} constraints {Constraints} sensors {Sensors} sites {Sites} cameras {Cameras} lights {Lights} keyframes {Keyframes} pairs {Contact pairs} excludes {Contact exclusions} softBodies {Soft bodies} skins {Skins} animations {Animations} springs {Joint springs} armatures {Joint armatures} textures {Textures of shapes} faces {Faces that are incomplete} subdivisions {Subdivisions of meshes} surfaces {Curved surfaces} helpers {Guides and proxies} references {References to files and prims that are missing or not opened} other {Other parts}} were left out ({count}).',
    (v: Values) => ({ part: numberOf(v, 'part'), count: numberOf(v, 'count') }),
  ),
  'pose-left': icu('Bones and shape keys of “{mesh}” were left out; it stays in one pose.', (v: Values) => ({
    mesh: numberOf(v, 'mesh'),
  })),
  'effect-left': icu('The effect “{effect}” of the material “{material}” was left out.', (v: Values) => ({
    effect: numberOf(v, 'effect'),
    material: numberOf(v, 'material'),
  })),
  'geometry-left': icu('Points and lines of “{mesh}” were left out.', (v: Values) => ({
    mesh: numberOf(v, 'mesh'),
  })),
  'texture-left': icu(
    `The ${textureName} texture of the material “{material}” was left out.`,
    (v: Values) => ({ map: numberOf(v, 'map'), material: numberOf(v, 'material') }),
  ),
  'material-missing': icu(
    'No material library defines “{material}”; it was written as plain white.',
    (v: Values) => ({
      material: numberOf(v, 'material'),
    }),
  ),
  'physics-left': icu(
    '{why, select, none {No description states a mass, so no physics were written.} joints {The description {file} has several links and the mesh is one body, so their physics were left out.} other {The description {file} shows something other than the mesh, so its physics were left out.}}',
    (v: Values) => ({ why: numberOf(v, 'why'), file: numberOf(v, 'file') }),
  ),
  'placing-left': icu(
    `The ${textureName} texture of the material “{material}” is moved or scaled in the source, which was not carried over.`,
    (v: Values) => ({ map: numberOf(v, 'map'), material: numberOf(v, 'material') }),
  ),
  'file-not-changed': icu('It was left as it is: {reason}.', (v: Values) => ({
    reason: numberOf(v, 'reason'),
  })),
});

/** One sentence; of a code that this version does not know, the code. */
export function fixNoteText({ code, values }: { readonly code: string; readonly values: Values }): string {
  if (Object.hasOwn(sentences, code)) return sentences[code as keyof typeof sentences](values);
  const converted = handoverWords.notes;
  if (Object.hasOwn(converted, code))
    return converted[code as keyof typeof converted](
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)])),
    );
  return code;
}

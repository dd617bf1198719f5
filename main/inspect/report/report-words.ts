/** What is said of files side by side: their values, by how much they differ, and how they differ from the request. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';
import type { TruthRowName } from '../../contract/schema/inspection-report.ts';
import type { ModelForm } from '../read-model.ts';

const value = (amount: string): { amount: string } => ({ amount });
const pixels = (edge: number): { edge: number } => ({ edge });

/** By how much one value differs from another. */
export const differenceWords = catalogue('inspection.apart', {
  amount: {
    more: 'more',
    less: 'less',
    percentMore: icu('{amount} % more', value),
    percentLess: icu('{amount} % less', value),
    timesMore: icu('{amount} times as much', value),
    timesLess: icu('{amount} times less', value),
  },
  size: {
    more: 'larger',
    less: 'smaller',
    percentMore: icu('{amount} % larger', value),
    percentLess: icu('{amount} % smaller', value),
    timesMore: icu('{amount} times as large', value),
    timesLess: icu('{amount} times smaller', value),
  },
  count: icu(
    '{count, number} {isMore, select, true {more} other {fewer}}',
    (count: number, isMore: boolean) => ({ count, isMore }),
  ),
  higher: icu('{amount} mm higher', value),
  lower: icu('{amount} mm lower', value),
  furtherOut: icu('{amount} mm further out', value),
  furtherIn: icu('{amount} mm further in', value),
  otherJoints: 'other kinds or limits',
});

/** What a file says, with units. */
export const valueWords = catalogue('inspection.values', {
  next: icu('{before}, {one}', (before: string, one: string) => ({ before, one })),
  noUnit: icu('{sides}, no unit stated', (sides: string) => ({ sides })),
  units: {
    metres: 'metres',
    centimetres: 'centimetres',
    millimetres: 'millimetres',
    inches: 'inches',
    feet: 'feet',
  },
  unitsOf: icu('units of {metres} m', (metres: string) => ({ metres })),
  none: 'none',
  pixels: icu('{edge, number} px', pixels),
  collider: icu('{count} {kind}', (count: number, kind: string) => ({ count, kind })),
  all: icu('{count}: {names}', (count: number, names: string) => ({ count, names })),
  allAndMore: icu('{count}: {names} and {more} more', (count: number, names: string, more: number) => ({
    count,
    names,
    more,
  })),
  joint: icu('{name} ({what})', (name: string, what: string) => ({ name, what })),
  noLimits: icu('{type}, no limits', (type: string) => ({ type })),
  slideLimits: icu('{type}, {least} to {most} m', (type: string, least: string, most: string) => ({
    type,
    least,
    most,
  })),
  hingeLimits: icu('{type}, {least} to {most}°', (type: string, least: string, most: string) => ({
    type,
    least,
    most,
  })),
});

/** Where files contradict each other. */
export const compareWords = catalogue('inspection.compare', {
  what: {
    size: 'the size',
    unit: 'the unit',
    'up-axis': 'the up axis',
    triangles: 'the triangle count',
    materials: 'the materials',
    textures: 'the textures',
    'texture-size': 'the texture size',
    mass: 'the mass',
    'centre-of-mass': 'the centre of mass',
    inertia: 'the inertia',
    colliders: 'the collision shapes',
    joints: 'the joints',
  } satisfies Record<TruthRowName, string>,
  disagree: icu(
    'The files disagree on {what}: {values}. Check which is right before you simulate with them.',
    (what: string, values: string) => ({ what, values }),
  ),
  service: 'the service',
  valueIn: icu('{text} ({names})', (text: string, names: string) => ({ text, names })),
  nextName: icu('{before}, {one}', (before: string, one: string) => ({ before, one })),
  nextValue: icu('{before}; {one}', (before: string, one: string) => ({ before, one })),
  severalAssets:
    'This folder contains models with different names, so they are not compared with each other. To compare files, inspect the folder of a single asset.',
  listedOnly: 'Listed only: Caliper does not read this format.',
  notRead: icu('{form}: not read, {reason}', (form: string, reason: string) => ({ form, reason })),
  partly: icu('{form}; {unread}', (form: string, unread: string) => ({ form, unread })),
  forms: {
    glb: 'GLB',
    gltf: 'glTF',
    obj: 'OBJ',
    mtl: 'Materials of OBJ (MTL)',
    usd: 'USD',
    urdf: 'URDF',
    sdf: 'SDF',
    xacro: 'Xacro (macros for URDF)',
    mjcf: 'MJCF',
    fbx: 'FBX',
    sidecar: 'Sidecar (JSON)',
    stl: 'STL',
    dae: 'COLLADA',
    ply: 'PLY',
    picture: 'Picture',
  } satisfies Record<ModelForm, string>,
  nameTwice: icu(
    'The name “{name}” exists {count} times: {places}. {differ, select, true {Their sizes differ, so they are not the same file. } other {}}Programs that search for a file by name only may use the wrong one.',
    (name: string, count: number, places: string, differ: boolean) => ({ name, count, places, differ }),
  ),
  moreNamesTwice: icu(
    '{count, plural, one {# more name exists} other {# more names exist}} more than once.',
    (count: number) => ({ count }),
  ),
});

/** The request beside the files. */
export const requestWords = catalogue('inspection.request', {
  collisions: {
    auto: 'requested: automatic',
    convex_hull: 'requested: convex hull',
    convex_decomposition: 'requested: convex decomposition',
    coacd: 'requested: CoACD',
    bounding_box: 'requested: bounding box',
    sdf: 'requested: SDF',
  },
  textureSize: icu('requested: {edge, number} px', pixels),
  otherTextures: icu(
    'Textures of {requested, number} px were requested, but the largest has {largest, number} px.',
    (requested: number, largest: number) => ({ requested, largest }),
  ),
  notABox: icu(
    'A bounding box was requested as collision shape, but other shapes are in {files}.',
    (files: string) => ({ files }),
  ),
  movingParts: 'requested: moving parts',
  noJoints: 'requested: none',
  nothingMoves: 'Moving parts were requested, but no file has a movable joint.',
  unwantedJoints: 'It was requested without joints, but some files have joints. Parts may move unexpectedly.',
  kinds: { fbx: 'FBX', glb: 'GLB', sidecar: 'a physics sidecar' },
  kindsMissing: icu(
    'It was requested as simulator-agnostic, which includes FBX, GLB and a physics sidecar, but {names} {count, plural, one {is} other {are}} missing. Download the asset again.',
    (names: string, count: number) => ({ names, count }),
  ),
});

/** MJCF (MuJoCo): mass and inertia as far as the file tells them, collision shapes, joints, names, and the files it names. */
import { createFaultList, type FaultList } from '../../judge/findings.ts';
import { principalMoments } from '../../judge/inertia.ts';
import type { ModelFolder } from '../../model-folder.ts';
import { nothingRead, type Reading, type Reference } from '../../types.ts';
import { unreadable } from '../../unreadable.ts';
import { type Element, everyElement, numbersOf } from '../xml.ts';
import { judgeMeshScale } from './mesh-scale.ts';
import { readBodies } from './mjcf-bodies.ts';
import { mjcfDefaults } from './mjcf-defaults.ts';
import { withIncludes } from './mjcf-include.ts';
import { checkNames } from './mjcf-names.ts';
import { sizeOfMjcf } from './mjcf-place.ts';
import type { BoxOf } from './placed-size.ts';

/** Elements that make more bodies than are written down, and what is said of them. */
const making: Readonly<Record<string, string>> = {
  include: 'what it includes is not added',
  attach: 'what it attaches is not added',
  replicate: 'what it replicates is counted once',
  composite: 'what it composes is not added',
  flexcomp: 'its soft bodies are not added',
  plugin: 'what its plugins do is not known',
};

/** What is to be included by another file; on its own it says nothing that holds. */
const toBeIncluded = { ...nothingRead, format: 'MJCF, a part to be included' } as const;

/** `boxOf`: extents of the meshes that it names. Throws `model.unreadable`. */
export async function readMjcf(
  outer: Element,
  folder: ModelFolder,
  localPath: string,
  boxOf: BoxOf,
): Promise<Reading> {
  if (outer.name === 'mujocoinclude') return toBeIncluded;
  if (outer.name !== 'mujoco')
    throw unreadable(`its outer element is <${outer.name.slice(0, 40)}>, not <mujoco>`);
  const included = await withIncludes(outer, folder, localPath);
  const reading = readWhole(included.mujoco, boxOf);
  return {
    ...reading,
    included: included.files,
    references: reading.references.map((reference) => included.locatedReference(reference)),
    faults: [...included.faults, ...reading.faults].map((fault) => included.located(fault)),
  };
}

function readWhole(mujoco: Element, boxOf: BoxOf): Reading {
  const faults = createFaultList();
  const defaults = mjcfDefaults(mujoco);
  const made = new Set([...everyElement(mujoco)].flatMap(({ name }) => making[name] ?? []));
  const compiler = compilerOf(mujoco);
  const isWhole = made.size === 0;
  const settings = {
    isDegrees: compiler['angle'] !== 'radian',
    autoLimits: compiler['autolimits'] !== 'false',
  };
  const { massKg, colliders, jointList, only } = readBodies(mujoco, defaults, settings, faults);
  return {
    ...nothingRead,
    format: 'MJCF',
    unread: isWhole ? null : [...made].join(', '),
    // MuJoCo itself has no unit; its own defaults for density and gravity are in these.
    unitMetres: 1,
    upAxis: upOf(mujoco),
    size: isWhole
      ? sizeOfMjcf(
          mujoco,
          defaults,
          {
            isDegrees: settings.isDegrees,
            eulerOrder: compiler['eulerseq'] ?? 'xyz',
            meshUri: (file) => underFolder(meshFolder(compiler), file, compiler),
          },
          boxOf,
        )
      : null,
    massKg: isWhole && massKg !== 0 ? massKg : null,
    centreOfMassM: isWhole ? (only?.centre ?? null) : null,
    inertiaKgM2: isWhole && only !== null && only.inertia !== null ? principalMoments(only.inertia) : null,
    colliders: isWhole ? colliders : null,
    joints: jointList.length,
    jointList: isWhole ? jointList : null,
    references: referencesOf(mujoco, compiler, faults),
    faults: [...faults.all(), ...checkNames(mujoco, defaults, isWhole)],
  };
}

/** Several are read as one. */
function compilerOf(mujoco: Element): Readonly<Record<string, string>> {
  const all = mujoco.children.filter(({ name }) => name === 'compiler').map(({ attributes }) => attributes);
  return Object.assign({}, ...all) as Record<string, string>;
}

/** Against gravity, which goes down along z unless it says otherwise. */
function upOf(mujoco: Element): Reading['upAxis'] {
  const option = mujoco.children.find(({ name }) => name === 'option');
  const gravity = numbersOf(option?.attributes['gravity']) ?? [0, 0, -9.81];
  const at = gravity.findIndex((one) => one < 0);
  const isAlong = gravity.every((one, n) => (n === at ? one < 0 : one === 0));
  return isAlong ? ((['x', 'y', 'z'] as const)[at] ?? null) : null;
}

/** Folders of the compiler's settings are written before the names, so that they read as relative to the file. */
function referencesOf(
  mujoco: Element,
  compiler: Readonly<Record<string, string>>,
  faults: FaultList,
): Reference[] {
  const meshDir = meshFolder(compiler);
  const textureDir = compiler['texturedir'] ?? compiler['assetdir'] ?? '';
  const under = (folder: string, file: string): string => underFolder(folder, file, compiler);
  const found: Reference[] = [];
  for (const { name, attributes, line } of everyElement(mujoco)) {
    const { file } = attributes;
    if (file === undefined) continue;
    if (name === 'mesh' || name === 'skin' || name === 'hfield')
      found.push({ uri: under(meshDir, file), what: 'model', line });
    if (name === 'mesh')
      judgeMeshScale(attributes['scale'], file.split(/[/\\]/).at(-1) ?? file, line, faults);
    if (name === 'include' || name === 'model') found.push({ uri: file, what: 'model', line });
    if (name === 'texture') found.push({ uri: under(textureDir, file), what: 'texture', line });
  }
  return found;
}

function meshFolder(compiler: Readonly<Record<string, string>>): string {
  return compiler['meshdir'] ?? compiler['assetdir'] ?? '';
}

function underFolder(folder: string, file: string, compiler: Readonly<Record<string, string>>): string {
  const name = compiler['strippath'] === 'true' ? (file.split(/[/\\]/).at(-1) ?? file) : file;
  return folder === '' || /^([a-z]:)?[/\\]/i.test(name) ? name : `${folder.replace(/[/\\]$/, '')}/${name}`;
}

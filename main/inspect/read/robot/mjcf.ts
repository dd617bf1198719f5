/** MJCF (MuJoCo): mass and inertia as far as the file tells them, collision shapes, joints, names, and the files it names. */
import { createFaultList, type FaultList, type Kind, principalMoments } from '../../judge/findings.ts';
import { type ModelFolder, unreadable } from '../../model-folder.ts';
import { nothingRead, type Reading, type Reference } from '../../types.ts';
import { type Element, everyElement, numbersOf } from '../xml.ts';
import { readBodies } from './mjcf-bodies.ts';
import { type MjcfDefaults, mjcfDefaults, withIncludes } from './mjcf-document.ts';
import { sizeOfMjcf } from './mjcf-place.ts';
import { type BoxOf, judgeMeshScale } from './placed-meshes.ts';

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

// Whether what an MJCF names is there, and whether it gives a name once only. Pure.

const refused = 'MuJoCo refuses to load it.';
const twice: Kind = {
  code: 'failed-validation',
  severity: 'error',
  words: (names) => `The same name is given twice: ${names}. ${refused}`,
};
const unknown: Kind = {
  code: 'failed-validation',
  severity: 'error',
  words: (names) => `It uses what is not defined in it: ${names}. ${refused}`,
};

/** Elements that have names of their own, by what they are called in references. */
const kinds = new Map([
  ['body', 'body'],
  ['joint', 'joint'],
  ['freejoint', 'joint'],
  ['geom', 'geom'],
  ['site', 'site'],
  ['mesh', 'mesh'],
  ['material', 'material'],
  ['texture', 'texture'],
  ['hfield', 'hfield'],
]);
/** Sections that define objects; elements elsewhere only name them. */
const defining = new Set(['worldbody', 'asset']);
/** Attribute to what it names, of elements that define objects. */
const named: Readonly<Record<string, string>> = { mesh: 'mesh', material: 'material', hfield: 'hfield' };
/** The same of actuators, sensors, contacts and equalities. */
const namedElsewhere: Readonly<Record<string, string>> = {
  joint: 'joint',
  joint1: 'joint',
  joint2: 'joint',
  body: 'body',
  body1: 'body',
  body2: 'body',
  geom1: 'geom',
  geom2: 'geom',
  site: 'site',
};
const sections = new Set(['actuator', 'sensor', 'contact', 'equality', 'tendon']);

/** `isWhole`: nothing is included, replicated or composed, so that names are all there. */
function checkNames(mujoco: Element, defaults: MjcfDefaults, isWhole: boolean): Reading['faults'] {
  const faults = createFaultList();
  const names = new Map<string, Set<string>>([['body', new Set(['world'])]]);
  for (const section of mujoco.children)
    if (defining.has(section.name))
      for (const element of everyElement(section)) {
        const kind = kinds.get(element.name);
        const name = kind === undefined ? null : nameOf(element, kind);
        if (kind === undefined || name === null) continue;
        const known = names.get(kind) ?? new Set();
        if (known.has(name)) faults.add(twice, `${kind} ${name}`, element.line);
        names.set(kind, known.add(name));
      }
  if (!isWhole) return faults.all();
  const check = (element: Element, of: Readonly<Record<string, string>>): void => {
    for (const [attribute, kind] of Object.entries(of)) {
      const name = element.attributes[attribute];
      if (name !== undefined && names.get(kind)?.has(name) !== true)
        faults.add(unknown, `${kind} ${name}`, element.line);
    }
    const className = element.attributes['class'] ?? element.attributes['childclass'];
    if (className !== undefined && element.name !== 'default' && !defaults.has(className))
      faults.add(unknown, `class ${className}`, element.line);
  };
  for (const section of mujoco.children) {
    if (section.name === 'worldbody')
      for (const element of everyElement(section)) check(element, element.name === 'geom' ? named : {});
    if (section.name === 'asset')
      for (const element of everyElement(section))
        check(element, element.name === 'material' ? { texture: 'texture' } : {});
    if (sections.has(section.name))
      for (const element of everyElement(section)) if (element !== section) check(element, namedElsewhere);
  }
  return faults.all();
}

/** Files without a name have that of the file. */
function nameOf({ attributes }: Element, kind: string): string | null {
  const { name, file } = attributes;
  if (name !== undefined) return name === '' ? null : name;
  if (file === undefined || (kind !== 'mesh' && kind !== 'texture' && kind !== 'hfield')) return null;
  const base = file.split(/[/\\]/).at(-1) ?? file;
  return base.replace(/\.[^.]+$/, '');
}

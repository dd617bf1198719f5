/** MJCF (MuJoCo): mass and inertia that are written down, its joints, and the files it names. */
import { inertiaFault, inertiaOf } from '../judge/inertia.ts';
import { nothingRead, type Reading, type Reference } from '../types.ts';
import { unreadable } from '../unreadable.ts';
import { type Element, everyElement, numbersOf } from './xml.ts';

const moving = new Set(['hinge', 'slide', 'ball']);

/** `mujoco` is the outer element. What lies in included files is not added. Throws `model.unreadable`. */
export function readMjcf(mujoco: Element): Reading {
  if (mujoco.name !== 'mujoco')
    throw unreadable(`its outer element is <${mujoco.name.slice(0, 40)}>, not <mujoco>`);
  const faults: Reading['faults'][number][] = [];
  let massKg: number | null = null;
  let joints = 0;
  // Without an inertial of its own a body gets one from its shapes, which only the simulator computes.
  let computed = false;
  for (const element of bodiesOf(mujoco)) {
    const name = element.attributes['name'] ?? 'without a name';
    const inertial = element.children.find((child) => child.name === 'inertial');
    joints += element.children.filter(
      (child) => child.name === 'joint' && moving.has(child.attributes['type'] ?? 'hinge'),
    ).length;
    if (inertial === undefined) {
      computed ||= element.children.some((child) => child.name === 'geom' || child.name === 'flexcomp');
      continue;
    }
    const [mass = Number.NaN] = numbersOf(inertial.attributes['mass']) ?? [];
    if (!(mass >= 0))
      faults.push(invalid(`The mass of the body “${name}” is ${inertial.attributes['mass'] ?? 'missing'}.`));
    else massKg = (massKg ?? 0) + mass;
    const fault = faultOf(inertial.attributes);
    if (fault !== null) faults.push(invalid(`The body “${name}”: its inertia ${fault}.`));
  }
  return {
    ...nothingRead,
    massKg: computed ? null : massKg,
    joints,
    references: referencesOf(mujoco),
    faults,
  };
}

function* bodiesOf(mujoco: Element): Generator<Element, void, void> {
  for (const world of mujoco.children)
    if (world.name === 'worldbody')
      for (const element of everyElement(world)) if (element.name === 'body') yield element;
}

function faultOf(attributes: Element['attributes']): string | null {
  const full = numbersOf(attributes['fullinertia']);
  const diagonal = numbersOf(attributes['diaginertia']);
  if (attributes['fullinertia'] === undefined && attributes['diaginertia'] === undefined) return null;
  const values = full ?? diagonal;
  // `fullinertia` is xx, yy, zz, xy, xz, yz.
  const inertia = values === null ? null : inertiaOf(values);
  return inertia === null ? 'has a value that is no number' : inertiaFault(inertia);
}

/** Folders of the compiler's settings are written before the names, so that they read as relative to the file. */
function referencesOf(mujoco: Element): Reference[] {
  const compiler: Record<string, string> = {};
  for (const { name, attributes } of mujoco.children)
    if (name === 'compiler') Object.assign(compiler, attributes);
  const meshDir = compiler['meshdir'] ?? compiler['assetdir'] ?? '';
  const textureDir = compiler['texturedir'] ?? compiler['assetdir'] ?? '';
  const strip = compiler['strippath'] === 'true';
  const under = (folder: string, file: string): string => {
    const name = strip ? (file.split(/[/\\]/).at(-1) ?? file) : file;
    return folder === '' || name.startsWith('/') ? name : `${folder.replace(/[/\\]$/, '')}/${name}`;
  };
  const found: Reference[] = [];
  for (const { name, attributes } of everyElement(mujoco)) {
    const { file } = attributes;
    if (file === undefined) continue;
    if (name === 'mesh' || name === 'skin' || name === 'hfield')
      found.push({ uri: under(meshDir, file), what: 'model' });
    if (name === 'include') found.push({ uri: file, what: 'model' });
    if (name === 'texture') found.push({ uri: under(textureDir, file), what: 'texture' });
  }
  return found;
}

function invalid(seen: string): Reading['faults'][number] {
  return { code: 'invalid-inertia', severity: 'error', message: `${seen} MuJoCo refuses to load it.` };
}

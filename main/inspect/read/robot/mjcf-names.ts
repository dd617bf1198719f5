/** Whether what an MJCF names is there, and whether it gives a name once only. Pure. */
import { createFaultList, type Kind } from '../../judge/findings.ts';
import type { Reading } from '../../types.ts';
import { type Element, everyElement } from '../xml.ts';
import type { MjcfDefaults } from './mjcf-defaults.ts';

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
export function checkNames(mujoco: Element, defaults: MjcfDefaults, isWhole: boolean): Reading['faults'] {
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

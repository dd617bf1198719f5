/** MJCF as MuJoCo reads it: includes in their place, and what an element has from its default class. */
import { folderPart, type ModelFolder, resolveReference } from '../../model-folder.ts';
import type { Reading, Reference } from '../../types.ts';
import { type Element, everyElement, parseXml } from '../xml.ts';

// MJCF's `<include>`: what is included is in its place, with its own file and lines (MuJoCo's XML reference, "include").

const mostFiles = 100;
const mostBytes = 32 * 1024 * 1024;
/** Lines of the n-th included file begin behind n times this: no file is so long. */
const span = 100_000_000;

/** `mujoco` has everything in it that could be read; an `<include>` that stays could not. */
export interface IncludedMjcf {
  readonly mujoco: Element;
  /** Below the asset's folder, in the order in which they were met. */
  readonly files: readonly string[];
  /** With the file and line that they are really in. */
  located<F extends Reading['faults'][number]>(fault: F): F;
  /** In an included file it has no line of the first one. */
  locatedReference(reference: Reference): Reference;
  readonly faults: Reading['faults'];
}

/** Paths are relative to the file that is read first. Never throws because of what is included. */
export async function withIncludes(
  mujoco: Element,
  folder: ModelFolder,
  localPath: string,
): Promise<IncludedMjcf> {
  const files: string[] = [];
  const faults: Reading['faults'][number][] = [];
  const fetched = async (include: Element): Promise<Element | null> => {
    const resolved = resolveReference(folderPart(localPath), include.attributes['file'] ?? '');
    if (resolved.is !== 'inside' || files.length >= mostFiles) return null;
    if (files.includes(resolved.path) || resolved.path === localPath) {
      faults.push(twice(resolved.path, include.line));
      return { ...include, name: 'included-before' };
    }
    try {
      const text = (await folder.read(resolved.path, mostBytes)).toString('utf8').replace(/^\ufeff/, '');
      const root = parseXml(text);
      files.push(resolved.path);
      return await filled(shifted(root, files.length * span));
    } catch {
      // The file itself, or that it is missing, is reported where it is read.
      return null;
    }
  };
  const filled = async (element: Element): Promise<Element> => {
    const children: Element[] = [];
    for (const child of element.children) {
      if (child.name !== 'include') children.push(hasInclude(child) ? await filled(child) : child);
      else {
        const root = await fetched(child);
        if (root === null) children.push(child);
        else children.push(...root.children);
      }
    }
    return { ...element, children };
  };
  const whole = hasInclude(mujoco) ? await filled(mujoco) : mujoco;
  return {
    mujoco: whole,
    files,
    faults,
    locatedReference: (reference) =>
      reference.line === undefined || reference.line < span
        ? reference
        : { uri: reference.uri, what: reference.what },
    located(fault) {
      const { line } = fault;
      if (line === undefined || line < span) return fault;
      const at = files[Math.floor(line / span) - 1];
      return at === undefined ? fault : { ...fault, path: at, line: line % span };
    },
  };
}

function hasInclude(element: Element): boolean {
  for (const { name } of everyElement(element)) if (name === 'include') return true;
  return false;
}

function shifted(element: Element, by: number): Element {
  return {
    ...element,
    line: element.line + by,
    children: element.children.map((child) => shifted(child, by)),
  };
}

function twice(path: string, line: number): Reading['faults'][number] {
  return {
    code: 'failed-validation',
    severity: 'error',
    line,
    message: `It includes “${path.slice(0, 200)}” more than once. MuJoCo refuses to load it.`,
  };
}

// MJCF's `<default>` classes: what an element has that it does not write down (MuJoCo's XML reference, "Default settings"). Pure.

type Attributes = Readonly<Record<string, string>>;

/** Attributes of an element with those of its class. `childClass`: of the nearest body around it that names one. */
export interface MjcfDefaults {
  has(className: string): boolean;
  of(element: Element, childClass: string | null): Attributes;
}

/** Of the outer element. */
export function mjcfDefaults(mujoco: Element): MjcfDefaults {
  const byClass = new Map<string, Map<string, Attributes>>();
  const open: {
    readonly element: Element;
    readonly from: Map<string, Attributes>;
    readonly isOuter: boolean;
  }[] = mujoco.children
    .filter(({ name }) => name === 'default')
    // Several go on from each other, as they do when files are included.
    .toReversed()
    .map((element) => ({ element, from: new Map(), isOuter: true }));
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { element, from, isOuter } = at;
    const className = element.attributes['class'] ?? (isOuter ? 'main' : '');
    const own = new Map([...from, ...(byClass.get(className) ?? [])]);
    for (const { name, attributes } of element.children)
      if (name !== 'default') own.set(name, { ...own.get(name), ...attributes });
    byClass.set(className, own);
    for (const child of element.children)
      if (child.name === 'default') open.push({ element: child, from: own, isOuter: false });
  }
  return {
    has: (className) => className === 'main' || byClass.has(className),
    of({ name, attributes }, childClass) {
      const defaults = byClass.get(attributes['class'] ?? childClass ?? 'main')?.get(name);
      return defaults === undefined ? attributes : { ...defaults, ...attributes };
    },
  };
}

/** MJCF's `<default>` classes: what an element has that it does not write down (MuJoCo's XML reference, "Default settings"). Pure. */
import type { Element } from '../xml.ts';

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

/** How paths of a referenced layer read in the stage that refers to it. */

/** Goes from `from` to `to`, then on through `next`. What lies outside of `from` has no name in the stage unless `open`. */
export interface PathMap {
  readonly from: string;
  readonly to: string;
  readonly open: boolean;
  readonly next: PathMap | null;
}

/** Null for a path that has no name in the stage. */
export function mapPath(path: string, map: PathMap | null): string | null {
  let mapped = path;
  for (let step = map; step !== null; step = step.next) {
    if (isWithin(mapped, step.from)) mapped = step.to + mapped.slice(step.from.length);
    else if (!step.open) return null;
  }
  return mapped;
}

/** True for `above` itself and all below it, properties included. */
export function isWithin(path: string, above: string): boolean {
  if (!path.startsWith(above)) return false;
  const next = path[above.length];
  return next === undefined || next === '/' || next === '.';
}

/** An absolute path of what a layer writes, relative to the prim that writes it. Null where it leaves the root. */
export function absolutePath(written: string, prim: string): string | null {
  if (written.startsWith('/')) return written;
  const [steps, property] = splitProperty(written);
  const parts = prim.split('/').filter((part) => part !== '');
  for (const step of steps.split('/')) {
    if (step === '' || step === '.') continue;
    if (step !== '..') parts.push(step);
    else if (parts.pop() === undefined) return null;
  }
  const path = `/${parts.join('/')}`;
  return property === undefined ? path : `${path}.${property}`;
}

// "../Shader.outputs:rgb": the dots of steps are no property's.
function splitProperty(written: string): [string, string | undefined] {
  const start = Math.max(written.lastIndexOf('/'), 0);
  const dot = written.indexOf('.', start);
  const last = written.slice(start).replace('/', '');
  if (dot === -1 || last === '..' || last === '.') return [written, undefined];
  return [written.slice(0, dot), written.slice(dot + 1)];
}

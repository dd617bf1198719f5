/** One valid body for each of the six creates, to be changed where a test needs another. */
import { mp4, png } from './media.ts';

/** A body of a create, by its route. */
export const creates = {
  '/v1/assets/standard': { inputs: { text: 'a blue mug' } },
  '/v1/assets/measured': { inputs: { images: [{ data: png }], capture: [{ data: mp4 }] } },
  '/v1/batches/standard': { items: [{ inputs: { text: 'a mug' } }, { inputs: { text: 'a plate' } }] },
  '/v1/batches/measured': { items: [{ inputs: { images: [{ data: png }], capture: [{ data: mp4 }] } }] },
  '/v1/variation-sets/high-fidelity': { count: 2, seed: { text: 'a worn leather boot' } },
  '/v1/variation-sets/procedural': { count: 10, seed: { text: 'a cabinet with two drawers' } },
} as const;

export type CreateRoute = keyof typeof creates;

/** All six creation routes. */
export const createRoutes = Object.keys(creates) as readonly CreateRoute[];

/** The defaults of the specification, as `effective_params` shows them when nothing was requested. */
export const defaultParams = {
  mesh: { quality: 'standard' },
  texture: { resolution: 4096 },
  physics: { body: 'rigid', collision: 'auto', simulator: 'isaac_sim_physx' },
  variation: { variation_type: 'general', wildness: 'moderate' },
};

/** As many copies of one thing. */
export function times<T>(count: number, thing: T): T[] {
  return Array.from({ length: count }, () => thing);
}

/** A copy of the body with `value` at this dotted path (`undefined` takes the property away); missing objects on the way are made. */
export function changed(body: unknown, path: string, value: unknown): unknown {
  const [head = '', ...rest] = path.split('.');
  const deeper = (inner: unknown): unknown =>
    rest.length === 0 ? value : changed(inner, rest.join('.'), value);
  if (Array.isArray(body)) {
    const list: readonly unknown[] = body;
    return list.map((item, index) => (String(index) === head ? deeper(item) : item));
  }
  const fields: Record<string, unknown> = typeof body === 'object' ? { ...body } : {};
  fields[head] = deeper(fields[head]);
  return fields;
}

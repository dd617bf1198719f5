/** What a run asks for: each request under a name of its own, by which the journal and the service are compared. */
import { z } from 'zod';
import { paramDefaults } from '../../../main/contract/plain/param-values.ts';
import type {
  CreateRequest,
  MeasuredRequest,
  StandardRequest,
} from '../../../main/contract/schema/creation/create-request.ts';
import type { InputId } from '../../../main/contract/schema/ids.ts';

/** A step by its label and how often it has happened by then, from 1 on; `turns` of the event loop after it, while what it began is under way. */
export const stepAtSchema = z.object({
  label: z.string(),
  count: z.int().positive(),
  turns: z.int().nonnegative().optional(),
});
export type StepAt = z.infer<typeof stepAtSchema>;

/** `every-kind`: one small request of each kind; `few`: the cheaper ones of these; otherwise so many standard assets, a batch and a procedural set (0: none). */
export const workSchema = z.union([
  z.enum(['every-kind', 'few']),
  z.object({
    singles: z.int().nonnegative(),
    batchItems: z.int().nonnegative(),
    setCount: z.int().nonnegative(),
  }),
]);
export type Work = z.infer<typeof workSchema>;

/** Where a child works and with which service. `rate`: how many times faster than life its clock runs since `epochMs`. */
export const lifeSchema = z.object({
  libraryPath: z.string(),
  userDataPath: z.string(),
  baseUrl: z.string(),
  token: z.string(),
  epochMs: z.number(),
  rate: z.number(),
  work: workSchema,
  /** Downloads run in threads of their own, as in every host. */
  threads: z.boolean(),
});
export type LifeSettings = z.infer<typeof lifeSchema>;

/** The last line on standard error of a life that ended by an error. */
export const fatalSchema = z.object({ fatal: z.object({ code: z.string(), message: z.string() }) });

/** The set that comes once more, as a bundle. */
export const bundledSet = 'variants';

/** Models whose name says so are large enough that a part of them is kept after a kill. */
export const largeModel = /large/;

const params = paramDefaults;
const standard = (name: string, words = `a wooden ${name}`): StandardRequest => ({
  name,
  input: { type: 'text', text: words },
  params,
});
const single = (request: StandardRequest): CreateRequest => ({ route: 'standard', ...request });

/** What the library was given to make assets from. */
export interface StoredInputs {
  readonly image: InputId;
  readonly clip: InputId;
}

/** In the order in which they are journalled. */
export function wantedRequests(work: Work, inputs: StoredInputs): readonly CreateRequest[] {
  if (typeof work === 'object') return many(work);
  const few = ['batch', 'pictured', bundledSet, 'measured', 'large'];
  return everyKind(inputs).filter(({ name }) => work === 'every-kind' || few.includes(name ?? ''));
}

function everyKind(inputs: StoredInputs): CreateRequest[] {
  const image = { type: 'image', inputId: inputs.image, fileName: 'p.png' } as const;
  const clip = { type: 'clip', inputId: inputs.clip, fileName: 'c.mp4' } as const;
  const measured = (name: string): MeasuredRequest => ({ name, image, capture: clip, params });
  return [
    single(standard('stool')),
    { route: 'standard-batch', name: 'batch', items: [...named('item', 3), standard('sad', 'sandbox:fail')] },
    single({ name: 'pictured', input: image, params }),
    {
      route: 'high-fidelity-set',
      name: bundledSet,
      count: 5,
      seed: { image, text: 'worn and scratched', references: [image] },
      params,
    },
    { route: 'measured', ...measured('measured') },
    proceduralSet('lamps sandbox:fail=4', 10),
    { route: 'measured-batch', name: 'measured batch', items: [measured('m1'), measured('m2')] },
    single(standard('failing', 'a chair sandbox:fail')),
    single(standard('large')),
  ];
}

function named(name: string, count: number): StandardRequest[] {
  return Array.from({ length: count }, (_, index) => standard(`${name} ${index + 1}`));
}

function many({ singles, batchItems, setCount }: Exclude<Work, string>): CreateRequest[] {
  const requests = named('single', singles).map(single);
  if (setCount > 0) requests.push(proceduralSet('set', setCount));
  if (batchItems > 0)
    requests.push({ route: 'standard-batch', name: 'batch', items: named('item', batchItems) });
  return requests;
}

function proceduralSet(name: string, count: number): CreateRequest {
  return {
    route: 'procedural-set',
    name,
    count,
    seed: { text: 'a desk lamp with an arm', image: null },
    params: { ...params, physics: { ...params.physics, body: 'rigid', articulated: true } },
  };
}

/** The names of the requests, as the journal and the service know them. */
export function wantedNames(work: Work): string[] {
  const none = 'none' as InputId;
  return wantedRequests(work, { image: none, clip: none }).map(({ name }) => name ?? '');
}

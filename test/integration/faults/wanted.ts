/** What a run asks for: each request under a name of its own, by which the journal and the service are compared. */
import { z } from 'zod';
import type { CreateRequest, StandardRequest } from '../../../main/contract/model/create-request.ts';
import type { InputId } from '../../../main/contract/model/ids.ts';
import { paramDefaults } from '../../../main/contract/model/param-values.ts';

/** `every-kind`: one small request of each kind; otherwise so many standard assets, a batch and a procedural set (0: none). */
export const workSchema = z.union([
  z.literal('every-kind'),
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
});
export type LifeSettings = z.infer<typeof lifeSchema>;

/** Models whose name says so are large enough that a part of them is kept after a kill. */
export const largeModel = /large/;

const params = paramDefaults;
const standard = (name: string, words = `a wooden ${name}`): StandardRequest => ({
  name,
  input: { type: 'text', text: words },
  params,
});
const single = (request: StandardRequest): CreateRequest => ({ route: 'standard', ...request });

/** In the order in which they are journalled; `input` is an image of the library. */
export function wantedRequests(work: Work, input: InputId): readonly CreateRequest[] {
  return work === 'every-kind' ? everyKind(input) : many(work);
}

function everyKind(inputId: InputId): CreateRequest[] {
  return [
    single(standard('stool')),
    single({ name: 'pictured', input: { type: 'image', inputId, fileName: 'p.png' }, params }),
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
  return wantedRequests(work, 'none' as InputId).map(({ name }) => name ?? '');
}

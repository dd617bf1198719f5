/** What a run asks for: each request under a name of its own, by which the journal and the service are compared. */
import { z } from 'zod';
import type { CreateRequest } from '../../../main/contract/model/create-request.ts';
import type { InputId } from '../../../main/contract/model/ids.ts';
import { paramDefaults } from '../../../main/contract/model/param-values.ts';

/** Where a child works and with which service. `rate`: how many times faster than life its clock runs since `epochMs`. */
export const lifeSchema = z.object({
  libraryPath: z.string(),
  userDataPath: z.string(),
  baseUrl: z.string(),
  token: z.string(),
  epochMs: z.number(),
  rate: z.number(),
});
export type LifeSettings = z.infer<typeof lifeSchema>;

/** Models whose name says so are large enough that a part of them is kept after a kill. */
export const largeModel = /large/;

const params = paramDefaults;
const text = (name: string, words = `a wooden ${name}`): CreateRequest => ({
  route: 'standard',
  name,
  input: { type: 'text', text: words },
  params,
});

/** In the order in which they are journalled; `input` is an image of the library. */
export function wantedRequests(input: InputId): readonly CreateRequest[] {
  return [
    text('stool'),
    {
      route: 'standard',
      name: 'pictured',
      input: { type: 'image', inputId: input, fileName: 'p.png' },
      params,
    },
    text('failing', 'a chair sandbox:fail'),
    text('large'),
  ];
}

/** Their names, as the journal and the service know them. */
export const wantedNames: readonly string[] = wantedRequests('0' as InputId).map(({ name }) => name ?? '');

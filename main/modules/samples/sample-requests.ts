/** What the sample library asks the sandbox for. */

import { paramDefaults } from '../../contract/plain/param-values.ts';
import type { CreateRequest } from '../../contract/schema/create-request.ts';

/** The label under which they stand in the queue. */
export const sampleLabel = 'Sample';

const texts: readonly (readonly [name: string, text: string])[] = [
  ['Blue mug', 'a blue ceramic mug, 10 cm tall'],
  ['Wooden stool', 'a wooden stool, 45 cm tall'],
  ['Drawer cabinet', 'a red steel drawer cabinet, 60 cm tall'],
  ['Oak table', 'a small oak table, 74 cm tall'],
  ['Cardboard box', 'a cardboard box, 40 cm wide'],
  ['Green bottle', 'a green glass bottle, 30 cm tall'],
];

/** Six single assets by text. */
export function sampleRequests(): CreateRequest[] {
  return texts.map(([name, text]) => ({
    route: 'standard',
    name,
    input: { type: 'text', text },
    params: { ...paramDefaults },
  }));
}

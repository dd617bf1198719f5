/** Samples that come and go in memory; nothing is made. */

import type { SamplesState } from '../../../main/contract/schema/app-info.ts';
import { inputIdSchema } from '../../../main/contract/schema/ids.ts';
import type { Handlers } from '../../../main/modules/shared/handlers.ts';

/** None at first. */
export function sampleHandlers(): Handlers['samples'] {
  let state: SamplesState = { captureShipped: true, capture: null, library: null };
  return {
    state: async () => state,
    add: async ({ what }) => {
      state =
        what === 'capture'
          ? { ...state, capture: { inputId: inputIdSchema.parse('a'.repeat(40)) } }
          : { ...state, library: { assets: 6, ready: 0 } };
      return state;
    },
    remove: async ({ what }) => {
      state = { ...state, [what]: null };
      return state;
    },
  };
}

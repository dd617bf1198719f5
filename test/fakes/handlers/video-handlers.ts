/** Films that are never made: the page's part is drawn, main's part has tests of its own. */
import { videoIdSchema } from '../../../main/contract/schema/review/exports.ts';
import type { Handlers } from '../../../main/modules/shared/handlers.ts';

export function videoHandlers(): Pick<Handlers, 'viewer'> {
  return {
    viewer: {
      videoBegin: async () => ({ videoId: videoIdSchema.parse('00000000-0000-4000-8000-000000000001') }),
      videoEnd: async () => ({ sizeBytes: 0 }),
      videoDiscard: async () => null,
    },
  };
}

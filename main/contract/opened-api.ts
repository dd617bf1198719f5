/** The part of the contract that is about what was opened from outside of the window. */
import { z } from 'zod';
import { method } from './api-method.ts';
import { openedSchema } from './schema/opened.ts';

/** A part of `api`. */
export const openedApi = {
  opened: {
    /** What no page has shown yet, oldest first; each is given to one page only. The event `opened` says that there is some. */
    take: method.output(z.array(openedSchema)),
  },
};

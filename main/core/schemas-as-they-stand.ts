/** Schemas are run as they stand, not compiled by `new Function`: that costs a start a millisecond for each, and no text is run as code here. Imported for its effect, before any of them is used. */
import { z } from 'zod';

z.config({ jitless: true });

/** What a job or a delivery is about (specification: ResourceRef); an open list of types. */
import { z } from 'zod';
import { id } from './wire.ts';

export const resourceRefSchema = z.object({ type: z.string(), id });

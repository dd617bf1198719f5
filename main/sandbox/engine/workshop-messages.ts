/** What goes to a workshop thread and what comes back; one task at a time. */
import { z } from 'zod';
import type { MadeAsset, MakeRequest, Rgb } from '../make/types.ts';

export type WorkshopTask =
  | { readonly type: 'make'; readonly request: MakeRequest }
  | { readonly type: 'palette'; readonly image: Uint8Array };

const colour = z.tuple([z.number(), z.number(), z.number()]);

export const workshopAnswerSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('made'),
    dimensions: z.record(z.string(), z.unknown()),
    files: z.array(z.object({ kind: z.string(), path: z.string(), bytes: z.instanceof(Uint8Array) })),
  }),
  z.object({ type: z.literal('palette'), palette: z.array(colour) }),
  z.object({ type: z.literal('failed'), message: z.string() }),
]);

export type WorkshopAnswer =
  | ({ readonly type: 'made' } & MadeAsset)
  | { readonly type: 'palette'; readonly palette: readonly Rgb[] }
  | { readonly type: 'failed'; readonly message: string };

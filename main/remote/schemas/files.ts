/** Files behind presigned URLs (specification: AssetFileEntry, MemberFileEntry, ManifestRef). */
import { z } from 'zod';
import { timestamp } from './wire.ts';

export const fileEntrySchema = z.object({
  kind: z.string(),
  path: z.string(),
  url: z.string().min(1),
  expires_at: timestamp,
});

export const manifestRefSchema = z.object({ url: z.string().min(1), expires_at: timestamp });

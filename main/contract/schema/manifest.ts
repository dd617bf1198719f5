/** `manifest.json` in every asset folder: enough to rebuild the catalogue from the folders alone. Holds no URL and no token. */
import { z } from 'zod';
import { assetSourceSchema } from './asset.ts';
import { effectiveParamsSchema } from './creation/params.ts';
import { problemSchema } from './failure.ts';
import { groupRouteSchema, groupTypeSchema } from './group.ts';
import { timestampSchema } from './ids.ts';
import { jobStatusSchema } from './job.ts';

/**
 * The batch or set that the asset is a member of, and its place there: `index` counts from 1 up to `count`. What cannot
 * be read of it costs the group, never the asset.
 */
const manifestGroupSchema = z
  .object({
    type: groupTypeSchema,
    route: groupRouteSchema.catch('unknown'),
    remoteId: z.string().min(1),
    name: z.string().nullable(),
    count: z.int().positive(),
    index: z.int().positive(),
    /** Another program of the account created it: its other members are not downloaded unless the user asks. */
    createdElsewhere: z.boolean().optional(),
  })
  .refine(({ index, count }) => index <= count);

/** Version 1; readers refuse a higher one in words and leave the folder as it is. */
export const manifestSchema = z.object({
  caliperManifest: z.literal(1),
  writtenAt: timestampSchema,
  connection: z.object({ kind: z.enum(['sandbox', 'service']), baseUrl: z.string().nullable() }),
  asset: z.object({
    id: z.string(),
    remoteId: z.string(),
    kind: z.string(),
    name: z.string().nullable(),
    createdAt: timestampSchema,
    dimensions: z.record(z.string(), z.unknown()).nullable(),
    source: assetSourceSchema,
  }),
  /** Missing in manifests of before there were groups. */
  group: manifestGroupSchema.nullable().optional().catch(null),
  job: z
    .object({
      remoteId: z.string(),
      status: jobStatusSchema,
      createdAt: timestampSchema,
      updatedAt: timestampSchema.nullable(),
      error: problemSchema.nullable(),
    })
    .nullable(),
  effectiveParams: effectiveParamsSchema,
  files: z.array(
    z.object({
      kind: z.string(),
      path: z.string(),
      localPath: z.string(),
      sizeBytes: z.int().nonnegative(),
      sha256: z.string(),
    }),
  ),
});
export type Manifest = z.infer<typeof manifestSchema>;

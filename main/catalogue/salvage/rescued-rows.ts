/** How rows of a damaged catalogue read where that is more, or more lenient, than how a sound one reads them. */
import { z } from 'zod';
import type { Connection } from '../../contract/schema/connection.ts';
import { type AssetLimit, assetLimitSchema } from '../../contract/schema/creation/capacity.ts';
import type { SubmissionRow } from '../catalogue.ts';
import { nullableJsonColumn } from '../columns.ts';
import type { RowShape } from '../database.ts';
import { connectionShape } from '../tables/connections.ts';
import { submissionShape } from '../tables/submissions.ts';

/** A connection with what its table tells only when requested. */
export type RescuedConnection = Connection & { removed: boolean; assetLimit: AssetLimit | null };

/** Those that were removed too: assets hang on them. */
export const rescuedConnection: RowShape<RescuedConnection> = {
  ...connectionShape,
  columns: `${connectionShape.columns}, removed, asset_limit`,
  schema: z
    .looseObject({
      removed: z.literal([0, 1]),
      asset_limit: nullableJsonColumn(assetLimitSchema).catch(null),
    })
    .transform((row, context) => {
      const parsed = connectionShape.schema.safeParse(row);
      if (parsed.success) return { ...parsed.data, removed: row.removed === 1, assetLimit: row.asset_limit };
      context.addIssue({ code: 'custom', message: 'not a connection' });
      return z.NEVER;
    }),
};

/**
 * Also one that no migration has reached: requests had one route then, and any that was tried may be at the service.
 * Only such rows, and those that were migrated, have no hash of their body.
 */
export const rescuedSubmission: RowShape<SubmissionRow> = {
  ...submissionShape,
  schema: z.looseObject({ request: z.string() }).transform((row, context) => {
    const parsed = submissionShape.schema.safeParse({ ...row, request: withRoute(row.request) });
    if (parsed.success) {
      const { state, attempt, bodySha256, mayBeAtService } = parsed.data;
      const tried = bodySha256 === null && attempt > 0 && (state === 'sending' || state === 'waiting');
      return { ...parsed.data, mayBeAtService: mayBeAtService || tried };
    }
    context.addIssue({ code: 'custom', message: 'not a submission' });
    return z.NEVER;
  }),
};

const objectSchema = z.record(z.string(), z.unknown());

function withRoute(request: string): string {
  try {
    const read = objectSchema.safeParse(JSON.parse(request));
    return read.success ? JSON.stringify({ route: 'standard', ...read.data }) : request;
  } catch {
    return request;
  }
}

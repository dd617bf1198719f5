/** `caliper create batch`: many assets from a folder or a table (specification: Create a standard or measured batch). */

import { randomUUID } from 'node:crypto';
import { AppError } from '../../../contract/plain/errors.ts';
import { counted, formatBytes } from '../../../contract/plain/number-text.ts';
import { fileNameOf } from '../../../contract/rules/batch-rows/file-names.ts';
import {
  type PlannedBatch,
  planBatches,
  requestsOf,
  requireNoFaults,
} from '../../../contract/rules/batch-rows/requests.ts';
import { type BatchSource, rowsOfFolder, rowsOfTable } from '../../batch/batch-source.ts';
import { clipsOf, examineRows, storeRows } from '../../batch/store-rows.ts';
import type { Context } from '../../context.ts';
import { type ParamOptions, paramsFrom } from '../../create/asset-params.ts';
import { type CheckFirstOptions, checkFilesFirst, checkFirst } from '../../create/check-first.ts';
import { createAll, type SendingOptions } from '../../create/create-all.ts';
import { reportMade } from '../../follow/wait-for-files.ts';
import { type Client, withApp } from '../../open-app.ts';
import { table } from '../../text.ts';

/** Exactly one of `folder` and `table`. */
export interface CreateBatchOptions extends ParamOptions, SendingOptions, CheckFirstOptions {
  readonly folder?: string | undefined;
  readonly table?: string | undefined;
  readonly measured?: boolean | undefined;
  readonly leaveOut?: boolean | undefined;
  readonly name?: string | undefined;
  readonly dryRun?: boolean | undefined;
  /** Of rows that have an image and no subject of their own. */
  readonly subjectName?: string | undefined;
}

/** Prints the submissions, or with `dryRun` what would be sent. */
export async function createBatch(context: Context, options: CreateBatchOptions): Promise<void> {
  if ((options.folder === undefined) === (options.table === undefined))
    throw new AppError('cli.usage', { reason: 'Give either --folder DIR or --table FILE.' });
  // Whatever the account's defaults are, they cannot make up for a wrong value.
  paramsFrom(options, {});
  await withApp(context, async (app) => {
    const { client } = app;
    const source = withSubject(await sourceOf(client, options), options.subjectName);
    for (const warning of source.warnings) context.output.note(warning);
    requireNoFaults(source.rows, source.faults);
    const defaults = client.connections.defaults();
    // What would be sent can be shown without a service.
    const known = options.dryRun === true ? await defaults.catch(() => null) : await defaults;
    const { kind, rows, folder } = source;
    const batch = { kind, name: options.name ?? source.name };
    const params = paramsFrom(options, known?.params ?? {});
    const { batches, faults } = planBatches(rows, { ...batch, params });
    requireNoFaults(rows, faults);
    if (options.dryRun === true) {
      await examineRows(context, { rows, folder });
      await checkFilesFirst(context, clipsOf(rows, folder), options);
      return showPlan(context, source, batches);
    }
    const stored = await storeRows(app, context, { rows, folder });
    const splitId = randomUUID();
    const clips = stored.flatMap(({ capture }) => {
      const file = capture?.file ?? null;
      return file?.inputId ? [{ inputId: file.inputId, fileName: fileNameOf(file.path).slice(-255) }] : [];
    });
    await checkFirst(client, context, clips, options);
    const anyway = options.anyway === true;
    const created = await createAll(client, context, options, (account) =>
      requestsOf(stored, { ...batch, params: paramsFrom(options, account), splitId }).map((one) => ({
        ...one,
        ...(anyway && { anyway }),
      })),
    );
    await reportMade(client, context, created, options);
  });
}

/** A row keeps its own. Throws `cli.usage` where the service has no place for one. */
function withSubject(source: BatchSource, subjectName: string | undefined): BatchSource {
  if (subjectName === undefined) return source;
  if (source.kind === 'measured')
    throw new AppError('cli.usage', {
      reason: 'A measured asset takes no subject’s name: --subject-name is for standard assets.',
    });
  const rows = source.rows.map((row) =>
    row.image === null || row.subjectName !== '' ? row : { ...row, subjectName },
  );
  return { ...source, rows };
}

function sourceOf(client: Client, options: CreateBatchOptions): Promise<BatchSource> {
  const { folder, table: file, measured = false, leaveOut = false } = options;
  if (folder !== undefined)
    return rowsOfFolder(folder, { kind: measured ? 'measured' : 'standard', leaveOut });
  return rowsOfTable(client, file ?? '', measured);
}

function showPlan({ output }: Context, source: BatchSource, batches: readonly PlannedBatch[]): void {
  const { kind, rows, warnings } = source;
  const totalBytes = batches.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0);
  const plan = {
    dryRun: true,
    kind,
    count: rows.length,
    totalBytes,
    batches: batches.map(({ name, rows: own, bodyBytes }) => ({ name, count: own.length, bodyBytes })),
    warnings,
  };
  output.result(plan, () =>
    [
      `Would send ${counted(rows.length, `${kind} asset`)} in ${counted(batches.length, 'batch').replace(/batchs$/, 'batches')}, ${formatBytes(totalBytes)}. Nothing was sent.`,
      table(
        ['BATCH', 'ASSETS', 'SIZE'],
        batches.map(({ name, rows: own, bodyBytes }, index) => [
          name ?? `${index + 1} of ${batches.length}`,
          String(own.length),
          formatBytes(bodyBytes),
        ]),
      ),
    ].join('\n'),
  );
}

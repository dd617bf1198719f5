/** `caliper review sheet` and `caliper hand-on`: what reviewers give to others. */

import { AppError, isAppError } from '../../../contract/plain/errors.ts';
import { formatBytes } from '../../../contract/plain/number-text.ts';
import { allAssets } from '../../all-assets.ts';
import type { Context } from '../../context.ts';
import { Failed } from '../../failure.ts';
import { type Client, withAppReading } from '../../open-app.ts';
import { judgeSheetFile, makeOutputFolder, writeSheet } from '../../output-place.ts';
import { type QueryOptions, queryOf, requireTyped } from '../../query.ts';
import { printable } from '../../text.ts';

/** What `caliper review sheet` is given; at least one of both files. */
export interface SheetOptions extends QueryOptions {
  readonly html?: string;
  readonly csv?: string;
}

/** Throws `cli.usage`, `review.sheet-too-long`, `review.sheet-not-written`, `library.nothing-matches`. */
export async function reviewSheet(context: Context, { html, csv, ...query }: SheetOptions): Promise<void> {
  if (html === undefined && csv === undefined)
    throw new AppError('cli.usage', { reason: 'Give --html FILE, --csv FILE or both.' });
  requireTyped(query);
  const { libraryPath } = context.locations;
  const wanted: { readonly format: 'html' | 'csv'; readonly at: string }[] = [];
  if (html !== undefined) wanted.push({ format: 'html', at: await judgeSheetFile(html, libraryPath) });
  if (csv !== undefined) wanted.push({ format: 'csv', at: await judgeSheetFile(csv, libraryPath) });
  if (wanted.length === 2 && wanted[0]?.at === wanted[1]?.at)
    throw new AppError('cli.usage', { reason: 'Give two names to --html and --csv.' });
  await withAppReading(context, async ({ client, reviewSheet: make }) => {
    const text = await queryOf(client, query);
    for (const { format, at } of wanted) {
      const asked = { of: [{ text, except: [] }], format, title: query.saved ?? text };
      const sheet = await make(asked, context.signal).catch((error: unknown) => {
        throw isAppError(error, 'edit.nothing-selected') ? nothingMatches(text) : error;
      });
      await writeSheet(at, sheet.text);
    }
    const written = wanted.map(({ at }) => at);
    context.output.result({ written }, () => written.map((at) => `Written: ${printable(at)}`).join('\n'));
  });
}

/** What `caliper hand-on` is given. */
export interface ExportOptions extends QueryOptions {
  readonly to: string;
  readonly folder: boolean;
}

/** Throws `hand-on.*`, `library.nothing-matches`, and `cancelled` when it was interrupted. */
export async function exportAssets(context: Context, { to, folder, ...query }: ExportOptions): Promise<void> {
  requireTyped(query);
  await withAppReading(context, async ({ client, exportTo }) => {
    const ids = await idsOf(client, await queryOf(client, query));
    const into = await makeOutputFolder(to, context.locations.libraryPath);
    try {
      const done = await exportTo(into.at, ids, folder ? 'folder' : 'zip', context.signal);
      if (done.state === 'stopped') throw new AppError('cancelled', {});
      if (done.error !== null) throw new Failed(done.error);
      context.output.result(
        done,
        () => `Written: ${printable(done.path ?? '')} (${formatBytes(done.totalBytes)})`,
      );
    } catch (error) {
      await into.giveBack();
      throw error;
    }
  });
}

async function idsOf(client: Client, text: string) {
  const found = await allAssets(client, text);
  if (found.length === 0) throw nothingMatches(text);
  return found.map(({ id }) => id);
}

function nothingMatches(text: string): AppError {
  return new AppError('library.nothing-matches', { text });
}

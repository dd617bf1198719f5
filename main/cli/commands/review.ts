/** `caliper review sheet` and `caliper hand-on`: what reviewers give to others. */
import { AppError, isAppError } from '../../contract/errors.ts';
import type { Context } from '../context.ts';
import { Failed } from '../failure.ts';
import { allAssets } from '../find-asset.ts';
import { type Client, withAppReading } from '../open-app.ts';
import { judgeSheetFile, makeOutputFolder, writeSheet } from '../output-place.ts';
import { printable, size } from '../text.ts';

/** What `caliper review sheet` is given; at least one of both files. */
export interface SheetOptions {
  readonly text: string;
  readonly html?: string;
  readonly csv?: string;
}

/** Throws `cli.usage`, `review.sheet-too-long`, `review.sheet-not-written`, `library.nothing-matches`. */
export async function reviewSheet(context: Context, { text, html, csv }: SheetOptions): Promise<void> {
  if (html === undefined && csv === undefined)
    throw new AppError('cli.usage', { reason: 'Give --html FILE, --csv FILE or both.' });
  const { libraryPath } = context.locations;
  const wanted: { readonly format: 'html' | 'csv'; readonly at: string }[] = [];
  if (html !== undefined) wanted.push({ format: 'html', at: await judgeSheetFile(html, libraryPath) });
  if (csv !== undefined) wanted.push({ format: 'csv', at: await judgeSheetFile(csv, libraryPath) });
  if (wanted.length === 2 && wanted[0]?.at === wanted[1]?.at)
    throw new AppError('cli.usage', { reason: 'Give two names to --html and --csv.' });
  await withAppReading(context, async ({ reviewSheet: make }) => {
    for (const { format, at } of wanted) {
      const asked = { of: [{ text, except: [] }], format, title: text };
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
export interface HandOnOptions {
  readonly text: string;
  readonly to: string;
  readonly folder: boolean;
}

/** Throws `hand-on.*`, `library.nothing-matches`, and `cancelled` when it was interrupted. */
export async function handOn(context: Context, { text, to, folder }: HandOnOptions): Promise<void> {
  await withAppReading(context, async ({ client, handOnTo }) => {
    const ids = await idsOf(client, text);
    const into = await makeOutputFolder(to, context.locations.libraryPath);
    try {
      const done = await handOnTo(into.at, ids, folder ? 'folder' : 'zip', context.signal);
      if (done.state === 'stopped') throw new AppError('cancelled', {});
      if (done.error !== null) throw new Failed(done.error);
      context.output.result(done, () => `Written: ${printable(done.path ?? '')} (${size(done.totalBytes)})`);
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

/** `caliper review sheet` and `caliper hand-on`: what reviewers give to others. */
import path from 'node:path';
import { AppError } from '../../contract/errors.ts';
import { writeWhole } from '../../core/whole-file.ts';
import type { Context } from '../context.ts';
import { Failed } from '../failure.ts';
import { allAssets } from '../find-asset.ts';
import { typedIn } from '../input-file.ts';
import { type Client, withAppAtRest } from '../open-app.ts';
import { printable, size } from '../text.ts';

/** What `caliper review sheet` is given; at least one of both files. */
export interface SheetOptions {
  readonly text: string;
  readonly html?: string;
  readonly csv?: string;
}

/** Throws `cli.usage`, `review.sheet-too-long`, `edit.nothing-selected`, and what the file system throws. */
export async function reviewSheet(context: Context, { text, html, csv }: SheetOptions): Promise<void> {
  const wanted = [
    ['html', html],
    ['csv', csv],
  ] as const;
  if (html === undefined && csv === undefined)
    throw new AppError('cli.usage', { reason: 'Give --html FILE, --csv FILE or both.' });
  await withAppAtRest(context, async ({ reviewSheet: make }) => {
    const written: string[] = [];
    for (const [format, file] of wanted) {
      if (file === undefined) continue;
      const at = path.resolve(typedIn(), file);
      const sheet = await make({ of: [{ text, except: [] }], format, title: text }, context.signal);
      await writeWhole(at, sheet.text, { mode: 0o644 });
      written.push(at);
    }
    context.output.result({ written }, () => written.map((at) => `Written: ${printable(at)}`).join('\n'));
  });
}

/** What `caliper hand-on` is given. */
export interface HandOnOptions {
  readonly text: string;
  readonly to: string;
  readonly folder: boolean;
}

/** Throws `hand-on.*`, and `cancelled` when it was interrupted. */
export async function handOn(context: Context, { text, to, folder }: HandOnOptions): Promise<void> {
  await withAppAtRest(context, async ({ client, handOnTo }) => {
    const ids = await idsOf(client, text);
    const done = await handOnTo(path.resolve(typedIn(), to), ids, folder ? 'folder' : 'zip', context.signal);
    if (done.state === 'stopped') throw new AppError('cancelled', {});
    if (done.error !== null) throw new Failed(done.error);
    context.output.result(done, () => `Written: ${printable(done.path ?? '')} (${size(done.totalBytes)})`);
  });
}

async function idsOf(client: Client, text: string) {
  const found = await allAssets(client, text);
  if (found.length === 0) throw new AppError('edit.nothing-selected', {});
  return found.map(({ id }) => id);
}

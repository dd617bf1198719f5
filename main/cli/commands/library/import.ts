/** `caliper import`: adds folders that Caliper did not download, and says what was recognised in them. */

import path from 'node:path';
import { formatBytes } from '../../../contract/messages/number-text.ts';
import { sentenceOf } from '../../../contract/plain/error-messages.ts';
import { type AppFailureWire, toFailure } from '../../../contract/plain/errors.ts';
import type { AssetSummary } from '../../../contract/schema/asset.ts';
import type { LocalFolder } from '../../../contract/schema/library/folders.ts';
import type { Context } from '../../context.ts';
import { requireFolder, typedIn } from '../../input.ts';
import { mayMakeLibrary, type OpenApp, withApp } from '../../open-app.ts';
import { EndsWith, exitCodes, printable, table } from '../../output.ts';
import { columns } from '../../table-words.ts';
import { importWords } from './library-words.ts';

/** As typed. */
export interface ImportOptions {
  readonly folders: readonly string[];
  readonly watch?: boolean | undefined;
}

type ScanSummary = Awaited<ReturnType<OpenApp['importFolder']>>['summary'];

interface Imported {
  readonly folder: LocalFolder;
  readonly assets: readonly AssetSummary[];
  readonly skipped: ScanSummary['skipped'];
  readonly skippedInAll: number;
  readonly endedBy: string | null;
}

type Outcome = Imported | { readonly path: string; readonly error: AppFailureWire };

/**
 * Goes on with the next folder when one cannot be added. Throws `EndsWith` when one could not, and
 * `cli.file-unreadable` before anything is added when one is not there.
 */
export async function importFolders(
  context: Context,
  { folders, watch = false }: ImportOptions,
): Promise<void> {
  const named = folders.map((typed) => path.resolve(typedIn(), typed));
  for (const folder of named) await requireFolder(folder);
  await withApp(await mayMakeLibrary(context), async (app) => {
    const outcomes: Outcome[] = [];
    for (const folder of named) {
      context.output.note(importWords.scanning(folder));
      outcomes.push(await importOne(app, context, folder, watch));
    }
    context.output.result({ imports: outcomes }, () => outcomes.map(textOf).join('\n\n'));
    if (outcomes.some((one) => 'error' in one)) throw new EndsWith(exitCodes.failed);
  });
}

async function importOne(
  app: OpenApp,
  { signal }: Context,
  folder: string,
  watch: boolean,
): Promise<Outcome> {
  try {
    const { folder: added, summary, assetIds } = await app.importFolder(folder, watch, signal);
    const assets = await Promise.all(assetIds.map((assetId) => app.client.assets.get({ assetId })));
    const { skipped, skippedInAll, endedBy } = summary;
    return { folder: added, assets, skipped, skippedInAll, endedBy };
  } catch (error) {
    signal.throwIfAborted();
    return { path: folder, error: toFailure(error) };
  }
}

function textOf(outcome: Outcome): string {
  if ('error' in outcome) return printable(sentenceOf(outcome.error));
  const { folder, assets, skipped, skippedInAll, endedBy } = outcome;
  const rows = assets.map((asset) => [
    asset.title ?? '',
    asset.kinds.join(' '),
    formatBytes(asset.sizeBytes),
    asset.id,
    asset.place?.path ?? '',
  ]);
  const more = skippedInAll - skipped.length;
  return [
    importWords.assets(folder.path, assets.length, folder.watched),
    table([columns.name, columns.kinds, columns.size, columns.id, columns.folder], rows),
    ...(endedBy === null ? [] : [importWords.endedEarly(endedBy)]),
    ...(skipped.length === 0 ? [] : [importWords.notRecognised]),
    ...skipped.map(({ path: at, reason }) => printable(`  ${at}: ${reason}`)),
    ...(more > 0 ? [`  ${importWords.more(more)}`] : []),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

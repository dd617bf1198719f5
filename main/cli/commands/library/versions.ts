/** `caliper versions`: lists the versions of an asset, or switches, names, reverts or deletes one. */
import { formatBytes } from '../../../contract/messages/number-text.ts';
import { AppError } from '../../../contract/plain/errors.ts';
import { fixNoteText } from '../../../contract/plain/fix-note-sentences.ts';
import type { AssetVersion, VersionList } from '../../../contract/schema/library/versions.ts';
import type { Context } from '../../context.ts';
import { findAsset } from '../../find-target.ts';
import { type Client, withAppAtRest, withAppReading } from '../../open-app.ts';
import { minute, table } from '../../output.ts';
import { columns } from '../../table-words.ts';
import { versionWords } from './library-words.ts';

/** As commander gives them; `name` is a number and words. At most one of them. */
export interface VersionsOptions {
  readonly switch?: number;
  readonly revert?: number;
  readonly delete?: number;
  readonly name?: readonly string[];
}

/** Throws `cli.usage`, `asset.unknown`, `cli.asset-ambiguous`, `version.*`. */
export async function versions(context: Context, text: string, options: VersionsOptions): Promise<void> {
  const change = changeOf(options);
  const open = change === null ? withAppReading : withAppAtRest;
  await open(context, async ({ client }) => {
    const { id: assetId } = await findAsset(client, text);
    const list = await (change ?? ((to, id) => to.versions.list({ assetId: id })))(client, assetId);
    context.output.result(list, () => textOf(list));
  });
}

type Change = (client: Client, assetId: VersionList['assetId']) => Promise<VersionList>;

function changeOf(options: VersionsOptions): Change | null {
  const { switch: other, revert, delete: gone, name } = options;
  const given = [other, revert, gone, name].filter((one) => one !== undefined);
  if (given.length > 1) throw new AppError('cli.usage', { reason: versionWords.onlyOne });
  if (other !== undefined) return (client, assetId) => client.versions.switchTo({ assetId, number: other });
  if (revert !== undefined) return (client, assetId) => client.versions.revert({ assetId, number: revert });
  if (gone !== undefined) return (client, assetId) => client.versions.delete({ assetId, number: gone });
  if (name === undefined) return null;
  const [first = '', ...words] = name;
  const number = /^\d{1,6}$/.test(first) ? Number(first) : 0;
  if (number === 0 || name.length < 2) throw new AppError('cli.usage', { reason: versionWords.needsName });
  const text = words.join(' ').slice(0, 100);
  return (client, assetId) => client.versions.rename({ assetId, number, name: text === '' ? null : text });
}

function textOf({ versions: all }: VersionList): string {
  const heading = [
    columns.version,
    '',
    columns.made,
    columns.files,
    columns.size,
    columns.name,
    columns.changes,
  ];
  return table(
    heading,
    all.map((one) => [String(one.number), one.isCurrent ? versionWords.current : '', ...cellsOf(one)]),
  );
}

function cellsOf({
  number,
  name,
  madeAt,
  files,
  sizeBytes,
  changed,
  fixes,
  done,
  fromNumber,
}: AssetVersion): string[] {
  const made =
    number === 1
      ? versionWords.original
      : fixes.length === 0
        ? versionWords.copy(fromNumber)
        : done.length > 0
          ? done.map(fixNoteText).join(' ')
          : versionWords.changed(fixes.map(({ fix }) => fix).join(', '), changed.length);
  return [madeAt === null ? '' : minute(madeAt), String(files), formatBytes(sizeBytes), name ?? '', made];
}

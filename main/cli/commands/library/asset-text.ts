/** An asset with its folder and files, for a user. */
import { sentenceOf } from '../../../contract/plain/error-messages.ts';
import { formatBytes } from '../../../contract/plain/number-text.ts';
import type { AssetDetail } from '../../../contract/schema/asset.ts';
import { printable, table } from '../../text.ts';

/** Several lines: the name, the folder, each file, and why one was not kept. */
export function assetText(asset: AssetDetail): string {
  const rows = asset.files.map((file) => [
    file.kind,
    file.state,
    file.sizeBytes === null ? '' : formatBytes(file.sizeBytes),
    file.localPath ?? file.path,
  ]);
  const refused = asset.files.flatMap((file) => (file.error === null ? [] : [sentenceOf(file.error)]));
  return [
    `${printable(asset.name ?? asset.remoteId)} (${asset.id})`,
    asset.folderPath ?? '',
    table(['KIND', 'STATE', 'SIZE', 'FILE'], rows),
    ...refused.map(printable),
  ]
    .filter((line) => line !== '')
    .join('\n');
}

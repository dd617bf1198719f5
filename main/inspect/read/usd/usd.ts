/** USD: text here, binary in a thread that can be ended; of packages (usdz) only what their list of files tells. */
import type { InspectTools } from '../../inspect-tools.ts';
import type { ModelFolder } from '../../model-folder.ts';
import { nothingRead, type Reading } from '../../types.ts';
import { unreadable } from '../../unreadable.ts';
import { nameOfContent } from '../name-of-content.ts';
import { readingOfLayer } from './judge-layer.ts';
import { parseUsda } from './usda.ts';
import { judgePackage } from './usdz.ts';

const mostTextBytes = 64 * 1024 * 1024;

/** Throws `model.unreadable`. */
export async function readUsd(
  folder: ModelFolder,
  localPath: string,
  { guard }: InspectTools,
): Promise<Reading> {
  const { bytes, sizeBytes } = await folder.head(localPath, 512);
  if (bytes.toString('latin1', 0, 8) === 'PXR-USDC') {
    const format = `USD, binary (crate ${bytes.readUInt8(8)}.${bytes.readUInt8(9)})`;
    if (guard === null) return { ...nothingRead, format, unread: 'its content was not read' };
    const answer = await guard.ask({ task: 'read-crate', root: folder.root, localPath });
    if (answer.is === 'unreadable') throw unreadable(answer.reason);
    return answer.is === 'layer' ? readingOfLayer(answer.layer, format) : { ...nothingRead, format };
  }
  if (bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004') return judgePackage(bytes, sizeBytes);
  if (bytes.toString('latin1', 0, 5) !== '#usda') throw unreadable(`it is ${nameOfContent(bytes)}, not USD`);
  const text = (await folder.read(localPath, mostTextBytes)).toString('utf8');
  return readingOfLayer(parseUsda(text), 'USD, text');
}

/** Which of an asset's files the viewer offers, one for each deliverable. Pure. */
import type { AssetFile } from '../../../main/contract/schema/asset.ts';
import { endingOf, endings } from '../../scene/parse/endings.ts';
import { formatName } from '../../ui/text/format.ts';
import type { WantedFile } from './store/shown-file.ts';

/** On disk. */
export type ShownFile = AssetFile & { readonly localPath: string };

/** Parts of a deliverable and what describes it; not shown on their own. */
const parts = /^(collision|texture|preview|.*sidecar|manifest)$/;
const order = ['glb', 'simready_glb', 'usd', 'fbx', 'simready_fbx', 'obj', 'mjcf', 'urdf'];
const rank = ({ kind }: AssetFile): number => (order.includes(kind) ? order.indexOf(kind) : order.length);
const depth = (file: ShownFile): number => file.localPath.split('/').length;

/**
 * In the order in which the keys 1 to 9 choose them: the plain GLB first. Of a kind's files in several folders (a USD
 * with its layers, a MJCF with its meshes) those nearest to the top count.
 */
export function shownFiles(files: readonly AssetFile[]): ShownFile[] {
  const models = files.filter(
    (file): file is ShownFile => file.localPath !== null && isModel(file.localPath, file),
  );
  return [...Map.groupBy(models, ({ kind }) => kind).values()]
    .flatMap((all) => {
      const top = Math.min(...all.map(depth));
      return all
        .filter((file) => depth(file) === top)
        .toSorted((a, b) => a.localPath.localeCompare(b.localPath, 'en', { numeric: true }));
    })
    .toSorted((a, b) => rank(a) - rank(b));
}

function isModel(path: string, { kind, state }: AssetFile): boolean {
  const ending = endingOf(path);
  if (state !== 'complete' || parts.test(kind) || !Object.hasOwn(endings, ending)) return false;
  // A mesh that a robot's description refers to is delivered under the description's kind.
  const described = kind === 'mjcf' || kind === 'urdf';
  return !described || ['xml', 'mjcf', 'urdf'].includes(ending);
}

/** What the switch calls a file: its kind, and its name where the kind has several. */
export function shownName(file: ShownFile, all: readonly ShownFile[]): string {
  const alone = all.filter(({ kind }) => kind === file.kind).length === 1;
  return alone ? formatName(file.kind) : (file.localPath.split('/').at(-1) ?? file.localPath);
}

/** The file that is to be shown after another one was: the same, else one of its kind, else the first. */
export function nextShown(all: readonly ShownFile[], wanted: WantedFile | null): ShownFile | undefined {
  return (
    all.find(({ assetId, localPath }) => assetId === wanted?.assetId && localPath === wanted.localPath) ??
    all.find(({ kind }) => kind === wanted?.kind) ??
    all[0]
  );
}

/** What the panel of an asset says. Pure; English. */
import type { AssetDetail, AssetFile, MadeBy } from '../../../main/contract/schema/asset.ts';
import type { AssetFacts } from '../../../main/contract/schema/library/facts.ts';
import { lengthText } from '../../scene/length-text.ts';
import { formatBytes, formatName, formatNumber, massText } from '../../ui/text/format.ts';

/** What was measured in its files, as rows; what they do not tell is left out. */
export function measureRows(facts: AssetFacts): (readonly [name: string, value: string])[] {
  const { sizeM, massKg, triangles, materials, textures, joints } = facts;
  return [
    ...(sizeM === null
      ? []
      : [['Size (W × H × D)', sizeM.map((length) => lengthText(length)).join(' × ')] as const]),
    ...(massKg === null ? [] : [['Mass', massText(massKg)] as const]),
    ...counted('Triangles', triangles),
    ...counted('Materials', materials),
    ...counted('Textures', textures),
    ...counted('Moving joints', joints),
  ];
}

const counted = (name: string, value: number | null) =>
  value === null ? [] : [[name, formatNumber(value)] as const];

const routes: Readonly<Record<MadeBy['route'], string>> = {
  standard: 'Standard asset',
  measured: 'Measured asset',
  'standard-batch': 'Standard batch',
  'measured-batch': 'Measured batch',
  'high-fidelity-set': 'High-fidelity set',
  'procedural-set': 'Procedural set',
};

/** The route of its create call. */
export function routeName(route: MadeBy['route']): string {
  return routes[route];
}

/** How much of a file is there. */
export function fileAmount({ state, sizeBytes, receivedBytes }: AssetFile): string {
  switch (state) {
    case 'complete':
      return sizeBytes === null ? '' : formatBytes(sizeBytes);
    case 'downloading':
      return sizeBytes === null
        ? formatBytes(receivedBytes)
        : `${formatBytes(receivedBytes)} of ${formatBytes(sizeBytes)}`;
    case 'waiting':
      return 'Waiting';
    case 'failed':
      return 'Failed';
    case 'refused':
      return 'Not saved';
    default:
      return state satisfies never;
  }
}

/** Files of one kind. */
export interface FileKind {
  readonly kind: string;
  readonly name: string;
  readonly files: readonly AssetFile[];
  /** Of those on this disk. */
  readonly bytes: number;
}

/** Models first, then what describes them, then pictures; kinds that nobody knows come last. */
const kindOrder = [
  'glb',
  'simready_glb',
  'usd',
  'mjcf',
  'urdf',
  'fbx',
  'simready_fbx',
  'obj',
  'physics_sidecar',
  'collision',
  'texture',
  'preview',
];

const rank = (kind: string): number => {
  const at = kindOrder.indexOf(kind);
  return at < 0 ? kindOrder.length : at;
};

/** By kind, in the order in which kinds are always shown; within a kind by path. */
export function filesByKind(files: readonly AssetFile[]): FileKind[] {
  return [...Map.groupBy(files, ({ kind }) => kind)]
    .toSorted(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b, 'en'))
    .map(([kind, all]) => ({
      kind,
      name: formatName(kind),
      files: all.toSorted((a, b) => a.path.localeCompare(b.path, 'en', { numeric: true })),
      bytes: all.reduce((sum, file) => sum + (file.state === 'complete' ? (file.sizeBytes ?? 0) : 0), 0),
    }));
}

/** Where it is when it is not simply in the library; null when it is. */
export function whereWords({
  deletedHereAt,
  place,
}: Pick<AssetDetail, 'deletedHereAt' | 'place'>): string | null {
  if (deletedHereAt !== null)
    return 'In the bin of this disk: it is not in the library until it is put back.';
  if (place !== null && place.missingSince !== null)
    return `Its folder is not where it was: ${place.path}. Connect the disk, or add the folder where it is now.`;
  return null;
}

/** What the panel of an asset says. Pure; English. */

import { sizeLabel, sizeText, standingSize } from '../../../../main/contract/plain/measure-text.ts';
import { isTerminal } from '../../../../main/contract/rules/terminal-status.ts';
import type { AssetDetail, AssetFile, AssetSummary, MadeBy } from '../../../../main/contract/schema/asset.ts';
import type { AssetFacts } from '../../../../main/contract/schema/library/facts.ts';
import { formatBytes, formatName, formatNumber, massText } from '../../../ui/text/format.ts';

/** The head of the panel, its tabs, and what is above them. */
export const panelWords = {
  name: 'About the asset',
  tabs: { overview: 'Overview', files: 'Files', options: 'Options', origin: 'Origin' },
  renameHint: 'Double-click or F2 to rename',
  atService: 'At the service',
  previous: 'Previous asset',
  next: 'Next asset',
  actions: 'Actions for the asset',
  putBack: 'Put back',
  folders: 'Folders…',
  report: 'Its report',
  uploadedAnyway: (file: string, headline: string): string =>
    `Uploaded anyway: the check of ${file} had failed. “${headline}” Its measures may be wrong.`,
} as const;

/** The overview. */
export const overviewWords = {
  organise: 'What you say about it',
  measured: 'Measured in its files',
  statedDimensions: 'Dimensions stated by the service',
  asset: 'Asset',
  kind: 'Kind',
  simulator: 'Simulator',
  created: 'Created',
  deletedAtService: 'Deleted at the service',
  id: 'Id',
  idToCopy: 'service id',
  like: 'Create another like this',
  onThisDisk: (size: string): string => `On this disk${size}`,
  pathToCopy: 'folder path',
  deleteHere: 'Delete here…',
  at: (service: string): string => `At “${service}”`,
} as const;

/** The files, and one of them. */
export const filesWords = {
  show: 'Show it here',
  renamed: (name: string): string =>
    `The service calls it ${name}; it was renamed to be safe on every system.`,
  count: (files: number): string => `${files} files`,
  drag: 'Drag it to another program',
  actionsFor: (file: string): string => `Actions for ${file}`,
  hash: (sha256: string): string => `SHA-256 ${sha256}`,
  downloadOf: (file: string): string => `Download of ${file}`,
  open: 'Open with the system’s program',
  copyHash: 'Copy SHA-256',
  none: {
    beingMade: 'The service lists the files once the job is complete.',
    notMade: 'Its job ended without a file.',
    atService: 'Its files are listed when they are fetched.',
    gone: 'None of its files came to this disk before it was deleted at the service.',
    here: 'There are no files in its folder.',
  },
  notHere: 'Its files are not on this disk.',
  fetch: 'Fetch the files',
} as const;

/** The options it was made with. */
export const optionsWords = {
  yes: 'Yes',
  no: 'No',
  general: 'General',
  marked(count: number): string {
    if (count === 0) return 'All as usual.';
    return count === 1
      ? '1 differs from the usual and is marked.'
      : `${count} differ from the usual and are marked.`;
  },
  found: 'It was found in a folder: how it was made is not known.',
  notReported: 'The service has not reported its options.',
  option: 'Option',
  value: 'Value',
  usual: (value: string): string => ` (usual: ${value})`,
} as const;

/** Where it comes from. */
export const originWords = {
  foundIn: (folder: string | null): string =>
    `Found in a folder of this machine${folder === null ? '' : `: ${folder}`}. What it was made from is not known.`,
  madeAgain: (group: string): string => `Made again: a gap of ${group}`,
  progress: 'Progress of the job',
  madeFrom: 'Made from',
  notFromHere: 'It was not requested from this library.',
  askedFor: 'Requested',
  as: 'As',
  when: 'When',
  label: 'Label',
  job: 'Job',
  jobId: 'job id',
  image: 'The image',
  reference: 'A reference',
  reportOf: (clip: string): string => `Report of the clip ${clip}`,
  clipAt: (url: string): string => `The clip at ${url}`,
  unknownInputs: 'The inputs of this member are not known.',
  inputAt: (what: string, url: string): string => `${what} at ${url}`,
  inputAlt: (what: string): string => `${what} it was made from`,
  part: (part: number, parts: number): string => `Part ${part} of ${parts} of a large batch.`,
  likeAnother: 'Made like another asset',
  someGroup: 'a batch or set',
} as const;

/** The batch or set that it is a member of. */
export const neighbourWords = {
  of: {
    batch: (name: string): string => `Of the batch “${name}”`,
    set: (name: string): string => `Of the set “${name}”`,
  },
  beside: { batch: 'Members of the batch beside it', set: 'Members of the set beside it' },
  showInQueue: { batch: 'Show the batch in the queue', set: 'Show the set in the queue' },
  unnamed: 'without a name',
  place: (index: number, count: number): string => `Place ${index} of ${count}.`,
  member: (index: number, name: string): string => `Place ${index}: ${name}`,
} as const;

/** What was measured in its files, as rows; what they do not tell is left out. */
export function measureRows(facts: AssetFacts): (readonly [name: string, value: string])[] {
  const { sizeM, massKg, triangles, materials, textures, joints } = facts;
  return [
    ...(sizeM === null ? [] : [[sizeLabel, sizeText(standingSize(sizeM))] as const]),
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
  'sdf',
  'fbx',
  'simready_fbx',
  'obj',
  'dae',
  'stl',
  'ply',
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

// Why nothing is known of an asset's files. Pure.

/** Of one that has no files: what is to be said of it. */
export function whyNoFiles({
  job,
  origin,
  deletedAtServiceAt,
  transfer,
}: Pick<
  AssetSummary,
  'job' | 'origin' | 'deletedAtServiceAt' | 'transfer'
>): keyof (typeof filesWords)['none'] {
  if (origin !== 'service') return 'here';
  if (job !== null && !isTerminal(job.status)) return 'beingMade';
  if (job?.status === 'failed' || job?.status === 'canceled') return 'notMade';
  if (deletedAtServiceAt !== null) return 'gone';
  return transfer?.error?.code === 'asset.not-made-yet' ? 'beingMade' : 'atService';
}

/** What the panel of an asset says. Pure; English. */

import { catalogue, icu } from '../../../../main/contract/messages/catalogue.ts';
import { sizeLabel, sizeText, standingSize } from '../../../../main/contract/plain/measure-text.ts';
import { isTerminal } from '../../../../main/contract/rules/terminal-status.ts';
import type { AssetDetail, AssetFile, AssetSummary, MadeBy } from '../../../../main/contract/schema/asset.ts';
import type { AssetFacts } from '../../../../main/contract/schema/library/facts.ts';
import { formatBytes, formatName, formatNumber, massText } from '../../../ui/text/format.ts';

/** The head of the panel, its tabs, and what is above them. */
export const panelWords = catalogue('viewer.panel', {
  name: 'Asset details',
  tabs: { overview: 'Overview', files: 'Files', options: 'Options', origin: 'Origin' },
  renameHint: 'Double-click or F2 to rename',
  atService: 'At the service',
  previous: 'Previous asset',
  next: 'Next asset',
  actions: 'Actions for the asset',
  putBack: 'Put back',
  folders: 'Folders…',
  report: 'Open report',
  uploadedAnyway: icu(
    'Uploaded although the check of {file} failed: “{headline}” Measurements may be wrong.',
    (file: string, headline: string) => ({ file, headline }),
  ),
});

/** The overview. */
export const overviewWords = catalogue('viewer.overview', {
  pane: 'Details',
  organise: 'Your notes',
  inGroup: icu('{group}: {name}', (group: string, name: string) => ({ group, name })),
  measured: 'Measured from files',
  statedDimensions: 'Dimensions stated by the service',
  asset: 'Asset',
  kind: 'Kind',
  simulator: 'Simulator',
  created: 'Created',
  deletedAtService: 'Deleted at the service',
  id: 'ID',
  idToCopy: 'service ID',
  like: 'Create another like this',
  onThisDisk: icu('On this disk{size}', (size: string) => ({ size })),
  pathToCopy: 'folder path',
  deleteHere: 'Move to bin…',
  at: icu('At “{service}”', (service: string) => ({ service })),
});

/** The files, and one of them. */
export const filesWords = catalogue('viewer.files', {
  show: 'Preview',
  renamed: icu('Named {name} by the service; renamed so that it works on every system.', (name: string) => ({
    name,
  })),
  count: icu('{files} files', (files: number) => ({ files })),
  drag: 'Drag to another app',
  actionsFor: icu('Actions for {file}', (file: string) => ({ file })),
  hash: icu('SHA-256 {sha256}', (sha256: string) => ({ sha256 })),
  downloadOf: icu('Download of {file}', (file: string) => ({ file })),
  open: 'Open in default app',
  copyHash: 'Copy SHA-256',
  none: {
    beingMade: 'Files are listed when the job is complete.',
    notMade: 'The job ended without files.',
    atService: 'Files are listed when they are downloaded.',
    gone: 'The asset was deleted at the service before its files were downloaded.',
    here: 'The folder is empty.',
  },
  notHere: 'The files are not on this disk.',
  fetch: 'Download files',
});

/** The options it was made with. */
export const optionsWords = catalogue('viewer.options', {
  yes: 'Yes',
  no: 'No',
  general: 'General',
  marked: icu(
    '{count, plural, =0 {All defaults.} one {1 differs from the default and is highlighted.} other {{count} differ from the defaults and are highlighted.}}',
    (count: number) => ({ count }),
  ),
  found: 'Imported from a folder; its options are not known.',
  notReported: 'The service did not report the options.',
  option: 'Option',
  value: 'Value',
  usual: icu(' (default: {value})', (value: string) => ({ value })),
});

/** Where it comes from. */
export const originWords = catalogue('viewer.origin', {
  foundIn: icu(
    'Imported from a folder on this machine{hasFolder, select, true {: {folder}} other {}}. Its inputs are not known.',
    (folder: string | null) => ({ hasFolder: folder !== null, folder }),
  ),
  madeAgain: icu('Retried: a failed member of {group}', (group: string) => ({ group })),
  progress: 'Job progress',
  madeFrom: 'Inputs',
  notFromHere: 'Not requested from this library.',
  askedFor: 'Requested',
  as: 'Type',
  when: 'Time',
  label: 'Label',
  job: 'Job',
  jobId: 'job ID',
  image: 'Image',
  reference: 'Reference',
  reportOf: icu('Report of {clip}', (clip: string) => ({ clip })),
  clipAt: icu('Clip at {url}', (url: string) => ({ url })),
  unknownInputs: 'The inputs of this member are not known.',
  inputAt: icu('{what} at {url}', (what: string, url: string) => ({ what, url })),
  inputAlt: icu('Input: {what}', (what: string) => ({ what })),
  part: icu('Part {part} of {parts} of a large batch.', (part: number, parts: number) => ({ part, parts })),
  likeAnother: 'Created like another asset',
  someGroup: 'a batch or set',
});

/** The batch or set that it is a member of. */
export const neighbourWords = catalogue('viewer.neighbour', {
  of: {
    batch: icu('Batch “{name}”', (name: string) => ({ name })),
    set: icu('Set “{name}”', (name: string) => ({ name })),
  },
  beside: { batch: 'Other members of the batch', set: 'Other members of the set' },
  showInQueue: { batch: 'Show batch in queue', set: 'Show set in queue' },
  unnamed: 'unnamed',
  place: icu('Member {index} of {count}.', (index: number, count: number) => ({ index, count })),
  member: icu('Member {index}: {name}', (index: number, name: string) => ({ index, name })),
});

const measureNames = catalogue('viewer.measures', {
  size: sizeLabel,
  mass: 'Mass',
  triangles: 'Triangles',
  materials: 'Materials',
  textures: 'Textures',
  joints: 'Moving joints',
});

/** What was measured in its files, as rows; what they do not tell is left out. */
export function measureRows(facts: AssetFacts): (readonly [name: string, value: string])[] {
  const { sizeM, massKg, triangles, materials, textures, joints } = facts;
  return [
    ...(sizeM === null ? [] : [[measureNames.size, sizeText(standingSize(sizeM))] as const]),
    ...(massKg === null ? [] : [[measureNames.mass, massText(massKg)] as const]),
    ...counted(measureNames.triangles, triangles),
    ...counted(measureNames.materials, materials),
    ...counted(measureNames.textures, textures),
    ...counted(measureNames.joints, joints),
  ];
}

const counted = (name: string, value: number | null) =>
  value === null ? [] : [[name, formatNumber(value)] as const];

const routes: Readonly<Record<MadeBy['route'], string>> = catalogue('viewer.routes', {
  standard: 'Standard asset',
  measured: 'Measured asset',
  'standard-batch': 'Standard batch',
  'measured-batch': 'Measured batch',
  'high-fidelity-set': 'High-fidelity set',
  'procedural-set': 'Procedural set',
});

/** The route of its create call. */
export function routeName(route: MadeBy['route']): string {
  return routes[route];
}

const amountWords = catalogue('viewer.fileAmount', {
  part: icu('{received} of {size}', (received: string, size: string) => ({ received, size })),
  queued: 'Queued',
  failed: 'Failed',
  refused: 'Not saved',
});

/** How much of a file is there. */
export function fileAmount({ state, sizeBytes, receivedBytes }: AssetFile): string {
  switch (state) {
    case 'complete':
      return sizeBytes === null ? '' : formatBytes(sizeBytes);
    case 'downloading':
      return sizeBytes === null
        ? formatBytes(receivedBytes)
        : amountWords.part(formatBytes(receivedBytes), formatBytes(sizeBytes));
    case 'waiting':
      return amountWords.queued;
    case 'failed':
      return amountWords.failed;
    case 'refused':
      return amountWords.refused;
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

const whereMessages = catalogue('viewer.where', {
  binned: 'In the bin. Put it back to see it in the library again.',
  missing: icu(
    'Folder not found: {path}. Connect the disk, or import the folder from its new location.',
    (path: string) => ({ path }),
  ),
});

/** Where it is when it is not simply in the library; null when it is. */
export function whereWords({
  deletedHereAt,
  place,
}: Pick<AssetDetail, 'deletedHereAt' | 'place'>): string | null {
  if (deletedHereAt !== null) return whereMessages.binned;
  if (place !== null && place.missingSince !== null) return whereMessages.missing(place.path);
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

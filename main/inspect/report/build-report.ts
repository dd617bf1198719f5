/** Puts together what an inspection found into one report of the folder. Pure. */
import {
  type FileReport,
  type FileTruth,
  type InspectionFinding,
  type InspectionReport,
  inspectionReportSchema,
  reportLimits,
} from '../../contract/schema/inspection-report.ts';
import { readDimensions } from '../../contract/schema/reported-size.ts';
import { folderPart, resolveReference } from '../model-folder.ts';
import { inQuotes, listed } from '../name-words.ts';
import type { FileRead } from '../read-folder.ts';
import type { ModelForm } from '../read-model.ts';
import type { Fault, InspectRequest, ListedFile, Reading } from '../types.ts';
import { type Comparison, compareFiles, type Source } from './compare-files.ts';
import { compareWithRequest, withRequestedValues } from './compare-request.ts';
import { compareWords as said } from './report-words.ts';

/** Null when the service said nothing that can be compared. */
function serviceTruth({ dimensions }: Pick<InspectRequest, 'dimensions'>): FileTruth | null {
  const reported = dimensions === null ? null : readDimensions(dimensions);
  if (reported === null || (reported.metres === null && reported.massKg === null)) return null;
  return { ...noFacts, unitMetres: 1, size: copied(reported.metres), massKg: reported.massKg };
}

const noFacts: FileTruth = {
  unitMetres: null,
  upAxis: null,
  size: null,
  sizeIsExact: true,
  triangles: null,
  materials: null,
  textures: null,
  textureEdgePx: null,
  massKg: null,
  centreOfMassM: null,
  inertiaKgM2: null,
  colliders: null,
  joints: null,
  jointsInAll: null,
};

/** Of a file that was read. */
function truthOf(reading: Reading): FileTruth {
  const { unitMetres, upAxis, triangles, materials, textures, massKg } = reading;
  return {
    // A size in metres was turned into them by the unit that the file or its format gives.
    unitMetres: unitMetres ?? (reading.size === null ? null : 1),
    upAxis,
    size: copied(reading.size?.metres ?? reading.unitlessSize),
    sizeIsExact: reading.size?.exact ?? true,
    triangles,
    materials,
    textures,
    textureEdgePx: reading.textureEdgePx,
    massKg,
    centreOfMassM: copied(reading.centreOfMassM),
    inertiaKgM2: copied(reading.inertiaKgM2),
    colliders: reading.colliders,
    joints: reading.jointList?.slice(0, reportLimits.joints).map(withShortName) ?? null,
    jointsInAll: reading.jointList?.length ?? null,
  };
}

function withShortName(
  joint: NonNullable<Reading['jointList']>[number],
): NonNullable<Reading['jointList']>[number] {
  return { ...joint, name: joint.name.slice(0, 200) };
}

/** Numbers that are none would not survive their way as JSON. */
function copied(
  triple: readonly [number, number, number] | null | undefined,
): [number, number, number] | null {
  if (triple === null || triple === undefined || !triple.every((one) => Number.isFinite(one))) return null;
  return [triple[0], triple[1], triple[2]];
}

/** What the report is made of. `faults` are all of them, of the folder as a whole and of files. */
export interface ReportParts {
  readonly folder: string;
  readonly request: InspectRequest;
  readonly reads: readonly FileRead[];
  readonly faults: readonly Fault[];
  readonly compared: InspectionReport['compared'];
}

/** What is shown first. A sidecar is the service's own word on physics. */
const order: readonly ModelForm[] = [
  'glb',
  'gltf',
  'usd',
  'mjcf',
  'urdf',
  'sdf',
  'fbx',
  'obj',
  'dae',
  'stl',
  'ply',
  'sidecar',
];
/** Beside models of other kinds they are parts of these, named or not. */
const plainMeshes: ReadonlySet<ModelForm> = new Set(['dae', 'stl', 'ply']);
const rank = { error: 0, warn: 1, note: 2 } as const;
const longestMessage = 2000;
const severalAssets = (): Comparison => ({
  sources: [],
  rows: [],
  findings: [{ code: 'not-read', severity: 'note', line: null, message: said.severalAssets }],
  ofSize: null,
});

/** Within the contract's bounds, whatever was found. */
export function buildReport(parts: ReportParts): InspectionReport {
  const { request, reads, compared } = parts;
  const {
    sources,
    rows,
    findings: disagreements,
    ofSize,
  } = request.isOneAsset === false ? severalAssets() : compareAll(request, reads);
  const hasScaleFault = parts.faults.some(({ code }) => code === 'scale-mismatch');
  // The size is judged once: the older judgement knows which of the two is wrong by a power of ten.
  const reportedDisagreements = hasScaleFault ? disagreements.filter((one) => one !== ofSize) : disagreements;
  const faultsByPath = Map.groupBy(parts.faults, ({ path }) => path);
  const readsByPath = new Map(reads.map((read) => [read.file.localPath, read]));
  const ownFiles = request.files.toSorted((a, b) => (a.localPath < b.localPath ? -1 : 1));
  const extra = [...faultsByPath.keys()]
    .filter((path) => path !== '' && !ownFiles.some(({ localPath }) => localPath === path))
    .map((localPath) => ({ localPath, kind: 'other', sizeBytes: 0 }));
  const all = [...ownFiles, ...extra];
  const files = all
    .slice(0, reportLimits.files)
    .map((file) =>
      fileReport(file, readsByPath.get(file.localPath) ?? null, faultsByPath.get(file.localPath) ?? []),
    );
  const own = bounded([
    ...(faultsByPath.get('') ?? []).map(findingOf),
    ...reportedDisagreements,
    ...namesTwice(request.files),
  ]);
  return inspectionReportSchema.parse({
    caliperInspection: 1,
    folder: parts.folder,
    compared,
    counts: countsOf([...files.flatMap(({ findings }) => findings), ...own.findings]),
    files,
    filesNotListed: all.length - files.length,
    findings: own.findings,
    service: serviceTruth(request),
    sources: [...sources],
    rows,
  } satisfies InspectionReport);
}

/** What files contradict each other in, as faults of the asset: problems are kept of these, too. */
export function disagreementsOf(
  request: InspectRequest,
  reads: readonly FileRead[],
  faults: readonly Fault[],
): Fault[] {
  if (faults.some(({ code }) => code === 'scale-mismatch')) return [];
  return compareAll(request, reads).findings.map(({ code, severity, message }) => ({
    code,
    severity,
    message,
    path: '',
  }));
}

/** Files with each other, and with what was said and requested. */
function compareAll(request: InspectRequest, reads: readonly FileRead[]): Comparison {
  const sources = sourcesOf(request, reads);
  const files = sources.filter(({ by }) => by !== null);
  const asked = compareWithRequest(request.effectiveParams, files, request.files);
  const { rows, findings, ofSize } = compareFiles(sources);
  const hasServiceValues = asked.requested.size > 0 || files.length < sources.length;
  return {
    sources: [...(hasServiceValues ? [null] : []), ...files.map(({ by }) => by)],
    rows: withRequestedValues(rows, asked.requested),
    findings: [...findings, ...asked.findings],
    ofSize,
  };
}

function sourcesOf(request: InspectRequest, reads: readonly FileRead[]): Source[] {
  const truth = serviceTruth(request);
  const service: Source[] = truth === null ? [] : [{ by: null, truth }];
  const sorted = reads.toSorted((a, b) => order.indexOf(a.form) - order.indexOf(b.form));
  const hasWhole = reads.some(
    ({ form, reading: read }) =>
      read !== null && order.includes(form) && form !== 'sidecar' && !plainMeshes.has(form),
  );
  return [
    ...service,
    ...sorted.flatMap((read) =>
      read.reading === null ||
      !order.includes(read.form) ||
      (hasWhole && plainMeshes.has(read.form)) ||
      isPart(read, reads)
        ? []
        : [{ by: read.file.localPath, truth: truthOf(read.reading) }],
    ),
  ];
}

function fileReport(
  { localPath, kind, sizeBytes }: InspectRequest['files'][number],
  read: FileRead | null,
  faults: readonly Fault[],
): FileReport {
  const { findings, notListed } = bounded(faults.map(findingOf));
  const base = { path: localPath, kind: kind.slice(0, 100), sizeBytes, findings, notListed };
  if (read === null)
    return {
      ...base,
      state: 'not-read',
      told: said.listedOnly,
      picture: null,
      truth: null,
    };
  const form = read.reading?.format ?? said.forms[read.form];
  if (read.reading === null) {
    const state = read.without?.is === 'one-too-many' ? 'not-read' : 'refused';
    return {
      ...base,
      state,
      told: said.notRead(form, read.without?.reason ?? ''),
      picture: null,
      truth: null,
    };
  }
  const { unread } = read.reading;
  return {
    ...base,
    state: unread === null ? 'read' : 'partly',
    told: (unread === null ? form : said.partly(form, unread)).slice(0, longestMessage),
    truth: read.reading.picture === null ? truthOf(read.reading) : null,
    picture: read.reading.picture,
  };
}

function findingOf({ code, severity, message, line }: Fault): InspectionFinding {
  return { code, severity, line: line ?? null, message: message.slice(0, longestMessage) };
}

function bounded(all: readonly InspectionFinding[]): {
  readonly findings: InspectionFinding[];
  readonly notListed: number;
} {
  const sorted = all.toSorted((a, b) => rank[a.severity] - rank[b.severity] || (a.line ?? 0) - (b.line ?? 0));
  const findings = sorted.slice(0, reportLimits.findingsOfFile);
  return { findings, notListed: sorted.length - findings.length };
}

function countsOf(findings: readonly InspectionFinding[]): InspectionReport['counts'] {
  const of = (severity: string): number => findings.filter((one) => one.severity === severity).length;
  return { error: of('error'), warn: of('warn'), note: of('note') };
}

/** A file that another one in its own folder or above names. `../mug.obj` of a robot's description is a deliverable on its own. */
function isPart({ file, form }: FileRead, reads: readonly FileRead[]): boolean {
  const own = file.localPath.toLowerCase();
  return reads.some((other) => {
    if (other.reading === null || other.file === file) return false;
    if (other.reading.included.includes(file.localPath)) return true;
    // A sidecar names what it is about.
    if (other.form === 'sidecar' || form === 'urdf' || form === 'sdf' || form === 'mjcf') return false;
    const at = folderPart(other.file.localPath);
    if (at !== '' && !own.startsWith(`${at.toLowerCase()}/`)) return false;
    return other.reading.references.some(({ uri }) => {
      const resolved = resolveReference(at, uri);
      return resolved.is === 'inside' && resolved.path.toLowerCase() === own;
    });
  });
}

// Names that programs mix up: the same base name in two folders of one asset. Pure.

/** No program looks for these by their names. */
const reading =
  /\.(md|txt|html?|pdf|license|url)$|(^|\/)(license|copying|notice|readme|authors|changelog)[^/]*$/i;
const maxFindings = 10;
const mostPlaces = 4;

/** Some loaders drop the folders of a path and take the first file of its name. */
function namesTwice(files: readonly ListedFile[]): InspectionFinding[] {
  const used = files.filter(({ localPath }) => !reading.test(localPath));
  const byName = Map.groupBy(used, ({ localPath }) => baseName(localPath).toLowerCase());
  const twice = [...byName.values()].filter((same) => same.length > 1);
  const findings = twice.slice(0, maxFindings).map((same): InspectionFinding => {
    const places = same.slice(0, mostPlaces).map(({ localPath }) => inQuotes(localPath.slice(0, 200)));
    const sizes = new Set(same.map(({ sizeBytes }) => sizeBytes));
    return {
      code: 'duplicate-name',
      severity: 'note',
      line: null,
      message: said.nameTwice(
        baseName(same[0]?.localPath ?? '').slice(0, 200),
        same.length,
        listed(places, same.length - mostPlaces),
        sizes.size > 1,
      ),
    };
  });
  if (twice.length <= maxFindings) return findings;
  const message = said.moreNamesTwice(twice.length - maxFindings);
  return [...findings, { code: 'duplicate-name', severity: 'note', line: null, message }];
}

function baseName(localPath: string): string {
  return localPath.slice(localPath.lastIndexOf('/') + 1);
}

/** Compares a library that has come to rest with the service it worked with: whatever differs is a finding. */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { libraryLayout } from '../../../main/core/config.ts';
import { type LibraryRecords, readLibrary, type StoredAsset, type StoredFile } from './library-records.ts';
import { readService, type ServiceRecords } from './service-records.ts';

/** `loss`: something requested or made is not here; `duplicate`: more at the service than was requested; `orphan`: a left-over file. */
export interface Finding {
  readonly kind: 'loss' | 'duplicate' | 'orphan' | 'catalogue';
  readonly text: string;
}
/** Where everything lies. */
export interface Places {
  readonly libraryPath: string;
  readonly userDataPath: string;
  readonly dataDir: string;
}
type Kept = ReturnType<typeof recordsOf>;

const { caliperFolder, catalogueFile, inputsFolder, manifestFile } = libraryLayout;

/** `wanted` are the names of the requests. Call it when no process uses the library. */
export async function judge(places: Places, wanted: readonly string[]): Promise<Finding[]> {
  // Before the catalogue is opened: reading leaves files of its own beside it.
  const present = await filesUnder(places.libraryPath);
  const settings = await filesUnder(places.userDataPath);
  const service = readService(places.dataDir);
  const library = readLibrary(places.libraryPath, recordsOf);
  return [
    ...judgeJournal(library, wanted),
    ...judgeResources(library, service),
    ...(await judgeFiles(places, library, service)),
    ...judgeOrphans(library, present, settings),
    ...library.damage.map((text) => ({ kind: 'catalogue', text }) as const),
  ];
}

function recordsOf(library: LibraryRecords) {
  return {
    submissions: library.submissions(),
    assets: library.assets(),
    files: library.files(),
    groups: library.groups(),
    liveJobs: library.liveJobs(),
    damage: library.damage(),
  };
}

function judgeJournal(library: Kept, wanted: readonly string[]): Finding[] {
  const findings: Finding[] = [];
  for (const name of wanted) {
    const rows = library.submissions.filter((row) => row.name === name);
    if (rows.length === 0) findings.push({ kind: 'loss', text: `“${name}” is not in the journal` });
    if (rows.length > 1)
      findings.push({ kind: 'duplicate', text: `“${name}” is journalled ${rows.length} times` });
    for (const row of rows)
      if (row.state !== 'accepted' || row.mayBeAtService !== 0 || (row.assetId ?? row.groupId) === null)
        findings.push({ kind: 'loss', text: `“${name}” rests as ${JSON.stringify(row)}` });
  }
  if (library.liveJobs > 0)
    findings.push({ kind: 'loss', text: `${library.liveJobs} jobs are still followed` });
  return findings;
}

/** Every submission names a resource of its own, and the service has no other. */
function judgeResources(library: Kept, service: ServiceRecords): Finding[] {
  const findings: Finding[] = [];
  const compare = (what: string, here: readonly string[], there: readonly string[]): void => {
    const known = new Set(here);
    if (known.size < here.length) findings.push({ kind: 'duplicate', text: `a ${what} is here twice` });
    const made = new Set(there);
    for (const id of there)
      if (!known.has(id))
        findings.push({ kind: 'duplicate', text: `the ${what} ${id} was paid for and is unknown` });
    for (const id of here)
      if (!made.has(id)) findings.push({ kind: 'loss', text: `the ${what} ${id} is not there` });
  };
  const byId = new Map([...library.assets, ...library.groups].map((one) => [one.id, one.remoteId]));
  const named = library.submissions.flatMap((row) => byId.get(row.assetId ?? row.groupId ?? '') ?? []);
  const alone = service.assets.filter((asset) => asset.groupId === null);
  compare(
    'resource of a submission',
    named,
    [...alone, ...service.groups].map(({ id }) => id),
  );
  compare(
    'asset',
    library.assets.map((asset) => asset.remoteId),
    service.assets.map(({ id }) => id),
  );
  for (const group of service.groups) {
    const own = library.groups.find((one) => one.remoteId === group.id);
    for (const [index, id] of group.memberIds.entries()) {
      const member = library.assets.find((asset) => asset.remoteId === id);
      if (own === undefined || member?.groupId !== own.id || member.groupIndex !== index + 1)
        findings.push({ kind: 'loss', text: `member ${index + 1} of “${group.name}” is not at its place` });
    }
  }
  return findings;
}

async function judgeFiles(places: Places, library: Kept, service: ServiceRecords): Promise<Finding[]> {
  const findings: Finding[] = [];
  const lose = (text: string): void => void findings.push({ kind: 'loss', text });
  const rows = Map.groupBy(library.files, (file) => file.assetId);
  for (const made of service.assets) {
    const asset = library.assets.find((one) => one.remoteId === made.id);
    if (asset === undefined || made.files.length === 0) continue;
    const label = `${made.name ?? made.id}${made.index === null ? '' : ` ${made.index}`}`;
    if (asset.transfer !== 'complete')
      lose(`the download of ${label} is ${asset.transfer} (${asset.transferError ?? 'no error'})`);
    const manifest = await manifestOf(places.libraryPath, asset);
    for (const file of made.files) {
      const row = rows.get(asset.id)?.find((one) => one.path === file.path);
      const there = await sha256(path.join(places.dataDir, 'files', made.id, file.path));
      const here = await sha256(localFile(places.libraryPath, asset, row));
      if (here !== there)
        lose(`${label}: ${file.path} is ${here === null ? 'missing' : 'not what was made'}`);
      if (row?.state !== 'complete' || row.sha256 !== there)
        lose(`${label}: the row of ${file.path} is wrong`);
      if (!manifest.includes(there ?? '')) lose(`${label}: the manifest does not tell ${file.path}`);
    }
  }
  return findings;
}

function localFile(libraryPath: string, asset: StoredAsset, row: StoredFile | undefined): string {
  return path.join(libraryPath, asset.folder ?? '?', row?.localPath ?? '?');
}

function manifestOf(libraryPath: string, asset: StoredAsset): Promise<string> {
  return readFile(path.join(libraryPath, asset.folder ?? '?', manifestFile), 'utf8').catch(() => '');
}

/** Of the settings of a machine: its secrets, and the libraries that were opened. */
const known = new Set(['secrets.json', 'libraries.json']);

/** What may lie there is listed: everything else was left behind by a process that was killed. */
function judgeOrphans(library: Kept, present: readonly string[], settings: readonly string[]): Finding[] {
  const rows = Map.groupBy(library.files, (file) => file.assetId);
  const expected = new Set([
    `${caliperFolder}/${catalogueFile}`,
    `${caliperFolder}/catalogue.lock`,
    // Of an owner that was killed: it names who has the library, and nobody believes it any more.
    `${caliperFolder}/catalogue-owner.json`,
    `${caliperFolder}/catalogue-pages.json`,
    `${caliperFolder}/catalogue-closed.json`,
    `${caliperFolder}/catalogue-connections.json`,
    // An empty folder; a ZIP in it is left over.
    `${caliperFolder}/bundles`,
    ...library.assets.flatMap(({ id, folder }) =>
      folder === null
        ? []
        : [`${folder}/${manifestFile}`, ...(rows.get(id) ?? []).map((file) => `${folder}/${file.localPath}`)],
    ),
  ]);
  const input = new RegExp(`^${caliperFolder}/${inputsFolder}/[0-9a-f]{40}$`);
  return [
    ...present.filter((file) => !expected.has(file) && !input.test(file)),
    ...settings.filter((file) => !known.has(file)).map((file) => `settings: ${file}`),
  ].map((text) => ({ kind: 'orphan', text }));
}

/** Slash-separated, relative; a folder with nothing in it counts by its own name. */
async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => []);
  const full = new Set(entries.map((entry) => entry.parentPath));
  return entries
    .map((entry) => ({ entry, at: path.join(entry.parentPath, entry.name) }))
    .filter(({ entry, at }) => !entry.isDirectory() || !full.has(at))
    .map(({ at }) => path.relative(folder, at).split(path.sep).join('/'));
}

async function sha256(file: string): Promise<string | null> {
  const bytes = await readFile(file).catch(() => null);
  return bytes === null ? null : createHash('sha256').update(bytes).digest('hex');
}

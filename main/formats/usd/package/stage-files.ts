/** The files that a stage is made of: layers and textures, from the asset's folder or from inside of a usdz, and nowhere else. */

import { AppError, isAppError } from '../../../contract/plain/errors.ts';
import type { LoadNotes } from '../../load-notes.ts';
import type { Folder, FolderEntry } from '../../resolve-entry.ts';
import { readCrateLayer } from '../crate/crate-layer.ts';
import type { Layer } from '../layer/layer.ts';
import { readTextLayer } from '../text/usda-layer.ts';
import { usdLimits } from '../usd-limits.ts';
import { usdWords } from '../usd-words.ts';
import { packageWords } from './package-words.ts';

// A usdz package: a ZIP whose entries are stored as they are, so nothing in it can unfold (USDZ specification, "Zip Constraints").

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const localSignature = 0x04034b50;
/** The end record and the longest comment behind it. */
const endBytes = 22 + 65_535;
const mostEntries = 10_000;

/** Names in the order of the file: the first layer among them is the one that is shown. */
interface UsdzPackage {
  readonly names: readonly string[];
  /** A view of the package's own bytes. Throws `model.damaged` for a compressed or a lying entry. */
  read(name: string): Uint8Array<ArrayBuffer>;
}

interface Entry {
  readonly method: number;
  readonly size: number;
  readonly offset: number;
}

const damaged = (reason: string): AppError<'model.damaged'> =>
  new AppError('model.damaged', { reason: packageWords.damaged.inconsistent(reason) });

/** Throws `model.damaged`. */
function openUsdz(bytes: Uint8Array<ArrayBuffer>): UsdzPackage {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = readDirectory(view, bytes);
  return {
    names: [...entries.keys()],
    read: (name) => {
      const entry = entries.get(name);
      if (entry === undefined) throw damaged(packageWords.faults.noEntry(name));
      return readEntry(view, bytes, name, entry);
    },
  };
}

function readDirectory(view: DataView, bytes: Uint8Array): ReadonlyMap<string, Entry> {
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > mostEntries) throw damaged(packageWords.faults.files(count));
  const entries = new Map<string, Entry>();
  const decoder = new TextDecoder();
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== entrySignature) {
      throw damaged(packageWords.faults.listTruncated);
    }
    const nameLength = view.getUint16(at + 28, true);
    const name = decoder.decode(bytes.subarray(at + 46, at + 46 + nameLength));
    // Folders are entries too; a name that leaves the package is nobody's.
    if (!name.endsWith('/') && !name.startsWith('/') && !name.split('/').includes('..')) {
      entries.set(name, {
        method: view.getUint16(at + 10, true),
        size: view.getUint32(at + 24, true),
        offset: view.getUint32(at + 42, true),
      });
    }
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function findEnd(view: DataView): number {
  const least = Math.max(0, view.byteLength - endBytes);
  for (let at = view.byteLength - 22; at >= least; at--) {
    if (view.getUint32(at, true) === endSignature) return at;
  }
  throw damaged(packageWords.faults.noList);
}

function readEntry(
  view: DataView,
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  entry: Entry,
): Uint8Array<ArrayBuffer> {
  if (entry.method !== 0) throw damaged(packageWords.faults.compressed(name));
  const at = entry.offset;
  if (at + 30 > view.byteLength || view.getUint32(at, true) !== localSignature) {
    throw damaged(packageWords.faults.misplaced(name));
  }
  const start = at + 30 + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + entry.size > bytes.length) throw damaged(packageWords.faults.tooLong(name));
  return bytes.subarray(start, start + entry.size);
}

/** A file that is there. `inner` is its name inside of the package `path`. */
export interface StageFile {
  readonly path: string;
  readonly inner: string | null;
}

/** What layers are called everywhere: the path, with the name inside of a package in brackets. */
export const fileId = ({ path, inner }: StageFile): string => (inner === null ? path : `${path}[${inner}]`);

/** Reads each file once. Reading throws `model.*` errors. */
export class StageFiles {
  private readonly folder: Folder;
  private readonly notes: LoadNotes;
  private readonly packages = new Map<string, UsdzPackage>();
  private readonly layers = new Map<string, Layer>();
  private readBytes = 0;
  private refused: string | null = null;

  constructor(folder: Folder, notes: LoadNotes) {
    this.folder = folder;
    this.notes = notes;
  }

  /** The first name that leads out of the folder, as it is written. */
  get firstRefused(): string | null {
    return this.refused;
  }

  /** The file that a name in the layer `from` means; null, with a note, for what is refused or missing. */
  async find(from: string, uri: string): Promise<StageFile | null> {
    const inside = splitPackaged(from);
    const refusal = refusedBecause(inside.inner ?? inside.file, uri);
    if (refusal !== null) {
      this.refused ??= uri;
      this.notes.add('warn', 'refused', packageWords.notes.refused(uri, from, refusal), 'file');
      return null;
    }
    const wanted = splitPackaged(uri);
    const found =
      inside.inner === null
        ? await this.inFolder(from, wanted.file, wanted.inner)
        : await this.inPackage({ path: inside.file, inner: inside.inner }, uri);
    if (found === null) this.notes.add('warn', 'missing', packageWords.notes.missing(uri, from), 'file');
    return found;
  }

  /** The root layer of the file at a path of the folder. */
  async open(path: string): Promise<StageFile> {
    if (!/\.usdz$/i.test(path)) return { path, inner: null };
    return { path, inner: firstLayer(await this.package(path)) };
  }

  /** Throws `model.*` errors. */
  async layer(file: StageFile): Promise<Layer> {
    const id = fileId(file);
    const known = this.layers.get(id);
    if (known !== undefined) return known;
    if (this.layers.size >= usdLimits.layers) {
      throw new AppError('model.beyond-limit', {
        what: usdWords.beyond.layers,
        limit: usdWords.limit.layers(usdLimits.layers),
      });
    }
    const layer = readLayer(await this.read(file), id);
    this.layers.set(id, layer);
    return layer;
  }

  /** Throws `model.*` errors. */
  async read(file: StageFile): Promise<Uint8Array<ArrayBuffer>> {
    if (file.inner !== null) return (await this.package(file.path)).read(file.inner);
    const bytes = await this.folder.read(file.path);
    this.readBytes += bytes.length;
    if (this.readBytes > usdLimits.readBytes) {
      throw new AppError('model.beyond-limit', {
        what: usdWords.beyond.files(Math.round(this.readBytes / 1e6)),
        limit: usdWords.limit.megabytes(usdLimits.readBytes / 1e6),
      });
    }
    return bytes;
  }

  private async inFolder(from: string, uri: string, inner: string | null): Promise<StageFile | null> {
    const entry = this.folder.resolve(from, uri);
    // Another file of the same name stands in for one that is not there, but none for itself.
    if (entry === null || (entry.path === from && joinName(from, uri) !== from)) return null;
    this.noteReplaced(from, uri, entry);
    if (inner === null)
      return /\.usdz$/i.test(entry.path) ? this.open(entry.path) : { path: entry.path, inner: null };
    const found = (await this.package(entry.path)).names.includes(inner);
    return found ? { path: entry.path, inner } : null;
  }

  private async inPackage(from: StageFile, uri: string): Promise<StageFile | null> {
    const { names } = await this.package(from.path);
    const beside = joinName(from.inner ?? '', uri);
    const atTop = joinName('', uri);
    const inner = [beside, atTop].find((name) => name !== null && names.includes(name));
    return inner === undefined || inner === null ? null : { path: from.path, inner };
  }

  private noteReplaced(from: string, uri: string, entry: FolderEntry): void {
    if (joinName(from, uri) === entry.path) return;
    this.notes.add('warn', 'replaced', packageWords.notes.replaced(uri, from, entry.path));
  }

  private async package(path: string): Promise<UsdzPackage> {
    const known = this.packages.get(path);
    if (known !== undefined) return known;
    const opened = openUsdz(await this.read({ path, inner: null }));
    this.packages.set(path, opened);
    return opened;
  }
}

function firstLayer(usdz: UsdzPackage): string {
  const name = usdz.names.find((candidate) => /\.usd[ac]?$/i.test(candidate));
  if (name !== undefined) return name;
  throw new AppError('model.damaged', { reason: packageWords.damaged.noLayer });
}

/** By the first bytes, not by the name: `.usd` may be either. */
function readLayer(bytes: Uint8Array<ArrayBuffer>, id: string): Layer {
  if (bytes.length === 0) throw new AppError('model.not-a-model', { found: packageWords.emptyFile(id) });
  const magic = String.fromCharCode(...bytes.subarray(0, 8));
  try {
    return magic === 'PXR-USDC' ? readCrateLayer(bytes, id) : readTextLayer(bytes, id);
  } catch (error) {
    if (!isAppError(error, 'model.damaged')) throw error;
    throw new AppError('model.damaged', { reason: `${id}: ${error.data.reason}` }, { cause: error });
  }
}

/** Folder and name that `uri`, written in the file `from`, represents; null where it leaves the top. */
export function joinName(from: string, uri: string): string | null {
  const parts = from.split('/').slice(0, -1);
  for (const part of uri.replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.pop() === undefined) return null;
  }
  return parts.join('/');
}

/** Why a name is not even looked for, or null. */
function refusedBecause(from: string, uri: string): string | null {
  if (/^[a-z]:[\\/]/i.test(uri) || /^[\\/]/.test(uri)) return packageWords.refusal.absolute;
  if (/^[a-z][a-z0-9+.-]*:/i.test(uri)) return packageWords.refusal.url;
  return joinName(from, uri) === null ? packageWords.refusal.leadsOut : null;
}

/** A name with the file inside of a package that it may end with: `box.usdz[box.usdc]`. */
function splitPackaged(name: string): { readonly file: string; readonly inner: string | null } {
  const plain = name.replace(/:SDF_FORMAT_ARGS:.*$/s, '');
  const found = /^(.*)\[(.+)\]$/s.exec(plain);
  return found === null ? { file: plain, inner: null } : { file: found[1] ?? '', inner: found[2] ?? '' };
}

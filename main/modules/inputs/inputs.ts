/** Input images and clips, copied into the library under their content's hash: they cannot change or vanish before they are sent. */
import { randomUUID } from 'node:crypto';
import { open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError, isAppError } from '../../contract/plain/errors.ts';
import type { InputKind, StoredInput } from '../../contract/schema/creation/create-request.ts';
import { type InputId, inputIdSchema } from '../../contract/schema/ids.ts';
import { libraryLayout } from '../../core/config.ts';
import { makeFolders } from '../../core/files/whole-file.ts';
import { isHeif } from '../../media/heif.ts';
import type { Clip } from '../../media/types.ts';
import { InlineFile } from '../../remote/body/json-body.ts';
import { type FileSystem, nodeFileSystem } from '../../transfer/disk/file-system.ts';
import { diskError } from '../shared/disk-error.ts';
import type { LibraryPresence } from '../shared/library-presence.ts';
import { clipFacts, imageFacts } from './examine.ts';
import {
  hashFile,
  requireFits,
  type TakeInOptions,
  type TakenIn,
  takeInChunks,
  takeInFile,
  takeInMade,
} from './take-in.ts';

/** Removes what a killed run left half-copied among the inputs. */
const ours = /^\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.part$/;

/** A name in `folder` for what is being copied. */
function partialIn(folder: string): string {
  return path.join(folder, `.${randomUUID()}.part`);
}

/**
 * Removes the files that `partialIn` named, nothing else. To be called while the library is owned and before anything
 * is stored: then nobody writes them. What cannot be removed stays for the next start.
 */
async function sweepParts(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  for (const entry of entries)
    if (entry.isFile() && ours.test(entry.name))
      await rm(path.join(folder, entry.name), { force: true }).catch(() => undefined);
}

/** Aborting leaves nothing behind; `sizeBytes` is the size that was promised, when it is known before. */
export interface StoreOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((bytes: number) => void) | undefined;
  readonly sizeBytes?: number | undefined;
}

/** The inputs folder of a library. */
export interface Inputs {
  /**
   * Stores the image or clip that arrives in chunks. Throws `input.too-large`, `input.clip-too-large`,
   * `input.not-an-image`, `input.not-a-clip`, `library.*`.
   */
  store(
    fileName: string,
    chunks: AsyncIterable<Uint8Array>,
    kind: InputKind,
    options?: StoreOptions,
  ): Promise<StoredInput>;
  /** Stores a file of this machine. Throws as `store`, and `input.missing`, `input.unreadable`, `input.changed`. */
  storeFile(file: string, kind: InputKind, options?: StoreOptions): Promise<StoredInput>;
  /** Stores what `make` writes to the new file that it is given the name of. Throws as `store`, and what `make` throws. */
  storeMade(
    fileName: string,
    kind: InputKind,
    make: (partial: string) => Promise<void>,
    options?: StoreOptions,
  ): Promise<StoredInput>;
  /** Throws `input.missing`. */
  require(id: InputId, fileName: string): Promise<void>;
  /** Length in bytes of what would be sent, before base64. Throws `input.missing`. */
  sizeOf(id: InputId, fileName: string): Promise<number>;
  /** For a request: its bytes are read while they are sent. Throws `input.missing`, `input.unreadable`. */
  inline(id: InputId, fileName: string): Promise<InlineFile>;
  /** Lowercase hex; null for what an earlier run has stored, whose beginning is its id. */
  knownSha256(id: InputId): string | null;
  /** Reads it when it is not known. Throws `input.missing`, `input.changed`. */
  sha256Of(id: InputId, fileName: string): Promise<string>;
  /** Those that are kept, in no order. */
  list(): Promise<InputId[]>;
  /** Where it lies and what it is; null when it is not there. */
  find(id: InputId): Promise<{ readonly absolute: string; readonly mediaType: string } | null>;
}

interface InputsDeps {
  readonly libraryPath: string;
  readonly presence: Pick<LibraryPresence, 'assertThere'>;
  /** The disk; tests make it full. */
  readonly files?: FileSystem;
  /** A HEIC photo as JPEG; throws `input.not-an-image`, `cancelled`. Without it HEIC is refused. */
  readonly convertHeic?: (file: Clip, signal: AbortSignal | undefined) => Promise<Uint8Array>;
  /** False beside the Caliper that owns the library and may be storing something. */
  readonly owned?: boolean;
}

/**
 * Files are named `<first 40 hex digits of their SHA-256>`, so the same file is kept once. To be called while the
 * library is owned: what an earlier run left half-copied is removed first.
 */
export async function createInputs(deps: InputsDeps): Promise<Inputs> {
  const folder = path.join(deps.libraryPath, libraryLayout.caliperFolder, libraryLayout.inputsFolder);
  const fileOf = (id: InputId): string => path.join(folder, id);
  const sizeOf = async (id: InputId, fileName: string): Promise<number> => {
    const found = await stat(fileOf(id)).catch((error: unknown) => {
      throw new AppError('input.missing', { fileName }, { cause: error });
    });
    return found.size;
  };
  if (deps.owned !== false) await sweepParts(folder);
  const hashes = new Map<InputId, string>();
  const noted = <T extends StoredInput>(stored: T): T => {
    hashes.set(stored.id, stored.sha256);
    return stored;
  };
  return {
    sizeOf,
    knownSha256: (id) => hashes.get(id) ?? null,
    async sha256Of(id, fileName) {
      const known = hashes.get(id);
      if (known !== undefined) return known;
      await sizeOf(id, fileName);
      const { sha256 } = await hashFile(fileOf(id), { kind: 'clip', fileName });
      if (!sha256.startsWith(id)) throw new AppError('input.changed', { fileName });
      hashes.set(id, sha256);
      return sha256;
    },
    async list() {
      const names = await readdir(folder).catch(() => []);
      return names.filter((name) => /^[0-9a-f]{40}$/.test(name)).map((name) => inputIdSchema.parse(name));
    },
    async require(id, fileName) {
      await sizeOf(id, fileName);
    },
    store: (fileName, chunks, kind, options = {}) =>
      keep(deps, folder, { fileName, kind, ...options }, (partial, taking) =>
        takeInChunks(chunks, partial, taking),
      ).then(noted),
    storeFile: (file, kind, options = {}) =>
      keep(deps, folder, { fileName: path.basename(file), kind, ...options }, async (partial, taking) => {
        if (kind === 'clip') await refuseByHead(file, taking.fileName);
        return takeInFile(file, partial, taking);
      }).then(noted),
    storeMade: (fileName, kind, make, options = {}) =>
      keep(deps, folder, { fileName, kind, ...options }, (partial, taking) =>
        make(partial).then(() => takeInMade(partial, taking)),
      ).then(noted),
    async inline(id, fileName) {
      await sizeOf(id, fileName);
      return InlineFile.fromFile(fileOf(id), fileName);
    },
    async find(id) {
      const absolute = fileOf(id);
      const found = await stat(absolute).catch(() => null);
      if (found === null) return null;
      const { mediaType } = (await isBoxed(absolute))
        ? await clipFacts(absolute, id)
        : await imageFacts(absolute, id);
      return { absolute, mediaType };
    },
  };
}

/** What its first bytes say is no clip is neither copied nor hashed. One that seems cut short may still be written. */
async function refuseByHead(file: string, fileName: string): Promise<void> {
  await clipFacts(file, fileName).catch((error: unknown) => {
    if (isAppError(error, 'input.not-a-clip') && error.data.copyAgain !== true) throw error;
  });
}

async function keep(
  { libraryPath, presence, files = nodeFileSystem, convertHeic }: InputsDeps,
  folder: string,
  wanted: { readonly fileName: string; readonly kind: InputKind } & StoreOptions,
  takeIn: (partial: string, options: TakeInOptions) => Promise<TakenIn>,
): Promise<StoredInput> {
  const { kind, sizeBytes: promised = 0, signal, onProgress } = wanted;
  await presence.assertThere();
  requireFits(promised, wanted);
  const partial = partialIn(folder);
  try {
    await makeFolders(folder, { mode: 0o700 });
    if ((await files.freeBytes(folder)) < promised)
      throw Object.assign(new Error('no room'), { code: 'ENOSPC' });
    const taking = { fileName: wanted.fileName, kind, files, folder, signal, onProgress };
    let taken = await takeIn(partial, taking);
    let { fileName } = wanted;
    if (kind === 'image' && convertHeic !== undefined && isHeif(await headOf(partial))) {
      const jpeg = await convertHeic({ file: partial, fileName }, signal);
      await files.remove(partial);
      taken = await takeInChunks([jpeg], partial, { ...taking, onProgress: undefined });
      fileName = `${path.basename(fileName, path.extname(fileName))}.jpg`;
    }
    const facts = kind === 'clip' ? await clipFacts(partial, fileName) : await imageFacts(partial, fileName);
    const id = inputIdSchema.parse(taken.sha256.slice(0, 40));
    await settle(files, { partial, kept: path.join(folder, id) }, taken, wanted);
    return { ...facts, id, fileName, ...taken };
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof AppError ? error : diskError(error, libraryPath);
  } finally {
    // Where even this fails, the next start removes it.
    await files.remove(partial).catch(() => undefined);
  }
}

/** A whole file of that name stays as it is: a request that is under way has measured it. A damaged one is replaced. */
async function settle(
  files: FileSystem,
  { partial, kept }: { readonly partial: string; readonly kept: string },
  taken: TakenIn,
  wanted: { readonly fileName: string; readonly kind: InputKind },
): Promise<void> {
  const before = await stat(kept).catch(() => null);
  if (before !== null && before.size === taken.sizeBytes) {
    const { sha256 } = await hashFile(kept, wanted);
    if (sha256 === taken.sha256) return;
  }
  await files.rename(partial, kept);
  await files.syncFolder(path.dirname(kept));
}

/** True for what begins as an ISO base media file does: among the inputs only clips do. */
async function isBoxed(file: string): Promise<boolean> {
  return /^(ftyp|moov|mdat|wide|free|skip|pnot)$/.test((await headOf(file)).toString('latin1', 4, 8));
}

/** Its first twelve bytes. */
async function headOf(file: string): Promise<Buffer> {
  await using handle = await open(file, 'r');
  const { buffer } = await handle.read(Buffer.alloc(12), 0, 12, 0);
  return buffer;
}

// A file that is stored again may be what a submission waits for.

/** As `inputs`; `stored` is called whenever a file was stored. */
export function tellStored(inputs: Inputs, stored: () => void): Inputs {
  const notifying = <T>(answer: T): T => {
    stored();
    return answer;
  };
  return {
    ...inputs,
    store: (...given) => inputs.store(...given).then(notifying),
    storeFile: (...given) => inputs.storeFile(...given).then(notifying),
  };
}

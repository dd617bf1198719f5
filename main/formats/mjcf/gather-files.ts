/**
 * Gathers what an MJCF names, from its folder only, by the paths at which the engine will look for it. The engine itself
 * decides between them; this knows only where it may look (MuJoCo's XML reference, "include", "compiler"): settings of an
 * included file are the model's, a file is looked for from the main file's folder, then beside the file that names it.
 */

import { AppError } from '../../contract/plain/errors.ts';
import type { LoadNote } from '../load-notes.ts';
import { pictureHeader } from '../picture-header.ts';
import { baseName, type Folder, insidePath } from '../resolve-entry.ts';
import { readXml, type XmlElement } from '../xml/read-xml.ts';
import { checkCost } from './check-cost.ts';
import { assetFolders, assetReferences, type FileReference, xmlReferences } from './file-references.ts';
import { mjcfWords } from './mjcf-words.ts';
import { droppedShapes } from './obj-shapes.ts';

/** One XML file of the model. `path` is below the asset's folder; `isAttached`: it is a model of its own. */
export interface MjcfDocument {
  readonly path: string;
  readonly isAttached: boolean;
  readonly root: XmlElement;
}

/** A file that the model names. `uri` is to be taken from the main file's folder. */
export interface MjcfReference {
  readonly uri: string;
  readonly kind: FileReference['kind'];
  /** In `document`, the path of one of the documents. */
  readonly line: number;
  readonly document: string;
}

/** One that is not in the folder; `isOutside`: it leads out of it. */
export interface MissingFile {
  readonly written: string;
  readonly tag: string;
  readonly line: number;
  readonly isOutside: boolean;
}

/** OBJ of which MuJoCo leaves something out; `shapes` counts all of its groups that have faces. */
export interface PartlyRead {
  readonly path: string;
  readonly shapes: number;
}

/** Paths of `files` are absolute, in the engine's file system. */
export interface GatheredModel {
  readonly path: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly notes: readonly LoadNote[];
  /** The main file first, each once. */
  readonly documents: readonly MjcfDocument[];
  readonly references: readonly MjcfReference[];
  /** Without them the engine refuses the model; pictures are not among them. */
  readonly missing: readonly MissingFile[];
  readonly partlyRead: readonly PartlyRead[];
}

const mostGathered = { files: 4_000, documents: 200, bytes: 400_000_000, picturePixels: 52_500_000 } as const;
/** 1 x 1 pixel, grey. */
const greyPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNoaGgAAAMEAYFL09IQAAAAAElFTkSuQmCC';

/** What the outer element of a file is that other files include, and that is no model of its own. */
export const includedRoot = 'mujocoinclude';

/** `root`: where it is laid out. Throws `model.*` for what is no MJCF or too much; what is missing is reported. */
export async function gatherModel(folder: Folder, path: string, root = '/model'): Promise<GatheredModel> {
  const gathering = new Gathering(folder, path, root);
  await gathering.model(path, path);
  return {
    path: `${root}/${path}`,
    files: gathering.files,
    notes: gathering.notes,
    documents: gathering.documents,
    references: gathering.references,
    missing: gathering.missing,
    partlyRead: gathering.partlyRead,
  };
}

/** Throws `model.damaged` or `model.refers-outside` for a part of a model, and for the first file that the engine misses. */
export function checkComplete({ documents, missing: [first] }: GatheredModel): void {
  if (documents[0]?.root.name === includedRoot)
    throw new AppError('model.damaged', {
      reason: mjcfWords.damaged.partOfModel(includedRoot),
    });
  if (first === undefined) return;
  if (first.isOutside) throw new AppError('model.refers-outside', { uri: first.written });
  throw new AppError('model.damaged', {
    reason: mjcfWords.damaged.missingFile(first.written, first.tag, first.line),
  });
}

/** One XML file at the place where the engine reads it. */
interface Part {
  readonly document: MjcfDocument;
  /** Slash-terminated. */
  readonly folder: string;
}

class Gathering {
  readonly files = new Map<string, Uint8Array>();
  readonly notes: LoadNote[] = [];
  readonly documents: MjcfDocument[] = [];
  readonly references: MjcfReference[] = [];
  readonly missing: MissingFile[] = [];
  readonly partlyRead: PartlyRead[] = [];
  readonly #folder: Folder;
  readonly #main: string;
  readonly #root: string;
  readonly #paths: ReadonlySet<string>;
  readonly #models = new Set<string>();
  #bytes = 0;

  constructor(folder: Folder, main: string, root: string) {
    this.#folder = folder;
    this.#main = main;
    this.#root = root;
    this.#paths = new Set(folder.entries.map((entry) => entry.path));
  }

  /** A model with settings of its own: the main file, or one that is attached. `at` is its place below the folder. */
  async model(entryPath: string, at: string): Promise<void> {
    if (this.#models.has(at)) return;
    this.#models.add(at);
    const parts: Part[] = [];
    const base = folderOf(at);
    await this.#collect(entryPath, at, base, parts);
    const folders = assetFolders(parts.map(({ document }) => document.root));
    for (const { document, folder } of parts)
      for (const reference of assetReferences(document.root, folders))
        await this.#asset(reference, document, base, folder);
    for (const { document } of parts)
      for (const reference of xmlReferences(document.root, 'model')) {
        const found = this.#locate(reference, document, [`${base}${reference.written}`]);
        if (found !== null) await this.model(found.entryPath, found.at);
      }
  }

  /** The file and all that it includes, in the order in which the engine puts them together. */
  async #collect(entryPath: string, at: string, base: string, parts: Part[]): Promise<void> {
    const bytes = await this.#read(entryPath);
    const { root, faults } = readXml(bytes);
    if (at === this.#main) checkRoot(root);
    for (const { message } of faults)
      this.notes.push({ level: 'warn', what: 'ignored', message: `${entryPath}: ${message}` });
    checkCost(root);
    const document = { path: entryPath, isAttached: parts.length === 0 && at !== this.#main, root };
    if (!this.documents.some(({ path }) => path === entryPath)) this.documents.push(document);
    if (this.documents.length > mostGathered.documents) throw tooMany('documents', mostGathered.documents);
    this.files.set(this.#enginePath(at), bytes);
    parts.push({ document, folder: folderOf(at) });
    for (const reference of xmlReferences(root, 'include')) {
      const places = [`${base}${reference.written}`, `${folderOf(at)}${reference.written}`];
      const found = this.#locate(reference, document, places);
      // Included twice, it is read once; the engine says that it does not like it.
      if (found === null || this.files.has(this.#enginePath(found.at))) continue;
      await this.#collect(found.entryPath, found.at, base, parts);
    }
  }

  async #asset(
    reference: FileReference,
    document: MjcfDocument,
    base: string,
    folder: string,
  ): Promise<void> {
    const written = reference.folder === '' ? reference.written : `${reference.folder}${reference.written}`;
    const places = [`${base}${written}`, `${base}${reference.written}`, `${folder}${reference.written}`];
    const found = this.#locate(
      reference,
      document,
      isAbsolute(reference.written) ? [reference.written] : places,
    );
    if (found === null) return;
    const target = this.#enginePath(found.at);
    if (this.files.has(target)) return;
    const bytes = await this.#read(found.entryPath);
    if (reference.kind === 'picture' || reference.tag === 'hfield') checkPicture(bytes, found.entryPath);
    this.files.set(target, bytes);
    const shapes = /\.obj$/i.test(found.entryPath) ? droppedShapes(bytes) : 0;
    if (shapes > 0) this.#partly(found.entryPath, shapes + 1);
  }

  #partly(path: string, shapes: number): void {
    if (this.partlyRead.some((one) => one.path === path)) return;
    this.partlyRead.push({ path, shapes });
    this.notes.push({
      level: 'warn',
      what: 'ignored',
      message: mjcfWords.notes.partlyRead(path, shapes - 1, shapes),
    });
  }

  /**
   * The entry that the engine means, and the place where it will look for it: one of `places` that is there exactly, else
   * the first, with what is there by another case of its letters, or by its base name alone.
   */
  #locate(
    reference: FileReference,
    document: MjcfDocument,
    places: readonly string[],
  ): { readonly entryPath: string; readonly at: string } | null {
    const [first = reference.written] = places;
    const refer = (uri: string): void =>
      void this.references.push({ uri, kind: reference.kind, line: reference.line, document: document.path });
    const exact = places.find((place) => {
      const path = insidePath('', place);
      return path !== null && this.#paths.has(path);
    });
    const inside = insidePath('', exact ?? first);
    if (exact !== undefined && inside !== null) {
      refer(this.#asUri(reference, exact));
      return { entryPath: inside, at: exact };
    }
    refer(this.#asUri(reference, first));
    const base = baseName(reference.written);
    const entry =
      (inside === null ? null : this.#folder.resolve('', inside)) ??
      (base === '' ? null : this.#folder.resolve(this.#main, base));
    if (entry === null) {
      this.#isMissing(reference, first);
      return null;
    }
    this.notes.push({
      level: 'info',
      what: 'replaced',
      message: mjcfWords.notes.readFrom(reference.written, reference.line, entry.path),
    });
    return { entryPath: entry.path, at: first };
  }

  /** As it is written, with the folder of the compiler's settings, seen from the main file. */
  #asUri({ written }: FileReference, place: string): string {
    if (isAbsolute(written) || /^[a-z][\w+.-]*:/i.test(written)) return written;
    const base = folderOf(this.#main);
    if (place.startsWith(base)) return place.slice(base.length);
    return `${'../'.repeat(base.split('/').length - 1)}${place}`;
  }

  #isMissing(reference: FileReference, place: string): void {
    const { written, tag, line, kind } = reference;
    const isOutside = insidePath('', place) === null || /^[a-z][\w+.-]*:/i.test(written);
    if (kind !== 'picture') {
      this.missing.push({ written, tag, line, isOutside });
      return;
    }
    this.notes.push({
      level: 'warn',
      what: isOutside ? 'refused' : 'missing',
      message: mjcfWords.notes.noTexture(written, line, isOutside),
    });
    this.files.set(
      this.#enginePath(place),
      Uint8Array.from(atob(greyPng), (c) => c.charCodeAt(0)),
    );
  }

  /** Without `.` and `..`; what is written absolutely represents itself. */
  #enginePath(place: string): string {
    const parts: string[] = [];
    for (const part of (isAbsolute(place) ? place : `${this.#root}/${place}`).split(/[\\/]/)) {
      if (part === '..') parts.pop();
      else if (part !== '' && part !== '.') parts.push(part);
    }
    return `/${parts.join('/')}`;
  }

  async #read(path: string): Promise<Uint8Array> {
    const bytes = await this.#folder.read(path);
    this.#bytes += bytes.length;
    if (this.files.size > mostGathered.files) throw tooMany('files', mostGathered.files);
    if (this.#bytes > mostGathered.bytes) {
      const limit = '400 MB';
      throw new AppError('model.beyond-limit', { what: mjcfWords.beyond.bytes(limit), limit });
    }
    return bytes;
  }
}

function checkRoot({ name }: XmlElement): void {
  if (name !== 'mujoco' && name !== includedRoot)
    throw new AppError('model.damaged', { reason: mjcfWords.damaged.otherRoot(name.slice(0, 40)) });
}

function checkPicture(bytes: Uint8Array, path: string): void {
  const size = pictureHeader(bytes);
  if (size === null || size.width * size.height <= mostGathered.picturePixels) return;
  throw new AppError('model.beyond-limit', {
    what: mjcfWords.beyond.texture(size, path),
    limit: mjcfWords.beyond.textureLimit(Math.round(mostGathered.picturePixels / 1e6)),
  });
}

function tooMany(kind: 'files' | 'documents', limit: number): AppError {
  return new AppError('model.beyond-limit', { what: mjcfWords.beyond[kind](limit), limit: `${limit}` });
}

const isAbsolute = (path: string): boolean => path.startsWith('/');

/** Slash-terminated, or empty. */
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

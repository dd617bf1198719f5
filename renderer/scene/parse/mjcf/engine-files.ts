/** Gathers what an MJCF names, from its folder only, by the paths at which the engine will look for it. */
import { AppError } from '../../../../main/contract/plain/errors.ts';
import { formatNumber } from '../../../../main/contract/plain/number-text.ts';
import type { LoadNote } from '../../../../main/formats/load-notes.ts';
import { pictureHeader } from '../../../../main/formats/picture-header.ts';
import type { Folder, FolderEntry } from '../../../../main/formats/resolve-entry.ts';
import { everyElement, readXml, type XmlElement } from '../../../../main/formats/xml/read-xml.ts';
import { modelLimits } from '../../limits.ts';

/** Paths are absolute, in the engine's file system. */
export interface GatheredModel {
  readonly path: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly notes: readonly LoadNote[];
}

const root = '/model';
const mostGathered = { files: 4_000, bytes: 400_000_000 } as const;
/** 1 x 1 pixel, grey. */
const greyPng =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNoaGgAAAMEAYFL09IQAAAAAElFTkSuQmCC';

/** Throws `model.*`: what is named but not there, leads out of the folder, or is too much. */
export async function gatherModel(folder: Folder, path: string): Promise<GatheredModel> {
  const gathering = new Gathering(folder, path);
  const main = await gathering.document(path, `${root}/${path}`);
  if (main.name !== 'mujoco')
    throw new AppError('model.damaged', { reason: `it is no MJCF: it begins with <${main.name}>` });
  return { path: `${root}/${path}`, files: gathering.files, notes: gathering.notes };
}

class Gathering {
  readonly files = new Map<string, Uint8Array>();
  readonly notes: LoadNote[] = [];
  readonly #folder: Folder;
  readonly #mainFolder: string;
  readonly #main: string;
  #bytes = 0;

  constructor(folder: Folder, main: string) {
    this.#folder = folder;
    this.#main = main;
    this.#mainFolder = folderOf(main);
  }

  /** Reads one XML file and, after it, all that it names. */
  async document(entryPath: string, enginePath: string): Promise<XmlElement> {
    const bytes = await this.#read(entryPath);
    const document = readXml(bytes);
    for (const { message } of document.faults)
      this.notes.push({ level: 'warn', what: 'ignored', message: `${entryPath}: ${message}` });
    checkCost(document.root);
    // Included twice, it is read once.
    if (this.files.has(enginePath)) return document.root;
    this.files.set(enginePath, bytes);
    const folders = assetFolders(document.root);
    for (const element of everyElement(document.root))
      for (const need of needsOf(element, folders)) await this.#place(need, element);
    return document.root;
  }

  async #place(need: Need, element: XmlElement): Promise<void> {
    const target = normal(`${root}/${this.#mainFolder}${need.folder}`, need.written);
    const from = `${this.#mainFolder}${need.folder}${need.folder === '' ? this.#main.split('/').at(-1) : 'x'}`;
    const entry = this.#find(from, need.written);
    if (entry === null) return this.#missing(need, element, target);
    if (`${root}/${entry.path}` !== target)
      this.notes.push({
        level: 'info',
        what: 'replaced',
        message: `“${need.written}” (line ${element.line}) was read from ${entry.path}.`,
      });
    if (need.kind === 'xml') {
      await this.document(entry.path, target);
      return;
    }
    const bytes = await this.#read(entry.path);
    if (need.kind === 'picture') checkPicture(bytes, entry.path);
    this.files.set(target, bytes);
  }

  /** As written from where the engine would look, else by its base name alone. */
  #find(from: string, written: string): FolderEntry | null {
    const base = written.split(/[\\/]/).at(-1) ?? '';
    return (
      this.#folder.resolve(from, written) ?? (base === '' ? null : this.#folder.resolve(this.#main, base))
    );
  }

  #missing(need: Need, element: XmlElement, target: string): void {
    const outside = !target.startsWith(`${root}/`) || /^[a-z][\w+.-]*:/i.test(need.written);
    if (need.kind === 'picture') {
      const why = outside ? 'lies outside of the folder' : 'is not in the folder';
      this.notes.push({
        level: 'warn',
        what: outside ? 'refused' : 'missing',
        message: `The texture “${need.written}” (line ${element.line}) ${why}; its material is shown grey.`,
      });
      this.files.set(
        target,
        Uint8Array.from(atob(greyPng), (c) => c.charCodeAt(0)),
      );
      return;
    }
    if (outside) throw new AppError('model.refers-outside', { uri: need.written });
    throw new AppError('model.damaged', {
      reason: `it needs “${need.written}” (<${element.name}> in line ${element.line}), which is not in the folder`,
    });
  }

  async #read(path: string): Promise<Uint8Array> {
    const bytes = await this.#folder.read(path);
    this.#bytes += bytes.length;
    if (this.files.size > mostGathered.files)
      throw new AppError('model.beyond-limit', {
        what: `more than ${mostGathered.files} files in it`,
        limit: `${mostGathered.files}`,
      });
    if (this.#bytes > mostGathered.bytes)
      throw new AppError('model.beyond-limit', { what: 'more than 400 MB of files in it', limit: '400 MB' });
    return bytes;
  }
}

interface Need {
  readonly kind: 'xml' | 'mesh' | 'picture';
  readonly folder: string;
  readonly written: string;
}

/** Slash-terminated, from the main file's folder; `strip`: base names only (compiler's strippath). */
interface AssetFolders {
  readonly mesh: string;
  readonly texture: string;
  readonly strip: boolean;
}

function assetFolders(document: XmlElement): AssetFolders {
  const folders = { mesh: '', texture: '', strip: false };
  for (const element of everyElement(document)) {
    if (element.name !== 'compiler') continue;
    const { attributes } = element;
    const asset = attributes.get('assetdir');
    folders.mesh = slashed(attributes.get('meshdir') ?? asset) ?? folders.mesh;
    folders.texture = slashed(attributes.get('texturedir') ?? asset) ?? folders.texture;
    folders.strip = (attributes.get('strippath') ?? `${folders.strip}`) === 'true';
  }
  return folders;
}

const pictureNames = ['fileright', 'fileleft', 'fileup', 'filedown', 'filefront', 'fileback'];

function* needsOf(element: XmlElement, folders: AssetFolders): Generator<Need> {
  const strip = (written: string): string => (folders.strip ? (written.split('/').at(-1) ?? '') : written);
  const file = element.attributes.get('file');
  switch (element.name) {
    case 'include':
    case 'model':
      if (file !== undefined) yield { kind: 'xml', folder: '', written: file };
      return;
    case 'texture':
      for (const name of ['file', ...pictureNames]) {
        const written = element.attributes.get(name);
        if (written !== undefined)
          yield { kind: 'picture', folder: folders.texture, written: strip(written) };
      }
      return;
    case 'hfield':
      if (file !== undefined) yield { kind: 'picture', folder: folders.mesh, written: strip(file) };
      return;
    case 'mesh':
    case 'skin':
    case 'flexcomp':
      if (file !== undefined) yield { kind: 'mesh', folder: folders.mesh, written: strip(file) };
      return;
    default:
  }
}

function checkPicture(bytes: Uint8Array, path: string): void {
  const size = pictureHeader(bytes);
  if (size === null || size.width * size.height <= modelLimits.imagePixels / 8) return;
  throw new AppError('model.beyond-limit', {
    what: `a texture of ${size.width} x ${size.height} pixels (${path})`,
    limit: `${Math.round(modelLimits.imagePixels / 8e6)} million pixels`,
  });
}

/** An absolute path without `.` and `..`; what is written absolutely represents itself. */
function normal(folder: string, written: string): string {
  const parts: string[] = [];
  for (const part of (written.startsWith('/') ? written : `${folder}/${written}`).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return `/${parts.join('/')}`;
}

const slashed = (folder: string | undefined): string | undefined =>
  folder === undefined || folder === '' || folder.endsWith('/') ? folder : `${folder}/`;

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

// What an MJCF asks MuJoCo to make out of a few words: grids, copies, pictures, memory. Counted before the engine is asked.

const mostMade = {
  /** Elements after `<replicate>` has multiplied them, and points of grids. */
  made: 200_000,
  heights: 16_000_000,
  texels: 67_000_000,
  memoryBytes: 512_000_000,
} as const;

/** Throws `model.beyond-limit`. Each file of the model is counted for itself, `times` it is included. */
export function checkCost(model: XmlElement): void {
  let texels = 0;
  let heights = 0;
  const waiting: { readonly element: XmlElement; readonly times: number }[] = [{ element: model, times: 1 }];
  let made = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { element } = next;
    const copies = element.name === 'replicate' ? Math.max(1, number(element, 'count')) : 1;
    const times = next.times * copies;
    made += element.children.length * times;
    if (element.name === 'flexcomp' || element.name === 'composite') made += points(element) * times;
    if (element.name === 'texture') texels += texelsOf(element);
    if (element.name === 'hfield') heights += number(element, 'nrow') * number(element, 'ncol');
    refuse(made, mostMade.made, 'bodies, shapes and points', element);
    refuse(texels, mostMade.texels, 'texels', element);
    refuse(heights, mostMade.heights, 'heights of a height field', element);
    for (const child of element.children) waiting.push({ element: child, times });
  }
  for (const element of everyElement(model)) if (element.name === 'size') checkMemory(element);
}

function refuse(count: number, limit: number, what: string, element: XmlElement): void {
  if (count <= limit) return;
  const place = `<${element.name}> in line ${element.line}`;
  throw new AppError('model.beyond-limit', {
    what: `more than ${formatNumber(limit)} ${what} (${place})`,
    limit: formatNumber(limit),
  });
}

function number(element: XmlElement, name: string): number {
  const value = Number.parseFloat(element.attributes.get(name) ?? '0');
  return Number.isNaN(value) ? 0 : value;
}

/** `count="50 50 50"`; what is not given counts as one. */
function points(element: XmlElement): number {
  const counts = (element.attributes.get('count') ?? '').trim().split(/\s+/);
  return counts.reduce((product, count) => product * Math.max(1, Number.parseFloat(count) || 1), 1);
}

/** A builtin one is made in its own size; a cube has six sides. */
function texelsOf(element: XmlElement): number {
  const width = number(element, 'width');
  const sides = element.attributes.get('type') === '2d' ? 1 : 6;
  const height = sides === 1 ? number(element, 'height') : width;
  return width * height * sides;
}

const suffixes = ['', 'k', 'm', 'g', 't', 'p', 'e'];

function checkMemory(size: XmlElement): void {
  const written = (size.attributes.get('memory') ?? '').trim().toLowerCase();
  const [, amount = '0', suffix = ''] = /^([\d.]+)\s*([kmgtpe]?)/.exec(written) ?? [];
  const bytes = Number(amount) * 1024 ** suffixes.indexOf(suffix);
  // Arrays for contacts (about 600 bytes) and constraints, by their old names.
  const arrays = (number(size, 'nconmax') + number(size, 'njmax')) * 600 + number(size, 'nstack') * 8;
  if (bytes <= mostMade.memoryBytes && arrays <= mostMade.memoryBytes) return;
  throw new AppError('model.beyond-limit', {
    what: `a demand for ${written === '' ? 'memory' : `${written} of memory`} (<size> in line ${size.line})`,
    limit: '512 MB',
  });
}

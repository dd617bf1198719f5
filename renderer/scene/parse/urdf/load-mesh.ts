/** Meshes that a URDF names, from the folder: stl and dae here, the other kinds by the parsers of their formats. */
import {
  Group,
  Mesh,
  MeshStandardMaterial,
  type Object3D,
  RepeatWrapping,
  SRGBColorSpace,
  Texture,
} from 'three';
import { ColladaComposer } from 'three/examples/jsm/loaders/collada/ColladaComposer.js';
import { ColladaParser } from 'three/examples/jsm/loaders/collada/ColladaParser.js';
import { STLLoader } from 'three/examples/jsm/loaders/STLLoader.js';
import { AppError, isAppError } from '../../../../main/contract/plain/errors.ts';
import type { LoadNote } from '../../../../main/formats/load-notes.ts';
import { baseName, type Folder, type FolderEntry } from '../../../../main/formats/resolve-entry.ts';
import { findRobotFile, leadsOut, placesLookedAt } from '../../../../main/formats/robot/find-file.ts';
import { readXml, type XmlElement } from '../../../../main/formats/xml/read-xml.ts';
import { chooseParser, meshFormats } from '../choose-parser.ts';
import { endingOf } from '../endings.ts';
import type { ParseRequest } from '../parsed-model.ts';
import { createImageDecoder, type DecodeImage } from '../textures.ts';

/** `bare`: the file has no materials of its own, so the URDF's colour is its colour. */
export interface LoadedMesh {
  readonly object: Object3D;
  readonly bare: boolean;
}

/** Null where the file is not there or cannot be read; the notes say so. The same file is loaded once. `from`: the file that names it, where it is another than the one that was opened. */
export type LoadMesh = (written: string, line: number, from?: string | null) => Promise<LoadedMesh | null>;

/** `notes` is added to. */
export function createMeshLoader(request: ParseRequest, folder: Folder, notes: LoadNote[]): LoadMesh {
  const loaded = new Map<string, Promise<LoadedMesh | null>>();
  const decode = createImageDecoder({ edgePx: request.textureEdgePx, signal: request.signal });
  return (written, line, from) => {
    const own = from ?? request.path;
    const entry = findRobotFile(folder.entries, own, written);
    if (entry === null) {
      const outside = leadsOut(own, written);
      const places = placesLookedAt(written).map((place) => `“${place}”`);
      const looked = places.length === 0 ? '' : `; looked for ${places.join(' and ')} anywhere in it`;
      notes.push({
        level: 'warn',
        what: outside ? 'refused' : 'missing',
        message: outside
          ? `The mesh “${written}” (line ${line}) lies outside of the asset's files, and was not requested.`
          : `The mesh “${written}” (line ${line}) is not in the folder${looked}.`,
      });
      return Promise.resolve(null);
    }
    const known = loaded.get(entry.path);
    if (known !== undefined) return known;
    const fresh = load(entry, request, folder, decode, notes).catch((error: unknown) => {
      request.signal.throwIfAborted();
      if (isAppError(error) && error.code === 'model.beyond-limit') throw error;
      const reason = error instanceof Error ? error.message : String(error);
      notes.push({ level: 'warn', what: 'ignored', message: `${entry.path} was left out: ${reason}` });
      return null;
    });
    loaded.set(entry.path, fresh);
    return fresh;
  };
}

/** An absolute path of another machine still names a file that may have been delivered. */
function byBaseName(folder: Folder, from: string, written: string): FolderEntry | null {
  const base = baseName(written);
  return base === '' ? null : folder.resolve(from, base);
}

async function load(
  entry: FolderEntry,
  request: ParseRequest,
  folder: Folder,
  decode: DecodeImage,
  notes: LoadNote[],
): Promise<LoadedMesh> {
  const bytes = await folder.read(entry.path);
  request.signal.throwIfAborted();
  const ending = endingOf(entry.path);
  if (ending === 'stl') return { object: stl(bytes, entry), bare: true };
  if (ending === 'dae') return { object: await dae(bytes, entry, folder, decode, notes), bare: false };
  const { parser, notes: said } = chooseParser(meshFormats, entry.path, bytes);
  const parse = await parser();
  const model = await parse({ ...request, path: entry.path }, folder);
  // What a mesh says of units and axes does not matter here: a URDF takes its numbers as metres in the link's frame.
  notes.push(...said, ...model.notes.filter(({ level }) => level === 'warn'));
  return { object: model.root, bare: false };
}

function stl(bytes: Uint8Array<ArrayBuffer>, entry: FolderEntry): Object3D {
  const count = bytes.length >= 84 ? new DataView(bytes.buffer, bytes.byteOffset).getUint32(80, true) : 0;
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, 5)).toLowerCase() === 'solid';
  if (!text && 84 + count * 50 > bytes.length)
    throw new AppError('model.damaged', { reason: `${entry.path} ends before its ${count} triangles` });
  const geometry = new STLLoader().parse(bytes.slice().buffer);
  return new Group().add(new Mesh(geometry, new MeshStandardMaterial({ roughness: 0.7 })));
}

async function dae(
  bytes: Uint8Array,
  entry: FolderEntry,
  folder: Folder,
  decode: DecodeImage,
  notes: LoadNote[],
): Promise<Object3D> {
  const { scene, wanted } = parseDae(bytes);
  for (const { name, texture } of wanted) {
    const picture = folder.resolve(entry.path, name) ?? byBaseName(folder, entry.path, name);
    if (picture === null) {
      notes.push({
        level: 'warn',
        what: 'missing',
        message: `The texture “${name}” of ${entry.path} is not in the folder.`,
      });
      continue;
    }
    try {
      dress(texture, await decode(await folder.read(picture.path), { flipY: true }));
    } catch (error) {
      if (isAppError(error)) throw error;
      notes.push({
        level: 'warn',
        what: 'ignored',
        message: `The texture ${picture.path} cannot be read as an image.`,
      });
    }
  }
  withoutEmptyTextures(scene);
  return scene;
}

function dress(texture: Texture, decoded: Texture): void {
  texture.image = decoded.image;
  texture.flipY = false;
  texture.colorSpace = SRGBColorSpace;
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.needsUpdate = true;
}

/** A texture without pixels is drawn black. */
function withoutEmptyTextures(scene: Object3D): void {
  scene.traverse((object) => {
    if (!(object instanceof Mesh)) return;
    for (const material of [object.material].flat())
      for (const [key, value] of Object.entries(material))
        if (isTexture(value) && !value.image) Reflect.set(material, key, null);
  });
}

const isTexture = (value: unknown): value is Texture =>
  typeof value === 'object' && value !== null && 'isTexture' in value;

// Collada through the halves of three's loader, which expects a page: a worker has neither DOMParser nor image elements.

/** `wanted`: textures without pixels yet, by the names in the file. */
export interface ParsedDae {
  readonly scene: Group;
  readonly wanted: readonly { readonly name: string; readonly texture: Texture }[];
}

/** In metres, axes as written: robots' meshes are not turned by their `up_axis` (as RViz shows them). Throws `model.damaged`. */
function parseDae(bytes: Uint8Array): ParsedDae {
  const { root } = readXml(bytes);
  const wanted: { name: string; texture: Texture }[] = [];
  const loader = {
    load(name: string): Texture {
      const texture = new Texture();
      wanted.push({ name, texture });
      return texture;
    },
  };
  return withParser(new DocumentNode(root), () => {
    const parsed = new ColladaParser().parse('-');
    if (parsed === null) throw new AppError('model.damaged', { reason: 'its Collada has no content' });
    const { scene } = new ColladaComposer(parsed.library, parsed.collada, loader, loader).compose();
    scene.scale.setScalar(parsed.asset.unit);
    return { scene, wanted };
  });
}

/** Lends the loader a `DOMParser` that answers this document. */
function withParser<T>(document: DocumentNode, work: () => T): T {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'DOMParser');
  class Lent {
    parseFromString(): DocumentNode {
      return document;
    }
  }
  Object.defineProperty(globalThis, 'DOMParser', { value: Lent, configurable: true });
  try {
    return work();
  } finally {
    if (before === undefined) Reflect.deleteProperty(globalThis, 'DOMParser');
    else Object.defineProperty(globalThis, 'DOMParser', before);
  }
}

/** As much of an element as the loader asks for. */
class ElementNode {
  readonly nodeType = 1;
  readonly nodeName: string;
  readonly childNodes: readonly ElementNode[];
  readonly textContent: string;
  readonly #attributes: Map<string, string>;

  constructor(element: XmlElement) {
    this.nodeName = element.name;
    this.childNodes = element.children.map((child) => new ElementNode(child));
    this.textContent = element.text;
    this.#attributes = new Map(element.attributes);
  }

  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null;
  }

  setAttribute(name: string, value: string): void {
    this.#attributes.set(name, value);
  }

  hasAttribute(name: string): boolean {
    return this.#attributes.has(name);
  }

  getElementsByTagName(name: string): ElementNode[] {
    return this.childNodes.flatMap((child) => [
      ...(child.nodeName === name ? [child] : []),
      ...child.getElementsByTagName(name),
    ]);
  }

  /** Requested kinematics only, which a mesh does not need. */
  querySelector(): null {
    return null;
  }
}

class DocumentNode {
  readonly childNodes: readonly ElementNode[];

  constructor(root: XmlElement) {
    this.childNodes = [new ElementNode(root)];
  }

  getElementsByTagName(name: string): ElementNode[] {
    return this.childNodes.flatMap((child) => child.getElementsByTagName(name));
  }
}

/** Which files the elements of an MJCF name, and the folders of the compiler's settings that they lie in. Pure. */
import { everyElement, type XmlElement } from '../xml/read-xml.ts';

/** A file that an element names. `folder` is of the compiler's settings, slash-terminated or empty. */
export interface FileReference {
  readonly kind: 'xml' | 'mesh' | 'picture';
  readonly folder: string;
  readonly written: string;
  readonly tag: string;
  readonly line: number;
}

/** Slash-terminated, from the main file's folder; `strip`: base names only (compiler's strippath). */
export interface AssetFolders {
  readonly mesh: string;
  readonly texture: string;
  readonly strip: boolean;
}

/** Of all files of one model, in the order in which the engine reads them: what comes later holds. */
export function assetFolders(roots: readonly XmlElement[]): AssetFolders {
  const folders = { mesh: '', texture: '', strip: false };
  for (const root of roots)
    for (const { name, attributes } of everyElement(root)) {
      if (name !== 'compiler') continue;
      const asset = attributes.get('assetdir');
      folders.mesh = slashed(attributes.get('meshdir') ?? asset) ?? folders.mesh;
      folders.texture = slashed(attributes.get('texturedir') ?? asset) ?? folders.texture;
      folders.strip = (attributes.get('strippath') ?? `${folders.strip}`) === 'true';
    }
  return folders;
}

/** `include` are put in their place, `model` are attached with settings of their own. */
export function* xmlReferences(root: XmlElement, tag: 'include' | 'model'): Generator<FileReference> {
  for (const { name, attributes, line } of everyElement(root)) {
    const file = attributes.get('file');
    if (name === tag && file !== undefined) yield { kind: 'xml', folder: '', written: file, tag, line };
  }
}

const pictureNames = ['file', 'fileright', 'fileleft', 'fileup', 'filedown', 'filefront', 'fileback'];

/** Meshes, height fields and pictures. */
export function* assetReferences(
  root: XmlElement,
  { mesh, texture, strip }: AssetFolders,
): Generator<FileReference> {
  for (const { name: tag, attributes, line } of everyElement(root)) {
    const reference = (kind: FileReference['kind'], folder: string, written: string): FileReference => ({
      kind,
      folder,
      written: strip ? (written.split(/[\\/]/).at(-1) ?? '') : written,
      tag,
      line,
    });
    const file = attributes.get('file');
    switch (tag) {
      case 'texture':
        for (const name of pictureNames) {
          const written = attributes.get(name);
          if (written !== undefined) yield reference('picture', texture, written);
        }
        break;
      case 'hfield':
      case 'mesh':
      case 'skin':
      case 'flexcomp':
        if (file !== undefined) yield reference('mesh', mesh, file);
        break;
      default:
    }
  }
}

const slashed = (folder: string | undefined): string | undefined =>
  folder === undefined || folder === '' || folder.endsWith('/') ? folder : `${folder}/`;

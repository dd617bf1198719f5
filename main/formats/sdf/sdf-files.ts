/** The models that an SDF includes: found in the folder by their URIs and the `model.config` beside them. */

import type { Folder } from '../resolve-entry.ts';
import { findRobotFile } from '../robot/find-file.ts';
import { childOf, childrenOf, readXml, type XmlElement } from '../xml/read-xml.ts';

/** The files around the description. */
export type SdfFolder = Pick<Folder, 'entries' | 'read'>;

export interface IncludedModel {
  readonly model: XmlElement;
  readonly path: string;
}

/** Each file is read once; what cannot be read is not there. */
export class SdfFiles {
  private readonly folder: SdfFolder;
  private readonly path: string;
  private readonly documents = new Map<string, Promise<XmlElement | null>>();
  private readonly paths: ReadonlySet<string>;

  /** `path`: the description that was opened. */
  constructor(folder: SdfFolder, path: string) {
    this.folder = folder;
    this.path = path;
    this.paths = new Set(folder.entries.map((entry) => entry.path));
  }

  /** The first model of the file that an `<include>` in `from` means; null where it is not in the folder. */
  async included(include: XmlElement, from: string | null): Promise<IncludedModel | null> {
    const uri = textOf(include, 'uri').replace(/\/$/, '');
    const path = uri === '' ? null : await this.modelFile(from ?? this.path, uri);
    if (path === null || path === this.path) return null;
    const root = await this.document(path);
    const model = root === null ? undefined : childOf(root, 'model');
    return model === undefined ? null : { model, path };
  }

  private async modelFile(from: string, uri: string): Promise<string | null> {
    const { entries } = this.folder;
    if (/\.(sdf|world|xml)$/i.test(uri)) return findRobotFile(entries, from, uri)?.path ?? null;
    const config = findRobotFile(entries, from, `${uri}/model.config`);
    const listed = config === null || !isOf(config.path, uri) ? null : await this.configured(config.path);
    if (listed !== null) return listed;
    const plain = findRobotFile(entries, from, `${uri}/model.sdf`)?.path ?? null;
    return plain !== null && isOf(plain, uri) ? plain : null;
  }

  /** The file of the newest version that a `model.config` lists and that is there. */
  private async configured(config: string): Promise<string | null> {
    const root = await this.document(config);
    if (root === null) return null;
    const folder = config.slice(0, config.lastIndexOf('/') + 1);
    const listed = childrenOf(root, 'sdf')
      .map((sdf) => ({ version: versionNumber(sdf.attributes.get('version') ?? ''), name: sdf.text.trim() }))
      .toSorted((a, b) => b.version - a.version);
    return listed.map(({ name }) => `${folder}${name}`).find((path) => this.paths.has(path)) ?? null;
  }

  private document(path: string): Promise<XmlElement | null> {
    const known =
      this.documents.get(path) ??
      this.folder.read(path).then(
        (bytes) => readXml(bytes).root,
        () => null,
      );
    this.documents.set(path, known);
    return known;
  }
}

/** Any other `model.sdf` of the folder is not the one that is meant. */
function isOf(path: string, uri: string): boolean {
  const name = uri.split(/[/\\]/).at(-1)?.toLowerCase() ?? '';
  return path.split('/').at(-2)?.toLowerCase() === name;
}

/** Of a child element, without blanks around it; empty without one. */
export function textOf(element: XmlElement | undefined, name: string): string {
  return childOf(element, name)?.text.trim() ?? '';
}

/** So that 1.11 comes after 1.9; 0 for none. */
export function versionNumber(version: string): number {
  const [, major = '0', minor = '0'] = /^\s*(\d{1,4})(?:\.(\d{1,4}))?/.exec(version) ?? [];
  return Number(major) * 10_000 + Number(minor);
}

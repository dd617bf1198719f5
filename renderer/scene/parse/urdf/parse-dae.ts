/** Collada through the halves of three's loader, which expects a page: a worker has neither DOMParser nor image elements. */
import { type Group, Texture } from 'three';
import { ColladaComposer } from 'three/examples/jsm/loaders/collada/ColladaComposer.js';
import { ColladaParser } from 'three/examples/jsm/loaders/collada/ColladaParser.js';
import { AppError } from '../../../../main/contract/plain/errors.ts';
import { readXml, type XmlElement } from '../xml/read-xml.ts';

/** `wanted`: textures without pixels yet, by the names in the file. */
export interface ParsedDae {
  readonly scene: Group;
  readonly wanted: readonly { readonly name: string; readonly texture: Texture }[];
}

/** In metres, axes as written: robots' meshes are not turned by their `up_axis` (as RViz shows them). Throws `model.damaged`. */
export function parseDae(bytes: Uint8Array): ParsedDae {
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

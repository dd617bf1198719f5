/** Where in the files of a model what the engine complains about is written: of included files it gives no line. Pure. */
import { everyElement, type XmlElement } from '../xml/read-xml.ts';
import type { EngineFault } from './engine.ts';
import type { MjcfDocument } from './gather-files.ts';

/** `document`: its path below the asset's folder. `line` from 1. */
export interface ElementPlace {
  readonly document: string;
  readonly line: number;
}

/** Null when nothing of it can be found. The main file is the first of `documents`. */
export function placeOfFault(
  { words, line, tag, name }: EngineFault,
  documents: readonly MjcfDocument[],
): ElementPlace | null {
  const [main, ...included] = documents;
  if (line !== null && main !== undefined) return { document: main.path, line };
  if (name !== null && name !== '') {
    const kind = / in (\w+)$/.exec(words)?.[1];
    const isIt = ({ attributes }: XmlElement): boolean => attributes.get('name') === name;
    return (
      (kind === undefined ? null : first(documents, (one) => one.name === kind && isIt(one))) ??
      first(documents, isIt)
    );
  }
  if (tag === null) return null;
  const attribute = /attribute: '([^']+)'/.exec(words)?.[1];
  const value = /(?:repeated name|invalid keyword|unknown \w+|not found):? '([^']+)'/.exec(words)?.[1];
  const isIt = ({ name: tagName, attributes }: XmlElement): boolean =>
    tagName === tag &&
    (attribute === undefined || attributes.has(attribute)) &&
    (value === undefined || [...attributes.values()].includes(value));
  return first(included, isIt);
}

/** Where elements of those names begin; those without a place, as of what the engine makes itself, are left out. */
export function placesOf(
  tag: string,
  names: readonly string[],
  documents: readonly MjcfDocument[],
): Map<string, ElementPlace> {
  const wanted = new Set(names);
  const found = new Map<string, ElementPlace>();
  if (wanted.size === 0) return found;
  for (const { path, root } of documents)
    for (const { name: tagName, attributes, line } of everyElement(root)) {
      const name = attributes.get('name');
      if (tagName === tag && name !== undefined && wanted.has(name) && !found.has(name))
        found.set(name, { document: path, line });
    }
  return found;
}

function first(
  documents: readonly MjcfDocument[],
  isIt: (element: XmlElement) => boolean,
): ElementPlace | null {
  for (const { path, root } of documents)
    for (const element of everyElement(root))
      if (isIt(element)) return { document: path, line: element.line };
  return null;
}

/** Inertials of URDF links as edits of the text; all else stays byte for byte. */
import { AppError } from '../../contract/plain/errors.ts';
import type { MassProperties } from '../../formats/geometry/mass-properties.ts';
import { editWords } from './edit-words.ts';
import { bytesOf, edited, numbersText, numberText } from './text-edits.ts';
import { childNamed, type LocatedElement, locateXml, wordsOf, XmlEdits } from './xml-edits.ts';

/** By the link's name, in its own frame: metres, kg, kg m². */
export type LinkMasses = ReadonlyMap<string, MassProperties>;

/** Throws `fix.impossible` for XML that is not in order or no robot. */
export function writeUrdfMass(path: string, bytes: Uint8Array, masses: LinkMasses): Uint8Array {
  const { text, root } = locateXml(path, bytes);
  if (root.name !== 'robot')
    throw new AppError('fix.impossible', { path, reason: editWords.xml.noRoot('robot') });
  const edits = new XmlEdits(path);
  for (const link of root.children) {
    const mass = link.name === 'link' ? masses.get(wordsOf(link, 'name')) : undefined;
    if (mass !== undefined) writeLink(edits, text, link, mass);
  }
  return bytesOf(edited(text, edits.edits));
}

const moments = ['xx', 'xy', 'xz', 'yy', 'yz', 'zz'] as const;

function writeLink(edits: XmlEdits, text: string, link: LocatedElement, mass: MassProperties): void {
  const { massKg, centre, inertia } = mass;
  const origin = `<origin xyz="${numbersText(centre)}" rpy="0 0 0"/>`;
  const weight = `<mass value="${numberText(massKg)}"/>`;
  const tensor = `<inertia ${moments.map((name) => `i${name}="${numberText(inertia[name])}"`).join(' ')}/>`;
  const inertial = childNamed(link, 'inertial');
  if (inertial === undefined) {
    const indent = indentOf(text, link);
    const lines = [`<inertial>`, `  ${origin}`, `  ${weight}`, `  ${tensor}`, '</inertial>'];
    edits.insert(link, lines.map((line) => `${indent}  ${line}`).join('') + (link.isEmpty ? indent : ''));
    return;
  }
  const parts = {
    origin: childNamed(inertial, 'origin'),
    mass: childNamed(inertial, 'mass'),
    inertia: childNamed(inertial, 'inertia'),
  };
  const missing = [
    ...(parts.origin === undefined ? [origin] : []),
    ...(parts.mass === undefined ? [weight] : []),
    ...(parts.inertia === undefined ? [tensor] : []),
  ];
  if (missing.length > 0) edits.insert(inertial, missing.join(''));
  if (parts.origin !== undefined) {
    edits.set(parts.origin, 'xyz', centre);
    edits.set(parts.origin, 'rpy', [0, 0, 0]);
  }
  if (parts.mass !== undefined) edits.set(parts.mass, 'value', [massKg]);
  if (parts.inertia !== undefined)
    for (const name of moments) edits.set(parts.inertia, `i${name}`, [inertia[name]]);
}

/** The line break and blanks before an element; empty where it shares its line. */
export function indentOf(text: string, { start }: LocatedElement): string {
  return /\r?\n[ \t]*$/.exec(text.slice(Math.max(0, start - 1000), start))?.[0] ?? '';
}

/** Inertials of SDF links as edits of the text; all else stays byte for byte. */
import { AppError } from '../../contract/plain/errors.ts';
import type { MassProperties } from '../../formats/geometry/mass-properties.ts';
import { editWords } from './edit-words.ts';
import { bytesOf, edited, numbersText, numberText, type TextEdit } from './text-edits.ts';
import { indentOf, type LinkMasses } from './urdf-mass.ts';
import { childNamed, type LocatedElement, locateXml, wordsOf, XmlEdits } from './xml-edits.ts';

/** `missing`: links whose elements are in another file, which the description includes. */
export interface SdfMass {
  readonly bytes: Uint8Array;
  readonly missing: readonly string[];
}

/** Names as `readSdf` gives them, those of nested models before them. Throws `fix.impossible` for XML that is not in order. */
export function writeSdfMass(path: string, bytes: Uint8Array, masses: LinkMasses): SdfMass {
  const { text, root } = locateXml(path, bytes);
  if (root.name !== 'sdf' && root.name !== 'gazebo')
    throw new AppError('fix.impossible', { path, reason: editWords.xml.noRoot('sdf') });
  const edits = new XmlEdits(path);
  const missing = new Set(masses.keys());
  for (const { name, link } of linksOf(root)) {
    const mass = masses.get(name);
    if (mass === undefined) continue;
    missing.delete(name);
    edits.edits.push(...linkEdits(text, link, mass));
  }
  return { bytes: bytesOf(edited(text, edits.edits)), missing: [...missing] };
}

interface NamedLink {
  readonly name: string;
  readonly link: LocatedElement;
}

/** As `readSdf` names them: the only model of a file is not named. */
function linksOf(root: LocatedElement): NamedLink[] {
  const holders = [root, ...root.children.filter(({ name }) => name === 'world')];
  const top = holders.flatMap(({ children }) =>
    children.filter(({ name }) => name === 'model' || name === 'include'),
  );
  return top
    .filter(({ name }) => name === 'model')
    .flatMap((model) => below(model, top.length > 1 ? `${wordsOf(model, 'name')}::` : ''));
}

function below(model: LocatedElement, prefix: string): NamedLink[] {
  return model.children.flatMap((child) => {
    const name = wordsOf(child, 'name');
    if (child.name === 'link') return [{ name: `${prefix}${name}`, link: child }];
    return child.name === 'model' ? below(child, `${prefix}${name}::`) : [];
  });
}

function linkEdits(text: string, link: LocatedElement, mass: MassProperties): TextEdit[] {
  const inertial = childNamed(link, 'inertial');
  if (inertial !== undefined) {
    return [{ start: inertial.start, end: inertial.end, text: written(mass, indentOf(text, inertial)) }];
  }
  const indent = indentOf(text, link) === '' ? '' : `${indentOf(text, link)}  `;
  const block = `${indent}${written(mass, indent)}`;
  return link.isEmpty
    ? [{ start: link.openEnd - 2, end: link.openEnd, text: `>${block}</link>` }]
    : [{ start: link.openEnd, end: link.openEnd, text: block }];
}

const moments = ['xx', 'xy', 'xz', 'yy', 'yz', 'zz'] as const;

function written({ massKg, centre, inertia }: MassProperties, indent: string): string {
  const inner = indent === '' ? '' : `${indent}  `;
  const deeper = indent === '' ? '' : `${indent}    `;
  const tensor = moments.map((name) => `${deeper}<i${name}>${numberText(inertia[name])}</i${name}>`);
  return [
    '<inertial>',
    `${inner}<pose>${numbersText(centre)} 0 0 0</pose>`,
    `${inner}<mass>${numberText(massKg)}</mass>`,
    `${inner}<inertia>${tensor.join('')}${inner}</inertia>`,
    `${indent}</inertial>`,
  ].join('');
}

/** Inertials of MJCF bodies as edits of its files; all else stays byte for byte. What MuJoCo compiles is the caller's to check. */
import type { MassProperties } from '../../formats/geometry/mass-properties.ts';
import { principalAxes } from '../../formats/geometry/symmetric-tensor.ts';
import { bytesOf, edited, numbersText, numberText, type TextEdit } from './text-edits.ts';
import { indentOf, type LinkMasses } from './urdf-mass.ts';
import { childNamed, everyLocated, type LocatedElement, locateXml, wordsOf } from './xml-edits.ts';

/** `missing`: bodies that no element of these files makes, such as those of `<replicate>` and `<attach>`. */
export interface MjcfMass {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly missing: readonly string[];
}

/** `documents`: the main file first, then what it includes. Bodies without a name are `body N`, by their order. Throws `fix.impossible`. */
export function writeMjcfMass(
  documents: ReadonlyMap<string, Uint8Array>,
  masses: LinkMasses,
  totalKg: number,
): MjcfMass {
  const missing = new Set(masses.keys());
  const files = new Map<string, Uint8Array>();
  const isSingle = documents.size === 1;
  for (const [path, bytes] of documents) {
    const { text, root } = locateXml(path, bytes);
    const edits: TextEdit[] = [];
    let order = 0;
    for (const element of everyLocated(root)) {
      if (element.name === 'compiler') edits.push(...compilerEdits(element, totalKg));
      if (element.name !== 'body') continue;
      order += 1;
      const name = wordsOf(element, 'name') || (isSingle ? `body ${order}` : '');
      const mass = masses.get(name);
      if (mass === undefined || !missing.delete(name)) continue;
      edits.push(bodyEdit(text, element, mass));
    }
    if (edits.length > 0) files.set(path, bytesOf(edited(text, edits)));
  }
  return { files, missing: [...missing] };
}

/** Each body with an inertia of 1, so that the engine compiles whatever is stated. */
export function withSoundInertials(
  documents: ReadonlyMap<string, Uint8Array>,
): ReadonlyMap<string, Uint8Array> {
  return new Map(
    [...documents].map(([path, bytes]) => {
      const { text, root } = locateXml(path, bytes);
      const bodies = [...everyLocated(root)].filter(({ name }) => name === 'body');
      return [
        path,
        bytesOf(
          edited(
            text,
            bodies.map((body) => bodyEdit(text, body, sound)),
          ),
        ),
      ];
    }),
  );
}

const sound: MassProperties = {
  massKg: 1,
  centre: [0, 0, 0],
  inertia: { xx: 1, yy: 1, zz: 1, xy: 0, xz: 0, yz: 0 },
};

/** Settings that would make something else of what is stated. */
function compilerEdits({ attributes }: LocatedElement, totalKg: number): TextEdit[] {
  const edits: TextEdit[] = [];
  const fromGeom = attributes.get('inertiafromgeom');
  if (fromGeom?.value.trim() === 'true') edits.push({ ...fromGeom, text: 'auto' });
  const total = attributes.get('settotalmass');
  if (total !== undefined && Number(total.value) > 0) edits.push({ ...total, text: numberText(totalKg) });
  return edits;
}

function bodyEdit(text: string, body: LocatedElement, mass: MassProperties): TextEdit {
  const inertial = childNamed(body, 'inertial');
  if (inertial !== undefined) {
    return { start: inertial.start, end: inertial.end, text: written(mass) };
  }
  const indent = indentOf(text, body);
  const block = `${indent === '' ? '' : `${indent}  `}${written(mass)}`;
  return body.isEmpty
    ? { start: body.openEnd - 2, end: body.openEnd, text: `>${block}${indent}</body>` }
    : { start: body.openEnd, end: body.openEnd, text: block };
}

function written({ massKg, centre, inertia }: MassProperties): string {
  const { moments, turn } = principalAxes(inertia);
  const [x, y, z, w] = turn;
  return `<inertial pos="${numbersText(centre)}" quat="${numbersText([w, x, y, z])}" mass="${numberText(massKg)}" diaginertia="${numbersText(moments)}"/>`;
}

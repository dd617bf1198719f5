/** Mass, centre and inertia of a physics sidecar (JSON, read by common names as the inspection reads it) as edits of its text. */
import type { MassProperties } from '../../formats/geometry/mass-properties.ts';
import type { Tensor } from '../../formats/geometry/symmetric-tensor.ts';
import { type JsonSpan, locateJson } from './json-spans.ts';
import { bytesOf, edited, numberText, type TextEdit, textOf } from './text-edits.ts';
import type { LinkMasses } from './urdf-mass.ts';

/** Of the whole and, by their names, of links in their own frames. */
export interface SidecarMass {
  readonly whole: MassProperties;
  readonly volumeM3: number;
  readonly links: LinkMasses;
}

const massNames = ['mass_kg', 'massKg', 'mass', 'weight_kg', 'total_mass_kg'];
const centreNames = ['center_of_mass', 'centre_of_mass', 'center_of_mass_m', 'centre_of_mass_m', 'com'];
const inertiaNames = ['inertia_kg_m2', 'inertia', 'inertia_tensor'];
const sections = ['physics', 'physical', 'rigid_body', 'geometry', 'properties'];

/** Throws `fix.impossible` for what is no JSON object. A mass that it does not state is added at its beginning. */
export function writeSidecarMass(path: string, bytes: Uint8Array, mass: SidecarMass): Uint8Array {
  const text = textOf(bytes);
  const root = locateJson(path, text);
  const edits: TextEdit[] = [];
  const parts = [root, ...sections.flatMap((name) => root.members?.get(name) ?? [])];
  const before = parts.map(statedMass).find((value) => value !== null) ?? null;
  for (const part of parts) edits.push(...partEdits(part, mass.whole), ...volumeEdits(part, mass.volumeM3));
  if (before === null && root.members !== null)
    edits.push({
      start: root.start + 1,
      end: root.start + 1,
      text: `\n  "mass_kg": ${numberText(mass.whole.massKg)}${root.members.size > 0 ? ',' : '\n'}`,
    });
  for (const link of root.members?.get('links')?.items ?? []) {
    const name = link.members?.get('name')?.value;
    const own = typeof name === 'string' ? mass.links.get(name) : undefined;
    if (own !== undefined) edits.push(...partEdits(link, own));
  }
  if (before !== null && before > 0)
    for (const part of root.members?.get('parts')?.items ?? [])
      edits.push(...scaledMass(part, mass.whole.massKg / before));
  return bytesOf(edited(text, edits));
}

/** As it states it; Z, as physics has it, where it states none. */
export function sidecarUpAxis(path: string, bytes: Uint8Array): 'y' | 'z' {
  const { members } = locateJson(path, textOf(bytes));
  const stated =
    members?.get('up_axis')?.value ??
    members?.get('upAxis')?.value ??
    members?.get('frame')?.members?.get('up_axis')?.value;
  return typeof stated === 'string' && stated.toLowerCase() === 'y' ? 'y' : 'z';
}

function statedMass({ members }: JsonSpan): number | null {
  for (const name of massNames) {
    const value = members?.get(name)?.value;
    if (typeof value === 'number') return value;
  }
  const grams = members?.get('mass_g')?.value;
  return typeof grams === 'number' ? grams / 1000 : null;
}

/** The members that are there. */
function partEdits({ members }: JsonSpan, { massKg, centre, inertia }: MassProperties): TextEdit[] {
  const edits: TextEdit[] = [];
  const put = (span: JsonSpan | undefined, text: string): void => {
    if (span !== undefined && span.members === null) edits.push({ start: span.start, end: span.end, text });
  };
  for (const name of massNames) if (isNumber(members?.get(name))) put(members?.get(name), numberText(massKg));
  if (isNumber(members?.get('mass_g'))) put(members?.get('mass_g'), numberText(massKg * 1000));
  for (const name of centreNames) {
    const items = members?.get(name)?.items;
    if (items?.length === 3) for (const [at, item] of items.entries()) put(item, numberText(centre[at] ?? 0));
  }
  for (const name of inertiaNames) {
    const span = members?.get(name);
    if (span !== undefined) edits.push(...tensorEdits(span, inertia));
  }
  return edits;
}

const isNumber = (span: JsonSpan | undefined): boolean => typeof span?.value === 'number';

const keys = ['xx', 'yy', 'zz', 'xy', 'xz', 'yz'] as const;

/** An object by names, three or six numbers, or a matrix, as they stand; three numbers become six, so that nothing is lost. */
function tensorEdits({ start, end, members, items }: JsonSpan, inertia: Tensor): TextEdit[] {
  if (members !== null) {
    const known = keys.flatMap((key) => {
      const span = members.get(`i${key}`) ?? members.get(key) ?? members.get(`I${key}`);
      return span === undefined ? [] : [{ start: span.start, end: span.end, text: numberText(inertia[key]) }];
    });
    if (known.length === 6) return known;
  }
  if (items?.length === 3 && items.every((row) => row.items?.length === 3)) {
    const rows = [
      ['xx', 'xy', 'xz'],
      ['xy', 'yy', 'yz'],
      ['xz', 'yz', 'zz'],
    ] as const;
    return items.flatMap((row, i) =>
      (row.items ?? []).map((cell, j) => ({
        start: cell.start,
        end: cell.end,
        text: numberText(inertia[rows[i]?.[j] ?? 'xx']),
      })),
    );
  }
  const list = `[${keys.map((key) => numberText(inertia[key])).join(', ')}]`;
  const byName = `{${keys.map((key) => `"i${key}": ${numberText(inertia[key])}`).join(', ')}}`;
  return [{ start, end, text: members === null && items !== null ? list : byName }];
}

function volumeEdits({ members }: JsonSpan, volumeM3: number): TextEdit[] {
  const span = members?.get('volume_m3');
  return span === undefined || !isNumber(span)
    ? []
    : [{ start: span.start, end: span.end, text: numberText(volumeM3) }];
}

function scaledMass({ members }: JsonSpan, factor: number): TextEdit[] {
  return massNames.flatMap((name) => {
    const span = members?.get(name);
    return span === undefined || typeof span.value !== 'number'
      ? []
      : [{ start: span.start, end: span.end, text: numberText(span.value * factor) }];
  });
}

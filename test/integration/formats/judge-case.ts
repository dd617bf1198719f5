/** What the inspection and the view say against the right value of a case. */
import type { Object3D } from 'three';
import type { Inspected, Viewed } from '../../../bench/opening/both-sides.ts';
import { differences, type ModelValues, standing } from '../../../bench/opening/model-values.ts';
import type { FormatCase } from './cases.ts';
import { colourAt, meanOfPicture, turnedFromZ, turnedInwards } from './picture-facts.ts';

/** Right values have so many digits. */
const share = 0.001;

function truthOf(one: FormatCase): ModelValues {
  const { sizeM, up = 'y', triangles, massKg, inertiaKgM2, joints } = one;
  return {
    sizeM: sizeM === undefined ? null : standing(sizeM, up),
    triangles: triangles ?? null,
    massKg: massKg ?? null,
    inertiaKgM2: inertiaKgM2 ?? null,
    joints: joints ?? null,
  };
}

/** A side that says nothing of what is known of the case is wrong, too. */
function judgeValues(values: ModelValues, one: FormatCase, side: string): string[] {
  const truth = truthOf(one);
  const missing = Object.entries(truth).flatMap(([what, value]) =>
    value !== null && values[what as keyof ModelValues] === null
      ? [`${what}: not stated by the ${side}`]
      : [],
  );
  return [...missing, ...differences(values, truth, { share, names: [side, 'case'], jointNames: false })];
}

function judgeRefused(one: FormatCase, side: 'inspection' | 'view', refused: string | null): string[] | null {
  if (one.refused === undefined || !one.refused.by.includes(side))
    return refused === null ? null : [`refused: ${refused}`];
  if (refused === null) return ['it was not refused'];
  return one.refused.words.test(refused) ? [] : [`refused in other words: ${refused}`];
}

/** What is wrong; empty when all is right. */
export function judgeInspected(
  one: FormatCase,
  { values, refused, sizeIsExact, faults }: Inspected,
): string[] {
  const ended = judgeRefused(one, 'inspection', refused);
  if (ended !== null || values === null) return ended ?? [];
  const wrong = judgeValues(values, one, 'inspection');
  if (one.sizeM !== undefined && !sizeIsExact) wrong.push('size: said to be about');
  const { finding } = one;
  if (finding === undefined)
    wrong.push(
      ...faults.flatMap(({ severity, message }) => (severity === 'error' ? [`false alarm: ${message}`] : [])),
    );
  else if (!faults.some(({ message }) => finding.test(message)))
    wrong.push(`no finding has the words ${finding}`);
  return wrong;
}

function judgeColours({ colours = [] }: FormatCase, root: Object3D, where: string): string[] {
  return colours.flatMap(([x, y, colour]) => {
    const seen = colourAt(root, x, y);
    return seen?.every((channel, n) => Math.abs(channel - (colour[n] ?? 0)) <= 2) === true
      ? []
      : [`colour at ${x} ${y} ${where}: ${seen?.join(' ') ?? 'nothing'} instead of ${colour.join(' ')}`];
  });
}

/** What is wrong; empty when all is right. */
export function judgeViewed(one: FormatCase, { values, refused, notes, opened, page }: Viewed): string[] {
  const ended = judgeRefused(one, 'view', refused);
  if (ended !== null || values === null || opened === null || page === null) return ended ?? [];
  const wrong = judgeValues(values, one, 'view');
  wrong.push(...notes.map((note) => `note: ${note}`));
  wrong.push(...judgeColours(one, page, 'on the page'));
  if (one.colours !== undefined) {
    // Drawing the small picture places its textures anew.
    meanOfPicture(opened);
    wrong.push(...judgeColours(one, opened.root, 'in the small picture'));
  }
  const turned = one.front === undefined ? 0 : one.front === '+z' ? turnedFromZ(page) : turnedInwards(page);
  if (turned > 0) wrong.push(`${turned} faces are turned the wrong way`);
  if (one.lit !== undefined) {
    const mean = meanOfPicture(opened);
    if (mean.some((channel, n) => channel < (one.lit?.[n] ?? 0)))
      wrong.push(`the picture is ${mean.join(' ')}`);
  }
  return wrong;
}

/** Is what the page shows of a sample what is known of it? */
import type { Shown } from './model-pages.ts';
import { truths } from './sample-truth.ts';

/** Words of a program that no person should read. */
const programWords = /THREE\.|\bundefined\b|\bTypeError\b|\bNaN\b|\[object|\bat \w+ \(|RangeError/;
const metres: Readonly<Record<string, number>> = { mm: 0.001, cm: 0.01, m: 1, km: 1000 };
/** Lengths are written with three digits. */
const tolerance = 0.006;

/** What is wrong, in words; nothing when all is well. A sound sample of which nothing is known has to be shown. */
export function judgeSample(file: string, hostile: boolean, shown: Shown): string[] {
  if (shown.type === 'silent') return ['neither shown nor refused'];
  const truth = truths[file];
  const said = shown.type === 'refused' ? [shown.message] : shown.notes;
  const faults = said
    .filter((text) => programWords.test(text) || text.length < 20 || !text.trimEnd().endsWith('.'))
    .map((text) => `not in plain words: ${text}`);
  if (hostile && shown.type === 'shown' && said.length === 0 && truth === undefined)
    faults.push('shown as if nothing were wrong with it');
  if (truth?.says !== undefined && !said.some((text) => text.includes(truth.says ?? '')))
    faults.push(`does not say “${truth.says}”`);
  if (shown.type === 'refused') {
    if (!hostile && (truth === undefined || truth.size !== undefined))
      faults.push('a sound file was refused');
    return faults;
  }
  const { 'Width × height × depth': size = '', Triangles: triangles = '', Textures: textures } = shown.facts;
  const lengths = size.split(' × ').map(length);
  if (truth?.size?.some((value, at) => !near(value, lengths[at] ?? Number.NaN)) === true)
    faults.push(`is ${truth.size.join(' × ')} m`);
  if (truth?.triangles !== undefined && triangles.replaceAll(',', '') !== String(truth.triangles))
    faults.push(`has ${truth.triangles} triangles`);
  if (truth?.textures !== undefined && textures !== String(truth.textures))
    faults.push(`has ${truth.textures} textures`);
  if (lengths.some((value) => !Number.isFinite(value))) faults.push('has a size that is no number');
  return faults;
}

function length(text: string): number {
  const [value = '', unit = ''] = text.split(' ');
  return Number(value) * (metres[unit] ?? Number.NaN);
}

const near = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(a, b) * tolerance;

/** Clips of one object: which belong together, as far as their names say so, and which of them to send. */
import type { CaptureReport, CaptureVerdict } from '../../contract/schema/capture/report.ts';

/** A clip as a list knows it. */
export interface NamedClip {
  readonly fileName: string;
  readonly recordedAt: string | null;
  readonly durationS: number | null;
}

/** Names that cameras and phones give by counting or by the clock: they tell nothing of the object. */
const cameraNames = [
  /^(img|vid|mov|mvi|dsc|dscn|dscf|pxl|gopr|gh|gx|gp|dji|clip|video|movie|capture|recording|screen ?recording|film|take|untitled|whatsapp video|signal|rpreplay|trim|output|final|new|copy|file|c|p|s)$/,
  // Names that number the objects themselves.
  /^(object|obj|item|part|asset|sample|thing|scan|product|piece|model|no|nr)$/,
  /^$/,
];
/** `mug (2)`, `mug-2`, `mug_02`, `mug 2`, `mug copy`, `mug copy 2`, `mug trimmed`, `mug take 3`, `mug v2`. */
const counters = [
  /[\s_-]*\(\d{1,3}\)$/,
  /[\s_-]+(copy|kopie|trim|trimmed|cut|take|try|walk|retake|again|v)?[\s_-]*\d{0,3}$/,
];
const mostLetters = 100;

/**
 * Key by the clip's place in the list: clips whose names differ only in a counter share one, such as `mug-1.mov` and
 * `mug (2).MOV`; null for one without a counterpart. Names alone count: clips taken one after the other (`IMG_1234`,
 * `IMG_1235`) are as likely of two objects, and a clip put to the wrong object would hide the right one.
 */
export function objectKeys(clips: readonly NamedClip[]): Map<number, string> {
  const stems = clips.map(({ fileName }) => stemOf(fileName));
  const counts = new Map<string, number>();
  for (const stem of stems) if (stem !== null) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return new Map(
    stems.flatMap((stem, place) =>
      stem !== null && (counts.get(stem) ?? 0) > 1 ? [[place, stem] as const] : [],
    ),
  );
}

function stemOf(fileName: string): string | null {
  let stem = fileName
    .normalize('NFC')
    .toLowerCase()
    .replace(/\.[a-z0-9]{1,5}$/, '')
    .trim();
  for (let changed = true; changed; ) {
    const shorter = counters.reduce((text, counter) => text.replace(counter, ''), stem);
    changed = shorter !== stem && shorter !== '';
    if (changed) stem = shorter;
  }
  const letters = stem.replace(/[\d\s_().:-]+/g, '');
  return cameraNames.some((name) => name.test(letters)) || cameraNames.some((name) => name.test(stem))
    ? null
    : stem.slice(0, mostLetters);
}

const rank: Readonly<Record<CaptureVerdict, number>> = { pass: 3, warn: 2, fail: 1, unreadable: 0 };

/**
 * The place of the best report in the list; null of an empty list. By verdict, then fewer warnings, then how far the
 * walk goes, how much of it was seen, and how sure the scale is; of equal ones the earlier in the list.
 */
export function bestOf(reports: readonly Merits[]): number | null {
  return bestFirst(reports)[0] ?? null;
}

/** Their places in the list, the best first. */
export function bestFirst(reports: readonly Merits[]): number[] {
  return reports
    .map((report, place) => ({ place, merits: meritsOf(report) }))
    .toSorted((a, b) => compare(b.merits, a.merits) || a.place - b.place)
    .map(({ place }) => place);
}
type Merits = Pick<CaptureReport, 'verdict' | 'issues' | 'analysis'>;

/** More is better, the first that differs decides. Degrees in steps that a user would call the same. */
function meritsOf({
  verdict,
  issues,
  analysis,
}: Pick<CaptureReport, 'verdict' | 'issues' | 'analysis'>): number[] {
  const serious = issues.filter((issue) => issue.severity !== 'note').length;
  const orbit = analysis?.orbit;
  return [
    rank[verdict],
    -serious,
    Math.round((orbit?.inferredDeg ?? 0) / 10),
    Math.round((orbit?.measuredDeg ?? 0) / 10),
    -(analysis?.reblur?.median ?? 1),
    -(analysis?.scale.uncertaintyPercent ?? 100),
  ];
}

function compare(one: readonly number[], other: readonly number[]): number {
  const place = one.findIndex((value, index) => value !== other[index]);
  return place < 0 ? 0 : (one[place] ?? 0) - (other[place] ?? 0);
}

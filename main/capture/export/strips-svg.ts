/** The timeline's strips as SVG: board, sharpness, exposure and motion over the seconds of the clip. */
import type { CaptureReport } from '../../contract/schema/capture/report.ts';
import { clock } from '../judge/words/seconds.ts';

const width = 800;
const left = 84;
const row = { height: 14, step: 20 };
const grades = ['bad', 'fair', 'good'] as const;
const rows = [
  { key: 'board', words: 'Board' },
  { key: 'sharpness', words: 'Sharpness' },
  { key: 'exposure', words: 'Light' },
  { key: 'motion', words: 'Steadiness' },
] as const;

/** One SVG element, coloured by classes; an empty string without samples. */
export function stripsSvg(
  report: Pick<CaptureReport, 'strips' | 'samples' | 'facts' | 'refilm' | 'analysis'>,
): string {
  const last = report.samples.at(-1);
  if (last === undefined) return '';
  const endS = Math.max(report.facts?.durationS ?? 0, last.atS, 0.001);
  const x = (atS: number): number => left + (Math.min(Math.max(atS, 0), endS) / endS) * (width - left);
  const strips = rows.map(({ key, words }, place) => {
    const y = place * row.step;
    const cells = runs(report.strips[key], report.samples, endS).map(
      ({ grade, fromS, toS }) =>
        `<rect class="${key === 'board' && isBridged({ grade, fromS, toS }, report) ? 'inferred' : grade === null ? 'none' : (grades[grade] ?? 'none')}" x="${x(fromS).toFixed(1)}" y="${y}" width="${Math.max(x(toS) - x(fromS), 0.2).toFixed(1)}" height="${row.height}"/>`,
    );
    return `<text x="0" y="${y + 11}">${words}</text>${cells.join('')}`;
  });
  const bottom = rows.length * row.step;
  const again = report.refilm.map(
    ({ fromS, toS }) =>
      `<rect class="again" x="${x(fromS).toFixed(1)}" y="${bottom}" width="${Math.max(x(toS) - x(fromS), 1).toFixed(1)}" height="6"/>`,
  );
  const every = [1, 2, 5, 10, 30, 60, 300].find((step) => endS / step <= 12) ?? 600;
  const ticks = Array.from({ length: Math.floor(endS / every) + 1 }, (_, place) => {
    const anchor = place === 0 ? 'start' : x(place * every) > width - 24 ? 'end' : 'middle';
    return `<text x="${x(place * every).toFixed(1)}" y="${bottom + 20}" text-anchor="${anchor}">${clock(place * every)}</text>`;
  });
  return `<svg class="strips" viewBox="0 0 ${width} ${bottom + 24}" role="img" aria-label="How good each second of the clip is">${strips.join('')}${again.join('')}${ticks.join('')}</svg>`;
}

interface Run {
  readonly grade: number | null;
  readonly fromS: number;
  readonly toS: number;
}

/** Without the board in a stretch whose walk is known all the same: nothing is lost there. */
function isBridged({ grade, fromS, toS }: Run, { analysis }: Pick<CaptureReport, 'analysis'>): boolean {
  const middle = (fromS + toS) / 2;
  const gaps = analysis?.gaps ?? [];
  return grade === 0 && gaps.some((gap) => gap.bridged && gap.fromS <= middle && middle <= gap.toS);
}

/** Neighbours of the same grade as one, each sample up to half-way to the next. */
function runs(strip: readonly (number | null)[], samples: CaptureReport['samples'], endS: number): Run[] {
  const found: Run[] = [];
  strip.forEach((grade, place) => {
    const atS = samples[place]?.atS ?? endS;
    const next = samples[place + 1]?.atS;
    const toS = next === undefined ? endS : (atS + next) / 2;
    const last = found.at(-1);
    if (last !== undefined && last.grade === grade) found[found.length - 1] = { ...last, toS };
    else found.push({ grade, fromS: last?.toS ?? 0, toS });
  });
  return found;
}

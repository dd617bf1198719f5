/** Light: too dark, too bright, uneven, noisy. Comes before sharpness, because noise makes a dark clip look sharp. */
import type { CaptureIssue } from '../../contract/schema/capture/report.ts';
import { median, quantile } from '../../core/statistics.ts';
import type { Facts, Judgement } from './facts.ts';
import { crossed, graver } from './limits.ts';
import { judgeSeries } from './series.ts';
import { exposureWords } from './words/exposure.ts';

/** Fewer frames with a board say nothing of how its white changes. */
const leastFrames = 8;

/** `too-dark`, `too-bright`, `uneven-exposure`, `noisy`. */
export const judgeExposure: Judgement = (facts) => {
  const tooDark = darkness(facts);
  const tooBright = brightness(facts);
  const found = [tooDark, tooBright].filter((issue) => issue !== null);
  if (found.length > 0) return found;
  return [unevenness(facts), noise(facts)].filter((issue) => issue !== null);
};

/** By the picture's mean, and by how far the board's white sticks out of its black. */
function darkness(facts: Facts): CaptureIssue | null {
  const dark = judgeSeries(facts, 'darkness', (sample) => sample.luma.mean);
  const white = median(facts.samples.flatMap((sample) => sample.boardWhite ?? []));
  const flat = (white ?? 255) < 128 ? crossed(facts.limits, 'contrast', boardContrast(facts)) : null;
  const worst = graver(dark, flat);
  if (worst === null) return null;
  const spans = dark?.spans ?? [];
  return {
    code: 'too-dark',
    severity: worst.severity,
    spans: [...spans],
    measured: worst.measured,
    ...exposureWords.tooDark(spans),
  };
}

function brightness(facts: Facts): CaptureIssue | null {
  const bright = judgeSeries(facts, 'brightness', (sample) => sample.luma.mean);
  const clipped = judgeSeries(facts, 'clipped', (sample) => sample.luma.white);
  const worst = graver(bright, clipped);
  if (worst === null) return null;
  const spans = (worst === bright ? bright : clipped)?.spans ?? [];
  return {
    code: 'too-bright',
    severity: worst.severity,
    spans: [...spans],
    measured: worst.measured,
    ...exposureWords.tooBright(spans),
  };
}

function boardContrast(facts: Facts): number | null {
  return median(
    facts.samples.flatMap(({ boardWhite, boardBlack }) =>
      boardWhite === null || boardBlack === null ? [] : [boardWhite - boardBlack],
    ),
  );
}

/** The same paper looks different from different sides: light from one side, or an exposure that the phone changes. */
function unevenness(facts: Facts): CaptureIssue | null {
  const whites = facts.samples.flatMap(({ boardWhite, atS }) =>
    boardWhite === null ? [] : [{ atS, white: boardWhite }],
  );
  if (whites.length < leastFrames) return null;
  const values = whites.map((one) => one.white);
  const low = quantile(values, 0.05) ?? 0;
  const high = quantile(values, 0.95) ?? 0;
  const over = crossed(facts.limits, 'unevenness', high - low);
  if (over === null) return null;
  const darkest = whites.reduce((least, one) => (one.white < least.white ? one : least));
  return {
    code: 'uneven-exposure',
    severity: over.severity,
    spans: [],
    measured: over.measured,
    ...exposureWords.uneven(darkest.atS),
  };
}

function noise(facts: Facts): CaptureIssue | null {
  const over = crossed(facts.limits, 'noise', facts.analysis.reblur?.median ?? null);
  if (over === null) return null;
  return {
    code: 'noisy',
    severity: over.severity,
    spans: [],
    measured: over.measured,
    ...exposureWords.noisy(),
  };
}

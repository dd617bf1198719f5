/** The object: whether one stands beside the board, whole in the picture, and what can be seen of its surface. Hints rather than refusals. */

import type { CaptureIssue } from '../../contract/schema/capture/report.ts';
import { type ObjectInFrame, objectInFrames, type PictureEdge } from '../analyse/object-view.ts';
import { crossed, type Facts, type Judgement } from './facts.ts';
import { objectWords } from './object-words.ts';
import { lengthOf, spansWhere } from './spans.ts';

/**
 * `no-object`, `object-cut`, `object-small`, `object-blurred`, `object-exposure`, `object-shiny`, `object-see-through`.
 * Silent where the object was not looked for: in a first look, and where the camera's place is not known.
 */
export const judgeObject: Judgement = (facts, found) => {
  const { object } = facts.analysis;
  if (object === null || !facts.followed) return [];
  if (object.state === 'none' && isPictureLost(found)) return [];
  if (object.state === 'none') {
    return [{ code: 'no-object', severity: 'warn', spans: [], measured: null, ...objectWords.none() }];
  }
  if (object.state === 'unknown') return [];
  return [
    cut(facts),
    small(facts),
    isBlurKnown(found) ? null : blurred(facts),
    isLightKnown(found) ? null : exposure(facts),
    shiny(facts),
    seeThrough(facts),
  ].filter((issue) => issue !== null);
};

/** In such a picture an object may be there and not be found: what ruins the picture is said already. */
function isPictureLost(found: readonly CaptureIssue[]): boolean {
  const failed = found.filter(({ severity }) => severity === 'fail');
  return isBlurKnown(failed) || isLightKnown(failed);
}

const isBlurKnown = (found: readonly CaptureIssue[]): boolean =>
  found.some(({ code }) => code === 'motion-blur' || code === 'out-of-focus' || code === 'too-dark');
const isLightKnown = (found: readonly CaptureIssue[]): boolean =>
  found.some(({ code }) => code === 'too-dark' || code === 'too-bright');

/** Shorter ones are a slip of the hand. */
const leastCutS = 0.8;
/** A clip that is cut for nearly all of the time is cut throughout. */
const mostOf = 0.85;
/** Edges are named where the object crosses them in so much of the stretches. */
const namedFrom = 0.25;

function cut(facts: Facts): CaptureIssue | null {
  const over = crossed(facts.limits, 'objectWhole', facts.analysis.object?.wholePart ?? null);
  if (over === null) return null;
  const frames = objectInFrames(facts.measurement);
  const cutOff = new Map(frames.filter(({ cutAt }) => cutAt.length > 0).map((frame) => [frame.atS, frame]));
  const spans = spansWhere(facts.samples, ({ atS }) => cutOff.has(atS), facts.endS).filter(
    (span) => span.toS - span.fromS >= leastCutS,
  );
  const isThroughout = cutOff.size >= mostOf * frames.length || lengthOf(spans) >= mostOf * facts.endS;
  const shown = isThroughout ? [] : spans;
  const words = objectWords.cut(edgesOf([...cutOff.values()]), shown, facts.analysis.object?.wholePart ?? 0);
  return { code: 'object-cut', ...over, spans: shown, ...words };
}

/** Most crossed first, two at most. */
function edgesOf(frames: readonly ObjectInFrame[]): PictureEdge[] {
  const edges: readonly PictureEdge[] = ['left', 'right', 'upper', 'lower'];
  return edges
    .map((edge) => ({ edge, count: frames.filter(({ cutAt }) => cutAt.includes(edge)).length }))
    .filter(({ count }) => count > 0 && count >= namedFrom * frames.length)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, 2)
    .map(({ edge }) => edge);
}

function small(facts: Facts): CaptureIssue | null {
  const area = facts.analysis.object?.area ?? null;
  const over = crossed(facts.limits, 'objectSize', area);
  return over === null ? null : { code: 'object-small', ...over, spans: [], ...objectWords.small(area ?? 0) };
}

function blurred(facts: Facts): CaptureIssue | null {
  const over = crossed(facts.limits, 'objectSharpness', facts.analysis.object?.laplacian ?? null);
  return over === null ? null : { code: 'object-blurred', ...over, spans: [], ...objectWords.blurred() };
}

/** A black object may well be black: only that it is burnt out is doubtful, the other is said as a hint. */
const mostBlack = 0.4;

function exposure(facts: Facts): CaptureIssue | null {
  const light = facts.analysis.object?.light ?? null;
  const over = crossed(facts.limits, 'objectClipped', light?.white ?? null);
  if (over !== null)
    return { code: 'object-exposure', ...over, spans: [], ...objectWords.burnt(light?.white ?? 0) };
  if (light === null || light.black < mostBlack) return null;
  return {
    code: 'object-exposure',
    severity: 'note',
    spans: [],
    measured: null,
    ...objectWords.black(light.black),
  };
}

/** White part that comes with some views, and is not there in most. */
const glare = { from: 0.05, usually: 0.02 };

function shiny(facts: Facts): CaptureIssue | null {
  const light = facts.analysis.object?.light ?? null;
  if (light === null || light.glare < glare.from || light.white > glare.usually) return null;
  return { code: 'object-shiny', severity: 'note', spans: [], measured: null, ...objectWords.shiny() };
}

/** Correlation with the floor behind it: up to 0.25 in clips of printed boxes, 0.95 of glass as drawn for tests. */
const seenThroughFrom = 0.7;

function seeThrough(facts: Facts): CaptureIssue | null {
  const floorSeen = facts.analysis.object?.light?.floorSeen ?? null;
  if (floorSeen === null || floorSeen < seenThroughFrom) return null;
  return {
    code: 'object-see-through',
    severity: 'note',
    spans: [],
    measured: null,
    ...objectWords.seeThrough(),
  };
}

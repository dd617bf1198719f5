/** The object: whether one stands beside the board, whole in the picture, and what can be seen of its surface. Hints rather than refusals. */

import type { CaptureIssue, Span } from '../../contract/schema/capture/report.ts';
import { type ObjectInFrame, objectInFrames, type PictureEdge } from '../analyse/object-view.ts';
import { crossed, type Facts, type Judgement, type Words } from './facts.ts';
import { lengthOf, percent, spansWhere, where } from './spans.ts';

/**
 * `no-object`, `object-cut`, `object-small`, `object-blurred`, `object-exposure`, `object-shiny`, `object-see-through`.
 * Silent where the object was not looked for: in a first look, and where the camera's place is not known.
 */
export const judgeObject: Judgement = (facts, found) => {
  const { object } = facts.analysis;
  if (object === null || !facts.followed) return [];
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

/** What is said of the object. */
const objectWords = {
  none: (): Words => ({
    seen: 'No object was found next to the board.',
    why: 'A measured asset is made from the object next to the board. A flat object, or one in the colour of the floor, may have been missed.',
    todo: 'Check the frames: if the object is there, use the clip. If not, put it a hand’s breadth from the board and record a walk around both.',
  }),
  cut: (edges: readonly PictureEdge[], spans: readonly Span[], wholePart: number): Words => ({
    seen: `The object is cut off${edges.length === 0 ? '' : ` at the ${edges.join(' and ')} edge`} ${where(spans)}; it is fully visible in ${percent(wholePart)} of the frames with a result.`,
    why: 'Parts that are never in view have to be guessed.',
    todo: edges.includes('upper')
      ? 'Step back or raise the phone until the whole object and the board are in view, with some floor around them.'
      : 'Step back until the whole object and the board are in view, with some floor around them.',
  }),
  small: (area: number): Words => ({
    seen: `The object is small: it fills ${area < 0.01 ? 'less than 1 %' : percent(area)} of the image.`,
    why: 'Fine surface detail is lost.',
    todo: 'Move closer, as long as the object and the board stay fully in view.',
  }),
  blurred: (): Words => ({
    seen: 'The object is not sharp enough, although the board may be.',
    why: 'The surface is reconstructed from fine detail. A plain surface can cause this as well.',
    todo: 'Hold your finger on the object, not on the board, until the focus locks, then record.',
  }),
  burnt: (part: number): Words => ({
    seen: `${percent(part)} of the object is pure white.`,
    why: 'Overexposed areas show neither shape nor colour.',
    todo: 'Reduce the light, or hold your finger on the object and lower the exposure.',
  }),
  black: (part: number): Words => ({
    seen: `${percent(part)} of the object is pure black.`,
    why: 'That is normal for a black object; otherwise surface detail is lost in the shadow.',
    todo: 'If it is not black, light it from the camera’s side, without a window behind it.',
  }),
  shiny: (): Words => ({
    seen: 'The object may be glossy: bright spots on it come and go with the view.',
    why: 'Reflections move over the surface and are mistaken for its colour or shape.',
    todo: 'Use soft light from all sides: a window on a cloudy day, no lamp and no flash.',
  }),
  seeThrough: (): Words => ({
    seen: 'The object may be transparent: the pattern of the floor shows through.',
    why: 'Glass and clear plastic are reconstructed with holes.',
    todo: 'No action needed if it is opaque. If it is transparent, expect to repair the shape.',
  }),
};

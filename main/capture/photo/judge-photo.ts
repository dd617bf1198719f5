/** Judges a measured photo: pass, check or retake, and why. Pure. A photo is only sent back for what no model can be made of. */
import { photoLimits } from '../../contract/plain/capture/photo-limits.ts';
import type {
  PhotoFinding,
  PhotoMeasurement,
  PhotoPurpose,
  PhotoReport,
} from '../../contract/schema/capture/photo.ts';
import { photoSentences } from './photo-sentences.ts';

/** `severalMeant`: the request names the one that is meant (`multi_subject_image`). */
export interface PhotoJudgeOptions {
  readonly fileName: string;
  readonly purpose?: PhotoPurpose | undefined;
  readonly severalMeant?: boolean | undefined;
}

export function judgePhoto(measurement: PhotoMeasurement, options: PhotoJudgeOptions): PhotoReport {
  const { fileName, purpose = 'subject', severalMeant = false } = options;
  const few = resolutionFinding(measurement);
  // So few pixels allow no other finding.
  if (few?.severity === 'retake') return { fileName, verdict: 'retake', findings: [few], measurement };
  const light = lightFinding(measurement);
  const findings = [
    light,
    // Noise makes a dark photo look sharp, and nothing is left of edges that are burnt out.
    light?.severity === 'retake' ? null : blurFinding(measurement),
    few,
    // A photo that shows next to nothing allows no finding about the object.
    ...(purpose === 'subject' && light?.severity !== 'retake'
      ? subjectFindings(measurement, severalMeant)
      : []),
  ].filter((one) => one !== null);
  const sorted = [
    ...findings.filter(({ severity }) => severity === 'retake'),
    ...findings.filter(({ severity }) => severity === 'check'),
  ];
  return { fileName, verdict: sorted[0]?.severity ?? 'pass', findings: sorted, measurement };
}

type Severity = PhotoFinding['severity'];

function finding(
  code: PhotoFinding['code'],
  severity: Severity,
  words: Pick<PhotoFinding, 'seen' | 'todo'>,
): PhotoFinding {
  return { code, severity, ...words };
}

function above(value: number, { check, retake }: { check: number; retake: number | null }): Severity | null {
  if (retake !== null && value > retake) return 'retake';
  return value > check ? 'check' : null;
}

function below(value: number, { check, retake }: { check: number; retake: number | null }): Severity | null {
  if (retake !== null && value < retake) return 'retake';
  return value < check ? 'check' : null;
}

function lightFinding({ light, cutOut }: PhotoMeasurement): PhotoFinding | null {
  const { dark } = photoLimits;
  // A black object alone is as dark as it should be.
  const tooDark = below(cutOut ? light.objectBright + 40 : light.bright, dark);
  if (tooDark !== null) return finding('too-dark', tooDark, photoSentences.tooDark(light.bright));
  if (!cutOut && below(light.objectBright, photoLimits.objectDark) !== null)
    return finding('too-dark', 'check', photoSentences.objectDark(light.objectBright));
  const clipped = clippedFinding(light);
  if (clipped?.severity === 'retake') return clipped;
  const burnt = above(light.objectWhite * fades(light), photoLimits.burntOut);
  const pale = above(light.objectDark, photoLimits.pale);
  if (burnt === null && pale === null) return clipped;
  // A white object on white is no mistake: only where nothing of it is darker than that.
  const severity = burnt === 'retake' && pale === 'retake' ? 'retake' : 'check';
  const parts = Math.round(100 * light.objectWhite);
  if (burnt === null && pale !== 'retake') return clipped;
  return finding('too-bright', severity, photoSentences.tooBright(parts));
}

/** A border of white that fades as little as this is counted at its part only. */
const fadingFully = 0.5;
const fades = ({ fading }: PhotoMeasurement['light']): number => Math.min(1, fading / fadingFully);

/** Light that burns an object out fades into white, and takes the channels of its colour one after the other. */
function clippedFinding(light: PhotoMeasurement['light']): PhotoFinding | null {
  const { clippedOne, clippedTwo, clippedAll } = light;
  const { clipped, clippedColour, oneClipped } = photoLimits;
  // What does not fade into white is the wall, seen through a gap.
  const wall = clippedAll * (1 - fades(light));
  const severity = above(clippedTwo - wall, clipped) ?? above(clippedOne - wall, oneClipped);
  if (severity === null) return null;
  const coloured = clippedOne - clippedAll > clippedColour.check && clippedAll > clipped.check;
  const retake = severity === 'retake' && coloured;
  const [part, words] =
    clippedTwo - wall > clipped.check
      ? [clippedTwo, photoSentences.burntOut]
      : [clippedOne, photoSentences.colourBurntOut];
  return finding('too-bright', retake ? 'retake' : 'check', words(Math.round(100 * part)));
}

function blurFinding({ blurAcrossPx, blurDownPx, workingEdgePx }: PhotoMeasurement): PhotoFinding | null {
  const found = [blurAcrossPx, blurDownPx].filter((blur) => blur !== null);
  if (found.length === 0) return null;
  const [most, least] = [Math.max(...found), Math.min(...found)];
  const severity = above(most, photoLimits.blur);
  if (severity === null) return null;
  const moved = found.length === 2 && most / least > photoLimits.motion.check;
  // Some objects have edges of one direction only that are soft by nature: sharp the other way is never worth a retake.
  const certain = moved && above(least, photoLimits.blur) === null ? 'check' : severity;
  const words = moved
    ? photoSentences.moved(most, workingEdgePx)
    : photoSentences.outOfFocus(most, workingEdgePx);
  return finding(moved ? 'motion-blur' : 'out-of-focus', certain, words);
}

function resolutionFinding({ widthPx, heightPx }: PhotoMeasurement): PhotoFinding | null {
  const severity = below(Math.max(widthPx, heightPx), photoLimits.resolution);
  return severity === null
    ? null
    : finding('low-resolution', severity, photoSentences.lowResolution(widthPx, heightPx));
}

function subjectFindings(
  measurement: PhotoMeasurement,
  severalMeant: boolean,
): readonly (PhotoFinding | null)[] {
  const { objects, distinct, busy, cutOut } = measurement;
  const [first] = objects;
  const isBusy = above(busy, photoLimits.busy);
  const background = isBusy === null ? null : finding('busy-background', isBusy, photoSentences.busy(busy));
  if (first === undefined || (!cutOut && distinct < photoLimits.distinct.check))
    return [background ?? finding('no-object', 'check', photoSentences.noObject())];
  const longer = Math.max(first.right - first.left, first.bottom - first.top);
  const isSmall = below(longer, photoLimits.small);
  return [
    cutOffFinding(measurement),
    // What stands out from a busy background need not be an object.
    isBusy === null && !severalMeant ? severalFinding(measurement) : null,
    background,
    isSmall === null ? null : finding('object-small', isSmall, photoSentences.small(longer)),
  ];
}

function cutOffFinding({ touched, cutOut }: PhotoMeasurement): PhotoFinding | null {
  const limit = cutOut ? photoLimits.touchedCutOut : photoLimits.touched;
  const [left = 0, top = 0, right = 0, bottom = 0] = touched;
  const sides = { left, top, right, bottom };
  const cut = (['left', 'top', 'right', 'bottom'] as const).filter((side) => sides[side] > limit.check);
  return cut.length === 0 ? null : finding('cut-off', 'check', photoSentences.cutOff(cut));
}

/** Gap between two objects, as part of the photo's width. */
const leastGap = 0.01;

/** Pieces above each other are rather one object with a pale part between than two. */
function severalFinding({ objects }: PhotoMeasurement): PhotoFinding | null {
  const [first] = objects;
  if (first === undefined) return null;
  const apart: (typeof objects)[number][] = [first];
  for (const one of objects) {
    const beside = apart.every(
      ({ left, right }) => one.left - right > leastGap || left - one.right > leastGap,
    );
    if (beside && one.area >= photoLimits.several.check * first.area) apart.push(one);
  }
  return apart.length < 2 ? null : finding('several-objects', 'check', photoSentences.several(apart.length));
}

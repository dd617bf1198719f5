/** The scale: how far the size of the object could be off. */
import type { CaptureIssue } from '../../contract/schema/capture/report.ts';
import type { Judgement } from './facts.ts';
import { crossed, graver } from './limits.ts';
import { scaleWords } from './words/scale.ts';

/** `scale-uncertain`: by the prediction, or by corners that the lens does not explain. */
export const judgeScale: Judgement = (facts) => {
  const { scale } = facts.analysis;
  if (scale.uncertaintyPercent === null || !facts.followed) return [];
  const predicted = crossed(facts.limits, 'scale', scale.uncertaintyPercent);
  const unexplained = crossed(facts.limits, 'reprojection', scale.lens?.reprojectionPx ?? null);
  const worst = graver(predicted, unexplained);
  if (worst === null) return [];
  const issue: CaptureIssue = {
    code: 'scale-uncertain',
    severity: worst.severity,
    spans: [],
    measured: worst.measured,
    ...(worst === predicted
      ? scaleWords.uncertain(scale.uncertaintyPercent, scale.squarePercent === null)
      : scaleWords.unexplained(scale.lens?.reprojectionPx ?? 0)),
  };
  return [issue];
};

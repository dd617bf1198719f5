/** What would make the scale surer, the most useful first. Pure. */
import type { CaptureReport } from '../../../../main/contract/schema/capture/report.ts';

/** Sentences for the user; one that says so when nothing more is to be gained. */
export function scaleAdvice({
  analysis,
  board,
}: Pick<CaptureReport, 'analysis' | 'board'>): readonly string[] {
  const scale = analysis?.scale ?? null;
  if (scale === null || board.found === null)
    return ['Film with a printed board in view: without one there is no scale.'];
  const advice: string[] = [];
  if (board.squareMm === null)
    advice.push('Say how large a square of the board is: choose one of your boards, or measure the print.');
  else if (!board.squareMeasured)
    advice.push('Measure the print with a ruler: printers are often a percent off.');
  else if ((scale.squarePercent ?? 0) > 0.3)
    advice.push(
      `Measure more squares at once: the ruler alone leaves ±${(scale.squarePercent ?? 0).toFixed(1)} %.`,
    );
  if (scale.lens === null)
    advice.push('Film the board at a slant and from near: the lens could not be determined from this clip.');
  else if (scale.lens.focalUncertaintyPercent > 1)
    advice.push(
      `Film the board also at a slant and from nearer: the lens is known to ±${scale.lens.focalUncertaintyPercent.toFixed(1)} % only.`,
    );
  // What is sure already need not be surer.
  const sure = (scale.uncertaintyPercent ?? 100) <= 0.5;
  if (!sure && scale.framesUsed < 20)
    advice.push(`Keep the board in view longer: ${scale.framesUsed} frames could be used.`);
  if (!sure && scale.cornerSpread < 0.15)
    advice.push('Go nearer, so that the board reaches further into the corners of the picture.');
  return advice.length > 0 ? advice : ['Nothing more: the print was measured and the lens is known well.'];
}

/** What is said when clips and photos have come in from a watched folder. Pure. */
import type { CaptureCheck } from '../../contract/schema/capture/report.ts';
import type { Ended } from '../../contract/schema/job.ts';

/** `photos`: how many came with them. At least one clip or photo. */
export function verdictWords(checks: readonly CaptureCheck[], photos: number): Omit<Ended, 'shown'> {
  const of = (...verdicts: (string | undefined)[]): number =>
    checks.filter(({ summary }) => verdicts.includes(summary?.verdict)).length;
  const [pass, check] = [of('pass'), of('warn')];
  const refilm = checks.length - pass - check;
  const [only] = checks;
  const counts = [
    ...(pass > 0 ? [`${pass} pass`] : []),
    ...(check > 0 ? [`${check} to check`] : []),
    ...(refilm > 0 ? [`${refilm} to re-film`] : []),
  ];
  const beside =
    photos === 0
      ? ''
      : ` ${photos === 1 ? '1 photo' : `${photos} photos`} added with ${checks.length === 1 ? 'it' : 'them'}.`;
  const same = { tag: 'intake', groupId: null, assetId: null } as const;
  if (only === undefined)
    return {
      ...same,
      title: photos === 1 ? '1 new photo' : `${photos} new photos`,
      body: 'Waiting for their clips in Captures.',
      outcome: 'complete',
    };
  return {
    ...same,
    title: checks.length === 1 ? only.fileName : `${checks.length} new clips: ${counts.join(', ')}`,
    body: `${checks.length === 1 ? (only.summary?.headline ?? 'It could not be checked.') : 'See Captures.'}${beside}`,
    outcome: refilm === 0 ? 'complete' : pass + check > 0 ? 'partial' : 'failed',
  };
}

/** What is said when clips and photos have come in from a watched folder. Pure. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';
import type { CaptureCheck } from '../../contract/schema/capture/report.ts';
import type { Ended } from '../../contract/schema/job.ts';

const counted = (count: number): { count: number } => ({ count });

const said = catalogue('notifications.intake', {
  photos: icu('{count, plural, one {1 new photo} other {{count} new photos}}', counted),
  photosWait: 'Waiting for their clips in Captures.',
  clips: icu('{count} new clips: {counts}', (count: number, counts: string) => ({ count, counts })),
  pass: icu('{count} pass', counted),
  check: icu('{count} to check', counted),
  refilm: icu('{count} to re-film', counted),
  next: icu('{before}, {one}', (before: string, one: string) => ({ before, one })),
  notChecked: 'It could not be checked.',
  seeCaptures: 'See Captures.',
  withPhotos: icu(
    '{body} {photos, plural, one {1 photo} other {{photos} photos}} added with {clips, plural, one {it} other {them}}.',
    (body: string, photos: number, clips: number) => ({ body, photos, clips }),
  ),
});

/** `photos`: how many came with them. At least one clip or photo. */
export function verdictWords(checks: readonly CaptureCheck[], photos: number): Omit<Ended, 'shown'> {
  const of = (...verdicts: (string | undefined)[]): number =>
    checks.filter(({ summary }) => verdicts.includes(summary?.verdict)).length;
  const [pass, check] = [of('pass'), of('warn')];
  const refilm = checks.length - pass - check;
  const [only] = checks;
  const same = { tag: 'intake', groupId: null, assetId: null } as const;
  if (only === undefined)
    return { ...same, title: said.photos(photos), body: said.photosWait, outcome: 'complete' };
  const counts = [
    ...(pass > 0 ? [said.pass(pass)] : []),
    ...(check > 0 ? [said.check(check)] : []),
    ...(refilm > 0 ? [said.refilm(refilm)] : []),
  ];
  const body = checks.length === 1 ? (only.summary?.headline ?? said.notChecked) : said.seeCaptures;
  return {
    ...same,
    title: checks.length === 1 ? only.fileName : said.clips(checks.length, counts.reduce(said.next)),
    body: photos === 0 ? body : said.withPhotos(body, photos, checks.length),
    outcome: refilm === 0 ? 'complete' : pass + check > 0 ? 'partial' : 'failed',
  };
}

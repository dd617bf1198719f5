/** The README for recipients of a ZIP or folder who may never have heard of Caliper. Pure; English. */
import { withoutHiddenMarks } from '../../contract/plain/hidden-marks.ts';
import type { PlannedAsset } from './plan.ts';

/** Name of the file; nothing reads it again. */
export const readmeName = 'README.txt';

const verdicts = { approved: 'approved', 'needs-work': 'needs work', rejected: 'rejected' } as const;

/** Lines end as every system shows them. */
export function readmeText(assets: readonly PlannedAsset[], at: string): string {
  const lines = [
    `Exported by Caliper on ${at.slice(0, 10)}: ${assets.length === 1 ? 'one 3D asset' : `${assets.length} 3D assets`}.`,
    '',
    'Each folder is one asset: its model files, a manifest.json that lists them with their SHA-256 hashes,',
    'and, where somebody has reviewed it, a review.json with verdict, notes and marks.',
    '',
    'To open it: drop the ZIP onto the window of Caliper, or run',
    '    caliper open THIS.zip',
    'Every file is compared with its hash before anything is taken over. Without Caliper, unpack it: the model',
    'files are ordinary files.',
    '',
    'What is in it:',
    ...assets.map((one) => `    ${one.folder}  ${plain(one.title)}${verdictOf(one)}`),
    '',
  ];
  return lines.join('\r\n');
}

function verdictOf({ review }: PlannedAsset): string {
  if (review === null) return '';
  const open = review.marks.filter(({ resolved }) => resolved === null).length;
  const marks = open === 0 ? '' : `, ${open} open ${open === 1 ? 'mark' : 'marks'}`;
  const verdict = review.review === null ? 'no verdict' : verdicts[review.review.verdict];
  return ` (${verdict}${marks})`;
}

/** On one line. */
function plain(text: string): string {
  return withoutHiddenMarks(text)
    .replace(/\p{Cc}+/gu, ' ')
    .slice(0, 200);
}

/** Which cause a report gives for a board that nobody could read, against the true one. */
import type { CaptureReport, IssueCode } from '../../main/contract/schema/capture/report.ts';
import type { UnreadableClip } from '../../test/captures/matrix/unreadable.ts';

type Cause = UnreadableClip['cause'];

/** Issues that are a cause themselves, where no board can be made out. */
const byCode: Partial<Record<IssueCode, Cause>> = {
  'too-dark': 'too-dark',
  'too-bright': 'too-bright',
  'motion-blur': 'motion-blur',
  'out-of-focus': 'out-of-focus',
  'no-board': 'none',
  'board-hidden': 'hidden',
};

/** As the report names it: by the reason for the board, else by the gravest issue. Null: none of all these. */
export function causeTold({
  board,
  issues,
  verdict,
}: Pick<CaptureReport, 'board' | 'issues' | 'verdict'>): Cause | null {
  if (verdict === 'unreadable') return null;
  if (board.unread !== undefined) return board.unread.cause;
  return issues.flatMap(({ code }) => byCode[code] ?? [])[0] ?? null;
}

/** Right ones of all, and those that were wrong by name. */
export interface CauseFigures {
  readonly clips: number;
  readonly right: number;
  readonly part: number;
}

export function figuresOfCauses(judged: readonly { readonly isRight: boolean }[]): CauseFigures {
  const right = judged.filter(({ isRight }) => isRight).length;
  return { clips: judged.length, right, part: Number((right / Math.max(1, judged.length)).toFixed(3)) };
}

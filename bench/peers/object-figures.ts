/** Whether a report sees the object of a synthetic capture as it is. Pure. */
import type { CaptureReport } from '../../main/contract/schema/capture/report.ts';
import type { ObjectShown } from '../../test/captures/matrix/objects.ts';

export interface ObjectFigures {
  readonly right: boolean;
  /** A clip with the whole object is to be filmed again because of it, or one without is refused for it. */
  readonly falseRefilm: boolean;
  /** What it says of the object. */
  readonly said: ObjectShown | 'not known';
}

/** Of one clip. */
export function objectFiguresOf(shows: ObjectShown, { issues, analysis }: CaptureReport): ObjectFigures {
  const about = issues.filter(({ code }) => code === 'no-object' || code.startsWith('object-'));
  const has = (code: string): boolean => about.some((issue) => issue.code === code);
  const found = analysis?.object?.state === 'found' ? 'whole' : 'not known';
  const said = has('no-object') ? 'none' : has('object-cut') ? 'cut' : found;
  return { right: said === shows, falseRefilm: about.some(({ severity }) => severity === 'fail'), said };
}

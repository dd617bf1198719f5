/** What is told of handing on, and of opening what was handed on. Pure; English. */
import type { OpenedHandOn } from '../../main/contract/model/hand-on.ts';

const countedMarks = (marks: number): string => (marks === 1 ? 'one mark' : `${marks} marks`);
const counted = (assets: number): string => (assets === 1 ? 'one asset' : `${assets} assets`);

export const handOnNotices = {
  show: 'Show',
  done: (name: string): string => `“${name}” is ready to be handed on.`,
  /** What came of opening a ZIP, in a sentence or two. */
  opened({ assets, leftOut }: OpenedHandOn): string {
    const [only] = assets;
    const added = assets.filter(({ state }) => state === 'added').length;
    const known = assets.length - added;
    const marks = assets.reduce((sum, one) => sum + one.marks, 0);
    const said = marks === 0 ? '' : ` with ${countedMarks(marks)}`;
    const what =
      only !== undefined && assets.length === 1
        ? added === 1
          ? `“${only.title}” is in the library now${said}.`
          : `“${only.title}” was in the library already; its review was taken over${said}.`
        : [
            added === 0 ? '' : `${counted(added)} added${said}.`,
            known === 0 ? '' : `${counted(known)} known already: their reviews were taken over.`,
          ]
            .filter((part) => part !== '')
            .join(' ');
    const rest =
      leftOut === 0
        ? ''
        : ` ${leftOut === 1 ? 'One file' : `${leftOut} files`} that no manifest names stayed out.`;
    return `${what}${rest}`.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  },
} as const;

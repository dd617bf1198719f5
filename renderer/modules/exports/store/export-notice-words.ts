/** How exports and imports of a ZIP ended, as notices say it. Pure; English. */
import type { ZipImport } from '../../../../main/contract/schema/review/exports.ts';

const countedMarks = (marks: number): string => (marks === 1 ? 'one mark' : `${marks} marks`);

const counted = (assets: number): string => (assets === 1 ? 'one asset' : `${assets} assets`);

type Opened = ZipImport['assets'][number];

const isReviewed = ({ marks, hasVerdict }: Opened): boolean => marks > 0 || hasVerdict;

const marksOf = (assets: readonly Opened[]): number => assets.reduce((sum, { marks }) => sum + marks, 0);

const withMarks = (assets: readonly Opened[]): string =>
  marksOf(assets) === 0 ? '' : ` with ${countedMarks(marksOf(assets))}`;

function openedOne(one: Opened): string {
  const { title, state, files } = one;
  if (state === 'added') return `“${title}” is in the library now${withMarks([one])}.`;
  const review = isReviewed(one) ? `its review was taken over${withMarks([one])}` : '';
  if (state === 'completed') {
    const came = files === 1 ? 'its missing file' : `its ${files} missing files`;
    return `“${title}” was in the library already; ${came} came from the ZIP${review === '' ? '' : `, and ${review}`}.`;
  }
  return `“${title}” was in the library already; ${review === '' ? 'nothing new came with it' : review}.`;
}

function openedSeveral(state: Opened['state'], assets: readonly Opened[]): string {
  if (assets.length === 0) return '';
  if (state === 'added') return `${counted(assets.length)} added${withMarks(assets)}.`;
  if (state === 'completed')
    return `${counted(assets.length)} known already: the files that were missing came.`;
  const reviewed = assets.filter(isReviewed).length;
  const what =
    reviewed === 0
      ? 'nothing new came with them'
      : reviewed === assets.length
        ? `their reviews were taken over${withMarks(assets)}`
        : `${reviewed === 1 ? 'one review was' : `${reviewed} reviews were`} taken over${withMarks(assets)}`;
  return `${counted(assets.length)} known already: ${what}.`;
}

/** Notices about exports and imported ZIPs. Pure; English. */
export const exportNotices = {
  show: 'Show',
  done: (name: string): string => `“${name}” is exported.`,
  lost: 'The export was not finished, because Caliper was closed meanwhile. Nothing was left behind; export again.',
  /** What came of opening a ZIP, in a sentence or two. */
  opened({ assets, leftOut }: ZipImport): string {
    const [only] = assets;
    const what =
      only !== undefined && assets.length === 1
        ? openedOne(only)
        : (['added', 'completed', 'known'] as const)
            .map((state) =>
              openedSeveral(
                state,
                assets.filter((one) => one.state === state),
              ).replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
            )
            .filter((part) => part !== '')
            .join(' ');
    const rest =
      leftOut === 0
        ? ''
        : ` ${leftOut === 1 ? 'One file' : `${leftOut} files`} that no manifest names stayed out.`;
    return `${what}${rest}`;
  },
} as const;

/** How exports and imports of a ZIP ended, as notices say it. Pure; English. */
import { catalogue, icu } from '../../../../main/contract/messages/catalogue.ts';
import type { ZipImport } from '../../../../main/contract/schema/review/exports.ts';

const countedMarks = (marks: number): string => (marks === 1 ? '1 annotation' : `${marks} annotations`);

const counted = (assets: number): string => (assets === 1 ? '1 asset' : `${assets} assets`);

type Opened = ZipImport['assets'][number];

const isReviewed = ({ marks, hasVerdict }: Opened): boolean => marks > 0 || hasVerdict;

const marksOf = (assets: readonly Opened[]): number => assets.reduce((sum, { marks }) => sum + marks, 0);

const withMarks = (assets: readonly Opened[]): string =>
  marksOf(assets) === 0 ? '' : ` with ${countedMarks(marksOf(assets))}`;

function openedOne(one: Opened): string {
  const { title, state, files } = one;
  if (state === 'added') return `Imported “${title}”${withMarks([one])}.`;
  const review = isReviewed(one) ? `its review was imported${withMarks([one])}` : '';
  if (state === 'completed') {
    const came = files === 1 ? 'its missing file' : `its ${files} missing files`;
    return `“${title}” was already in the library; ${came} ${files === 1 ? 'was' : 'were'} imported${review === '' ? '' : `, and ${review}`}.`;
  }
  return `“${title}” was already in the library; ${review === '' ? 'the ZIP contains nothing new' : review}.`;
}

function openedSeveral(state: Opened['state'], assets: readonly Opened[]): string {
  if (assets.length === 0) return '';
  if (state === 'added') return `${counted(assets.length)} imported${withMarks(assets)}.`;
  if (state === 'completed')
    return `${counted(assets.length)} already in the library: missing files were imported.`;
  const reviewed = assets.filter(isReviewed).length;
  const what =
    reviewed === 0
      ? 'nothing new in the ZIP'
      : reviewed === assets.length
        ? `their reviews were imported${withMarks(assets)}`
        : `${reviewed === 1 ? '1 review was' : `${reviewed} reviews were`} imported${withMarks(assets)}`;
  return `${counted(assets.length)} already in the library: ${what}.`;
}

/** Notices about exports and imported ZIPs. Pure; English. */
export const exportNotices = catalogue('exports.exportNotices', {
  show: 'Show',
  done: icu('Exported “{name}”.', (name: string) => ({ name })),
  lost: 'The export was interrupted because Caliper was closed. No files were left behind; export again.',
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
        : ` ${leftOut === 1 ? '1 file' : `${leftOut} files`} not listed in a manifest ${leftOut === 1 ? 'was' : 'were'} skipped.`;
    return `${what}${rest}`;
  },
});

/** How exports and imports of a ZIP ended, as notices say it. Pure; English. */
import { catalogue, icu } from '../../../../main/contract/messages/catalogue.ts';
import type { ZipImport } from '../../../../main/contract/schema/review/exports.ts';

type Opened = ZipImport['assets'][number];

const isReviewed = ({ marks, hasVerdict }: Opened): boolean => marks > 0 || hasVerdict;

const marksOf = (assets: readonly Opened[]): number => assets.reduce((sum, { marks }) => sum + marks, 0);

const reviewOf = (one: Opened): 'none' | 'verdict' | 'marks' =>
  one.marks > 0 ? 'marks' : one.hasVerdict ? 'verdict' : 'none';

/** Of one asset in the ZIP. */
const oneWords = catalogue('exports.openedOne', {
  added: icu(
    'Imported “{title}”{marks, plural, =0 {} one { with {marks} annotation} other { with {marks} annotations}}.',
    ({ title, marks }: Opened) => ({ title, marks }),
  ),
  completed: icu(
    '“{title}” was already in the library; {files, plural, one {its missing file was} other {its {files} missing files were}} imported{review, select, none {} other {, and its review was imported}}{marks, plural, =0 {} one { with {marks} annotation} other { with {marks} annotations}}.',
    (one: Opened) => ({ title: one.title, files: one.files, review: reviewOf(one), marks: one.marks }),
  ),
  known: icu(
    '“{title}” was already in the library; {review, select, none {the ZIP contains nothing new} other {its review was imported}}{marks, plural, =0 {} one { with {marks} annotation} other { with {marks} annotations}}.',
    (one: Opened) => ({ title: one.title, review: reviewOf(one), marks: one.marks }),
  ),
});

/** Of several, those of one kind. */
const severalWords = catalogue('exports.openedSeveral', {
  added: icu(
    '{count, plural, one {{count} asset} other {{count} assets}} imported{marks, plural, =0 {} one { with {marks} annotation} other { with {marks} annotations}}.',
    (count: number, marks: number) => ({ count, marks }),
  ),
  completed: icu(
    '{count, plural, one {{count} asset} other {{count} assets}} already in the library: missing files were imported.',
    (count: number) => ({ count }),
  ),
  nothingNew: icu(
    '{count, plural, one {{count} asset} other {{count} assets}} already in the library: nothing new in the ZIP.',
    (count: number) => ({ count }),
  ),
  allReviewed: icu(
    '{count, plural, one {{count} asset} other {{count} assets}} already in the library: their reviews were imported{marks, plural, =0 {} one { with {marks} annotation} other { with {marks} annotations}}.',
    (count: number, marks: number) => ({ count, marks }),
  ),
  someReviewed: icu(
    '{count, plural, one {{count} asset} other {{count} assets}} already in the library: {reviewed, plural, one {{reviewed} review was} other {{reviewed} reviews were}} imported{marks, plural, =0 {} one { with {marks} annotation} other { with {marks} annotations}}.',
    (count: number, reviewed: number, marks: number) => ({ count, reviewed, marks }),
  ),
  leftOut: icu(
    '{count, plural, one {{count} file not listed in a manifest was skipped} other {{count} files not listed in a manifest were skipped}}.',
    (count: number) => ({ count }),
  ),
});

function openedSeveral(state: Opened['state'], assets: readonly Opened[]): string {
  const [count, marks] = [assets.length, marksOf(assets)];
  if (count === 0) return '';
  if (state === 'added') return severalWords.added(count, marks);
  if (state === 'completed') return severalWords.completed(count);
  const reviewed = assets.filter(isReviewed).length;
  if (reviewed === 0) return severalWords.nothingNew(count);
  return reviewed === count
    ? severalWords.allReviewed(count, marks)
    : severalWords.someReviewed(count, reviewed, marks);
}

/** Notices about exports and imported ZIPs. Pure; English. */
export const exportNotices = catalogue('exports.exportNotices', {
  show: 'Show',
  done: icu('Exported “{name}”.', (name: string) => ({ name })),
  interrupted: icu(
    'The export “{name}” of {assets, plural, one {1 asset} other {{assets, number} assets}} was interrupted{isClosed, select, true { because Caliper was closed.} other {. {reason}}} What is finished is kept.',
    (name: string, assets: number, reason: string | null) => ({
      name,
      assets,
      isClosed: reason === null,
      reason,
    }),
  ),
  resume: 'Resume',
  discard: 'Discard',
  lost: 'The export was interrupted because Caliper was closed. No files were left behind; export again.',
  /** What came of opening a ZIP, in a sentence or two. */
  opened({ assets, leftOut }: ZipImport): string {
    const [only] = assets;
    const states = ['added', 'completed', 'known'] as const;
    const what =
      only !== undefined && assets.length === 1
        ? [oneWords[only.state](only)]
        : states.map((state) =>
            openedSeveral(
              state,
              assets.filter((one) => one.state === state),
            ),
          );
    const rest = leftOut === 0 ? '' : severalWords.leftOut(leftOut);
    return [...what, rest].filter((part) => part !== '').join(' ');
  },
});

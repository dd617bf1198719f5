/** What the commands that create say of their requests and of what they are given. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

const sized = (size: string): { size: string } => ({ size });

export const createWords = catalogue('cli.create', {
  defaultsUnknown: 'The account’s default params are unknown; using those of the specification.',
  sameSent: icu(
    'The same request was created on {since} ({which}) and has been sent since, so it was not created again. To create another one, add --again.',
    (since: string, which: string) => ({ since, which }),
  ),
  sameQueued: icu(
    'The same request has been in the queue since {since} ({which}), so it was not created again. To create another one, add --again.',
    (since: string, which: string) => ({ since, which }),
  ),
  andMore: icu('{id} and {count} more', (id: string, count: number) => ({ id, count })),
  paramsUnreadable: icu(
    '--params must be JSON such as {example}, or key=value with one of the keys {keys}.',
    (keys: string) => ({ example: '{"texture": {"resolution": 2048}}', keys }),
  ),
  sending: icu('{name}: {percent} % of {size} sent', (name: string, percent: number, size: string) => ({
    name,
    percent,
    size,
  })),
  standard: {
    oneOf: 'Give exactly one of --text, --image or --image-url.',
    plan: icu('Would send one standard asset, {size}. Nothing was sent.', sized),
  },
  measured: { plan: icu('Would send one measured asset, {size}. Nothing was sent.', sized) },
  set: {
    references: 'References are only for high-fidelity sets.',
    plan: icu(
      'Would send one {kind, select, procedural {procedural} other {high-fidelity}} set of {count, plural, one {# variant} other {# variants}}{hasImages, select, true { with images of {size}} other {}}. Nothing was sent.',
      (set: { kind: string; count: number; hasImages: boolean; size: string }) => set,
    ),
  },
});

export const batchWords = catalogue('cli.batch', {
  oneOf: 'Give either --folder DIR or --table FILE.',
  subjectName: '--subject-name is for standard assets only.',
  pair: '--pair needs --measured --folder DIR.',
  plan: icu(
    'Would send {count, plural, one {# {kind, select, measured {measured} other {standard}} asset} other {# {kind, select, measured {measured} other {standard}} assets}} in {batches, plural, one {# batch} other {# batches}}, {size}. Nothing was sent.',
    (plan: { count: number; kind: string; batches: number; size: string }) => plan,
  ),
  tooManyFiles: icu(
    '{folder} has more than {most} files. Use a smaller folder.',
    (folder: string, most: number) => ({ folder, most }),
  ),
  doNotFit: icu(
    'Some files of the folder do not fit. {reasons} Correct this, or skip these files with --leave-out.',
    (reasons: string) => ({ reasons }),
  ),
  moreReasons: icu('{count} more.', (count: number) => ({ count })),
  /** Continues “… cannot be read: ”. */
  tableTooLarge: 'it is larger than 20 MB; split it',
  outside: icu(
    '“{file}” is outside the table’s folder. Move it there, or use its absolute path',
    (file: string) => ({ file }),
  ),
  copying: icu('Copying the files of row {row} of {rows} into the library', (row: number, rows: number) => ({
    row,
    rows,
  })),
});

/** What a review sheet says, as a page and as a table for spreadsheets, and why a review is not kept aside. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

export const sheetWords = catalogue('reviews.sheet', {
  heading: icu('Review sheet{named, select, true {: {title}} other {}}', (title: string) => ({
    named: title !== '',
    title,
  })),
  fileName: icu(
    'Review sheet {named, select, true {{title} } other {}}{date}.{format}',
    (title: string, date: string, format: string) => ({ named: title !== '', title, date, format }),
  ),
  made: icu('Made on {date} at {time} UTC.', (date: string, time: string) => ({ date, time })),
  verdicts: {
    approved: 'Approved',
    'needs-work': 'Needs work',
    rejected: 'Rejected',
    none: 'No verdict',
  },
  counted: {
    approved: icu('{count} approved', (count: number) => ({ count })),
    'needs-work': icu('{count} need work', (count: number) => ({ count })),
    rejected: icu('{count} rejected', (count: number) => ({ count })),
    none: icu('{count} without a verdict', (count: number) => ({ count })),
  },
  sum: icu(
    '{assets, plural, =1 {One asset} other {{assets} assets}}: {verdicts}{open, plural, =0 {} one {; {open} open annotation} other {; {open} open annotations}}.',
    (assets: number, verdicts: string, open: number) => ({ assets, verdicts, open }),
  ),
  noPicture: 'No picture',
  triangles: icu('{count, number} triangles', (count: number) => ({ count })),
  severities: { note: 'note', minor: 'minor', major: 'major' },
  severeMark: icu('{severity}: {text}', (severity: string, text: string) => ({ severity, text })),
  moreOpen: icu('and {count} more open annotations', (count: number) => ({ count })),
  resolved: icu(
    '{count, plural, one {{count} resolved annotation} other {{count} resolved annotations}}',
    (count: number) => ({ count }),
  ),
  /** Headings of the table, in the order of its columns. */
  columns: {
    name: 'name',
    kind: 'kind',
    verdict: 'verdict',
    notes: 'notes',
    reviewer: 'reviewer',
    reviewedAt: 'reviewed at',
    openMarks: 'open marks',
    marks: 'marks',
    openMarkTexts: 'open mark texts',
    width: 'width (m)',
    depth: 'depth (m)',
    height: 'height (m)',
    mass: 'mass (kg)',
    triangles: 'triangles',
    createdAt: 'created at',
    assetId: 'asset id',
    remoteId: 'id at the service',
  },
  keptAside: icu('{count} such files are kept already', (count: number) => ({ count })),
});

/** Names that programs mix up: the same base name in two folders of one asset. Pure. */
import type { InspectionFinding } from '../../contract/schema/inspection-report.ts';
import type { ListedFile } from '../types.ts';

/** No program looks for these by their names. */
const reading =
  /\.(md|txt|html?|pdf|license|url)$|(^|\/)(license|copying|notice|readme|authors|changelog)[^/]*$/i;
const maxFindings = 10;
const mostPlaces = 4;

/** Some loaders drop the folders of a path and take the first file of its name. */
export function namesTwice(files: readonly ListedFile[]): InspectionFinding[] {
  const used = files.filter(({ localPath }) => !reading.test(localPath));
  const byName = Map.groupBy(used, ({ localPath }) => baseName(localPath).toLowerCase());
  const twice = [...byName.values()].filter((same) => same.length > 1);
  const findings = twice.slice(0, maxFindings).map((same): InspectionFinding => {
    const places = same.slice(0, mostPlaces).map(({ localPath }) => `“${localPath.slice(0, 200)}”`);
    const more = same.length > mostPlaces ? ` and ${same.length - mostPlaces} more` : '';
    const sizes = new Set(same.map(({ sizeBytes }) => sizeBytes));
    const differ = sizes.size > 1 ? 'They differ in size, so they are not the same file. ' : '';
    return {
      code: 'duplicate-name',
      severity: 'note',
      line: null,
      message: `The name “${baseName(same[0]?.localPath ?? '').slice(0, 200)}” is there ${same.length} times: ${places.join(', ')}${more}. ${differ}Programs that look for a file by its name alone may take the wrong one.`,
    };
  });
  if (twice.length <= maxFindings) return findings;
  const message = `And ${twice.length - maxFindings} more names are there more than once.`;
  return [...findings, { code: 'duplicate-name', severity: 'note', line: null, message }];
}

function baseName(localPath: string): string {
  return localPath.slice(localPath.lastIndexOf('/') + 1);
}

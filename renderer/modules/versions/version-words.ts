/** What the list of versions says. Pure; English. */
import { catalogue, icu } from '../../../main/contract/messages/catalogue.ts';
import type { FixName } from '../../../main/contract/schema/fix/fix.ts';
import type { AssetVersion } from '../../../main/contract/schema/library/versions.ts';

export const versionWords = catalogue('versions.list', {
  title: 'Versions',
  version: icu('Version {number}', (number: number) => ({ number })),
  original: 'Original files',
  inUse: 'In use',
  use: 'Use this version',
  revert: 'Make a new version of this one',
  rename: 'Rename…',
  compare: 'Compare with the version in use',
  compareBefore: 'Compare with the version before',
  delete: 'Delete…',
  actions: icu('Actions for version {number}', (number: number) => ({ number })),
  name: 'Name of the version',
  from: icu('From version {number}', (number: number) => ({ number })),
  fromFiles: icu('Files of version {number}', (number: number) => ({ number })),
  changed: icu(
    '{count, plural, one {1 file changed} other {{count, number} files changed}}',
    (count: number) => ({
      count,
    }),
  ),
  deleteTitle: icu('Delete version {number}?', (number: number) => ({ number })),
  deleteAbout: 'Its files are deleted from this disk for good. All other versions are kept.',
  deleteConfirm: 'Delete version',
});

const fixNames: Readonly<Record<FixName, string>> = catalogue('versions.fixNames', {
  scale: 'Size',
  size: 'Size',
  frame: 'Units and axes',
  origin: 'Origin',
  mass: 'Mass',
  mesh: 'Mesh',
  colliders: 'Colliders',
  textures: 'Textures',
  relink: 'References',
  convert: 'Formats',
});

/** What made it: the fixes, or the version whose files it has. */
export function madeText({ number, fixes, fromNumber }: AssetVersion): string {
  if (number === 1 || fromNumber === null) return versionWords.original;
  if (fixes.length === 0) return versionWords.fromFiles(fromNumber);
  return [...new Set(fixes.map(({ fix }) => fixNames[fix]))].join(', ');
}

/** Why folders and files are left out of a scan. Reasons continue “… was skipped: ”. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

const counted = (count: number): { count: number } => ({ count });

export const scanWords = catalogue('inspection.scan', {
  skipped: icu('“{path}” was skipped: {reason}.', (path: string, reason: string) => ({ path, reason })),
  filesSkipped: icu(
    '{count, plural, one {# file was} other {# files were}} skipped: the limit is {limit} per asset.',
    (count: number, limit: number) => ({ count, limit }),
  ),
  noModel: 'it contains no supported model (GLB, glTF, USD, URDF, SDF, MJCF, FBX, OBJ, DAE, STL or PLY)',
  tooManyFiles: icu(
    'it contains {count} files, and the limit is {limit} per asset',
    (count: number, limit: number) => ({ count, limit }),
  ),
  manifestWithoutFiles: 'it has a manifest, but none of its files',
  unknownError: 'an unknown error',
  fileUnreadable: icu('{file} cannot be read ({reason})', (file: string, reason: string) => ({
    file,
    reason,
  })),
  tooManyFolders: icu('it has more than {count} folders', counted),
  tooDeep: icu('it is nested more than {count} folders deep', counted),
  link: 'it is a link, and links are not followed',
  tooManyEntries: icu('it contains more than {count} files and folders', counted),
  unreadable: 'it cannot be read',
  unreadableBecause: icu('it cannot be read ({reason})', (reason: string) => ({ reason })),
});

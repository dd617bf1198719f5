/** What `caliper review sheet` and `caliper export` say. Reasons continue “… was not written: ” and “… because ”. */
import { catalogue, icu } from '../../../contract/messages/catalogue.ts';

const inFolder = (folder: string): { folder: string } => ({ folder });

export const reviewWords = catalogue('cli.review', {
  oneAtLeast: 'Give --html FILE, --csv FILE or both.',
  sameName: 'Give --html and --csv different names.',
  written: icu('Written: {path}', (path: string) => ({ path })),
  writtenSize: icu('Written: {path} ({size})', (path: string, size: string) => ({ path, size })),
  open: icu('Open: {path}', (path: string) => ({ path })),
  nameProgram: 'Name the program with --for.',
  fromOrQuery: 'Give either --from or a query.',
  sheet: {
    inLibrary: 'it would be inside the library, which contains only assets',
    notAFolder: icu('{folder} is not a folder', inFolder),
    isFolder: 'it is a folder',
    noFolder: icu('the folder {folder} does not exist', inFolder),
    denied: icu('you have no permission to write to {folder}', inFolder),
    otherFault: icu('of {code}', (code: string) => ({ code })),
  },
  folder: {
    inLibrary: 'it is inside the library, which contains only asset folders',
    isFile: 'it is a file',
    denied: 'you have no write permission there',
  },
  readOnlyDisk: 'its disk is read-only',
  fullDisk: 'its disk is full',
  unknownError: 'an unknown error',
});

/** Why a ZIP of several files is refused. Continues “The bundle was not unpacked: ”. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

const times = (ratio: number): { ratio: number } => ({ ratio });

export const bundleWords = catalogue('transfer.bundle', {
  entries: icu('it has more than {limit} entries', (limit: number) => ({ limit })),
  unpackedSize: icu('it would unpack to more than {gigabytes} GB', (gigabytes: number) => ({ gigabytes })),
  overlap: 'its entries lie on top of each other',
  ratio: icu('it would unpack to more than {ratio} times its size', times),
  encrypted: 'an entry is encrypted',
  method: icu('an entry is packed by an unknown method ({method})', (method: number) => ({ method })),
  sizes: 'the sizes of an entry contradict each other',
  notRegular: 'an entry is a link, a device, or not a regular file',
  folderWithContent: 'the entry of a folder has content',
  entryRatio: icu('an entry would unpack to more than {ratio} times its size', times),
  backslash: 'the name of an entry has a backslash',
  notText: 'the name of an entry is not valid text',
  absolute: 'the name of an entry is absolute',
  otherFolder: 'the name of an entry leads to another folder',
  emptyPart: 'a part of the name of an entry is empty',
  fileAndFolder: 'the name of an entry is a file and a folder at once',
  sameName:
    'two entries have the same name (names that differ only in case or accents are the same on many disks)',
  ambiguous: 'two of its folders may be of the same asset',
  noMatch: 'none of its files can be matched to one of the asset’s',
  twoNames: 'an entry has two names',
  twoMethods: 'an entry is packed in two ways',
  longer: 'an entry is longer than it says',
  shorter: 'an entry is shorter than it says',
  noZip: 'it is damaged, or no ZIP',
  checksum: 'an entry is damaged: its checksum differs',
});

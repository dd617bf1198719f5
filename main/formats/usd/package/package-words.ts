/** What opening the files of a USD stage says. `damaged` continues “The model cannot be shown: ”; notes are sentences. */
import { catalogue, icu } from '../../../contract/messages/catalogue.ts';

const named = (name: string): { name: string } => ({ name });

export const packageWords = catalogue('formats.usd.package', {
  damaged: {
    inconsistent: icu('its USDZ package is inconsistent: {fault}', (fault: string) => ({ fault })),
    noLayer: 'its USDZ package holds no USD layer',
  },
  /** Fill `damaged.inconsistent`. */
  faults: {
    noEntry: icu('it has no “{name}”', named),
    files: icu('it claims {count, number} files', (count: number) => ({ count })),
    listTruncated: 'its list of files is truncated',
    noList: 'it has no list of files; the download may be incomplete',
    compressed: icu('“{name}” in it is compressed, which USDZ does not allow', named),
    misplaced: icu('“{name}” is not where it should be', named),
    tooLong: icu('“{name}” is longer than the package', named),
  },
  /** Continues “it is ”. */
  emptyFile: icu('an empty file: {name}', named),
  notes: {
    refused: icu(
      '“{name}”, referenced in {from}, was not opened: {reason}.',
      (name: string, from: string, reason: string) => ({ name, from, reason }),
    ),
    missing: icu('“{name}”, referenced in {from}, is missing.', (name: string, from: string) => ({
      name,
      from,
    })),
    replaced: icu(
      '“{name}”, referenced in {from}, is missing; {path} is used instead.',
      (name: string, from: string, path: string) => ({ name, from, path }),
    ),
  },
  /** Fill `notes.refused`. */
  refusal: {
    absolute: 'it is an absolute path',
    url: 'its URL is outside this folder',
    leadsOut: 'it leads out of the folder',
  },
});

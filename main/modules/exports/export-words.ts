/** Why assets cannot be exported, and a ZIP cannot be imported; names and the README of what is exported. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

export const exportWords = catalogue('exports.reasons', {
  insideLibrary: 'it is inside the library, which contains only asset folders',
  noFiles: 'it has no files',
  severalAssets: icu('{count} assets {date}', (count: number, date: string) => ({ count, date })),
  assets: 'assets',
});

/** They follow the name of the file. */
export const changedWords = catalogue('exports.changed', {
  badName: icu('cannot be kept on every system ({reason})', (reason: string) => ({ reason })),
  itsName: 'its name',
  gone: 'no longer exists',
  leadsOut: 'leads out of the asset’s folder',
  notRegular: 'is not a regular file',
  otherSize: 'has a different size',
  unreadable: icu('cannot be read ({code})', (code: string) => ({ code })),
  unknownCode: 'unknown',
  grows: 'grows while being read',
  shrank: 'shrank while being read',
  differs: 'differs from what was downloaded',
});

/** Of a ZIP that is not imported. */
export const zipWords = catalogue('exports.zip', {
  noManifest:
    'it contains no manifest.json, so it was not exported by Caliper. Unpack it and add the folder instead',
  tooManyAssets: icu('it has more than {count} assets', (count: number) => ({ count })),
  assetTwice: 'it contains the same asset twice',
  otherAsset: 'an asset in it has the ID of a different asset in this library',
  fileMissing: icu('a file listed in its manifest is missing ({path})', (path: string) => ({ path })),
  fileSize: icu('a file’s size differs from its manifest ({path})', (path: string) => ({ path })),
  fileDiffers: icu('a file does not match its manifest ({path})', (path: string) => ({ path })),
  fileTwice: icu('its manifest lists a file twice ({path})', (path: string) => ({ path })),
  manifest: {
    tooLarge: 'its manifest is too large',
    notJson: 'its manifest is not JSON',
    unknownVersion: 'its manifest is from an unknown version; a newer Caliper may support it',
    unusable: icu('its manifest cannot be used ({reason})', (reason: string) => ({ reason })),
  },
  doesNotExist: 'it does not exist',
  folder: 'it is a folder; add it as a folder instead',
  unreadable: icu('it cannot be read ({code})', (code: string) => ({ code })),
  notes: {
    inBin: icu('“{title}” is in the bin. Restore it to see it again.', (title: string) => ({ title })),
    reviewUnreadable: icu(
      'The review of “{title}” could not be read, because {reason}.{isKept, select, true { It is kept as {beside} next to the files.} other {}}',
      (title: string, reason: string, beside: string | null) => ({
        title,
        reason,
        isKept: beside !== null,
        beside,
      }),
    ),
    reviewNewer: icu(
      'The review of “{title}” was written by a newer Caliper. Update Caliper, then open the ZIP again.',
      (title: string) => ({ title }),
    ),
  },
});

/** Lines of the README, which recipients read who may never have heard of Caliper. */
export const readmeWords = catalogue('exports.readme', {
  exported: icu(
    'Exported by Caliper on {date}: {assets, plural, =1 {one 3D asset} other {{assets} 3D assets}}.',
    (date: string, assets: number) => ({ date, assets }),
  ),
  folders:
    'Each folder is one asset: its model files, a manifest.json that lists them with their SHA-256 hashes,\nand, if it was reviewed, a review.json with verdict, notes and annotations.',
  import: 'To import it, drop the ZIP onto the Caliper window, or run\n    caliper open THIS.zip',
  verified:
    'Every file is verified by its hash before it is imported. Without Caliper, unpack the ZIP: the model\nfiles are regular files.',
  contents: 'Contents:',
  reviewed: icu(
    '({verdict}{open, plural, =0 {} one {, {open} open annotation} other {, {open} open annotations}})',
    (verdict: string, open: number) => ({ verdict, open }),
  ),
  verdicts: {
    approved: 'approved',
    'needs-work': 'needs work',
    rejected: 'rejected',
    none: 'no verdict',
  },
});

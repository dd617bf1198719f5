/** Help on the codes of fixes and versions. */
import { catalogue } from '../../messages/catalogue.ts';
import { costsNothing, type ErrorHelp, keptByFixes } from './error-help-entry.ts';

/** By code. */
export const fixErrorHelp = catalogue('help.errors.fix', {
  'fix.file-missing': {
    title: 'A file of the fix is missing',
    means: 'The fix needs a file that the asset names and the disk does not have.',
    why: 'It was moved or deleted by another program, or the download is not complete.',
    next: ['Download the asset again, or put the file back.', 'Repeat the fix.'],
    kept: keptByFixes,
    cost: costsNothing,
  },
  'fix.file-too-large': {
    title: 'A file is too large to be fixed',
    means: 'Fixes work in memory, and the file is larger than the limit.',
    why: 'Scans without simplification can have tens of millions of triangles.',
    next: ['Simplify the model in another program, import the result, and repeat the fix.'],
    kept: keptByFixes,
    cost: costsNothing,
  },
  'fix.nothing-to-change': {
    title: 'Nothing to fix',
    means: 'No file of the asset is of a kind that this fix changes.',
    why: 'For example, an asset without textures cannot have them resized.',
    next: ['Choose another fix.', 'Check the Validation tab for what is wrong with the asset.'],
    kept: keptByFixes,
    cost: costsNothing,
  },
  'fix.no-size': {
    title: 'The size is unknown',
    means: 'To scale an asset to a size, its present size must be known.',
    why: 'Its only files are of a format whose size cannot be read, or contain no geometry.',
    next: ['Scale it by a factor instead.'],
    kept: keptByFixes,
    cost: costsNothing,
  },
  'fix.no-mesh': {
    title: 'No mesh to work on',
    means: 'The fix works on triangles, and none of the files has any that can be read.',
    why: 'The model files are missing, damaged, or contain only points and lines.',
    next: ['Check the files on the Validation tab.', 'Download the asset again.'],
    kept: keptByFixes,
    cost: costsNothing,
  },
  'fix.format-not-written': {
    title: 'The format is not written',
    means: 'Caliper reads the format of the file but does not write it.',
    why: 'FBX is a closed format: a file that was written anew would lose what other programs keep in it.',
    next: ['Use the GLB or USD file of the asset, or convert it in Blender first.'],
    kept: keptByFixes,
    cost: costsNothing,
  },
  'version.unknown': {
    title: 'The version no longer exists',
    means: 'The action refers to a version that the asset does not have.',
    why: 'It was deleted in another window or by the command line.',
    next: ['Choose another version.'],
    kept: 'All other versions and the original files.',
    cost: costsNothing,
  },
  'version.is-original': {
    title: 'The original is always kept',
    means: 'Version 1 is what the service or your folder gave. It cannot be deleted or changed.',
    why: 'All other versions are made from it.',
    next: ['Delete the asset to remove its files.'],
    kept: 'All versions.',
    cost: costsNothing,
  },
  'version.is-current': {
    title: 'The version is in use',
    means: 'The current version is what search, the view and exports use, so it cannot be deleted.',
    why: 'It was selected as the current version.',
    next: ['Switch to another version, then delete this one.'],
    kept: 'All versions.',
    cost: costsNothing,
  },
} as const satisfies Record<string, ErrorHelp>);

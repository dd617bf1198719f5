/** Help on the codes of reviews, exports and imported ZIPs. */
import { costsNothing, type ErrorHelp, paidOnce } from './error-help-entry.ts';

/** By code. */
export const reviewErrorHelp = {
  'review.mark-unknown': {
    title: 'The mark is not there any more',
    means: 'A mark was to be changed that this asset does not have.',
    why: 'It was taken away in another window, or by the review file of somebody else that was newer.',
    next: ['Set it anew, if it is still needed.'],
    kept: 'All other marks and what was said.',
    cost: costsNothing,
  },
  'review.too-many-marks': {
    title: 'No more marks on this asset',
    means: 'The asset has as many marks as it can have.',
    why: 'Marks that are resolved were never taken away.',
    next: [
      'Take away those that are resolved, then set this one.',
      'For many places with the same fault, one mark and a note say as much.',
    ],
    kept: 'All its marks.',
    cost: costsNothing,
  },
  'review.file-refused': {
    title: 'The review file could not be read',
    means:
      'The review of an asset is kept beside its files as review.json. This one could not be read, so it was kept under another name and written anew from the library.',
    why: 'It was edited by hand, merged by a sync program, or only part of it was copied.',
    next: [
      'Compare the file that was kept (review.json.unreadable-1) with what the library shows, and add what is missing.',
    ],
    kept: 'The review in this library, and the file that could not be read.',
    cost: costsNothing,
  },
  'review.file-from-the-future': {
    title: 'A newer Caliper wrote the review file',
    means:
      'The review.json of this asset has a version that this Caliper does not know. It is left as it is.',
    why: 'Somebody with a newer Caliper reviewed the same asset.',
    next: ['Update Caliper: both reviews are then brought together.'],
    kept: 'The file untouched, and your review in this library.',
    cost: costsNothing,
  },
  'review.file-taken': {
    title: 'The asset has a file of that name itself',
    means:
      'Reviews are kept beside the files as review.json, but the asset brought a file of that name with it. It is not written over.',
    why: 'The service, or the author of the folder, has a file called review.json among the asset’s own.',
    next: [
      'Nothing: the review is kept in this library.',
      'To pass it on, export the asset: the ZIP has both.',
    ],
    kept: 'The asset’s own file, and the review in this library.',
    cost: costsNothing,
  },
  'review.sheet-too-long': {
    title: 'Too many for one review sheet',
    means: 'A review sheet is one file with pictures, and so many assets would make one that nothing opens.',
    why: 'The whole library was chosen, or the search finds very many.',
    next: [
      'Narrow the search, for example to one batch (set:NAME) or one verdict (review:needs-work), and write several sheets.',
    ],
    kept: 'No file was written or replaced.',
    cost: costsNothing,
  },
  'review.sheet-not-written': {
    title: 'The review sheet was not written',
    means: 'A file that was named for the review sheet cannot be written; the message says why.',
    why: 'Its folder is not there or may not be written to, a folder has its name, or the disk is full.',
    next: ['Make the folder, or name a file in one that is there. A file of that name is replaced.'],
    kept: 'The reviews, and a file that was there before.',
    cost: costsNothing,
  },
  'hand-on.nothing': {
    title: 'There are no files to export',
    means: 'None of the assets that were meant has files on this disk.',
    why: 'They are only listed at the service, are still being made, or lie in the bin.',
    next: ['“Download what is missing”, or restore them from the bin, then export them.'],
    kept: 'Nothing was written.',
    cost: paidOnce,
  },
  'hand-on.too-many': {
    title: 'Too many assets for one export',
    means: 'More assets were chosen than one ZIP may hold.',
    why: 'The whole library was chosen.',
    next: [
      'Export them in parts, by batch, tag or collection.',
      'To move everything to another machine, copy the folder of the library.',
    ],
    kept: 'Nothing was written.',
    cost: costsNothing,
  },
  'hand-on.too-long-waiting': {
    title: 'Too many exports are queued',
    means: 'They are written one after the other, and as many as can wait are waiting.',
    why: 'Large assets are hashed while they are written, which takes its time.',
    next: ['Wait until some are done, or stop them.'],
    kept: 'Those that wait go on.',
    cost: costsNothing,
  },
  'hand-on.unknown': {
    title: 'The ZIP is not there any more',
    means: 'A ZIP that was written for the browser is kept until it is fetched, and this one is gone.',
    why: 'It was fetched already, was stopped, or Caliper was restarted in between.',
    next: ['Look among the browser’s downloads.', 'If it is not there, export the assets again.'],
    kept: 'The assets.',
    cost: costsNothing,
  },
  'hand-on.file-changed': {
    title: 'A file is not as it was downloaded',
    means:
      'Exported files are hashed, so that the recipient can trust them. A file is missing or changed, so its asset was not exported; the message says which.',
    why: 'It was edited or deleted by hand, it is a link that leads out of the folder, or a disk loses data.',
    next: [
      'Look at it under Problems.',
      '“Download again” brings the original. If the change is meant, keep that file in a folder of your own and export that.',
    ],
    kept: 'All files. Nothing half-written was left.',
    cost: paidOnce,
  },
  'hand-on.disk-full': {
    title: 'Not enough room for it',
    means: 'Where it should be written there is less room than it needs; how much is in the message.',
    why: 'A full disk, or a stick that is too small.',
    next: ['Free some space or choose another disk, then do it again.'],
    kept: 'The assets. Nothing half-written was left.',
    cost: costsNothing,
  },
  'hand-on.not-written': {
    title: 'It could not be written there',
    means: 'The system refused to write into the chosen folder; its reason is in the message.',
    why: 'No permission, a stick that was taken out, a file system that cannot have files larger than 4 GB, or a file of that name that is open.',
    next: [
      'Choose another folder.',
      'On a FAT stick use --folder, which writes folders in place of one large ZIP.',
    ],
    kept: 'The assets. Nothing half-written was left.',
    cost: costsNothing,
  },
  'hand-on.too-large-to-send': {
    title: 'Too large for a browser',
    means:
      'A browser gives a dropped file to Caliper through its memory, and this one is too large for that.',
    why: 'Caliper runs in a browser here. Its own window and the command line read the file from the disk.',
    next: ['Run caliper open FILE in a terminal, while this window is open.'],
    kept: 'The file as it is.',
    cost: costsNothing,
  },
  'hand-on.refused': {
    title: 'The ZIP was not imported',
    means:
      'A ZIP that another Caliper exported is checked before anything of it is kept, and something in it is not as it says; the message says what.',
    why: 'It was repacked, only part of it was copied, somebody changed a file in it, or it was exported by a newer Caliper.',
    next: [
      'Copy it again, and compare the sizes.',
      'Ask the sender to export it again.',
      'If it is a ZIP of another program, unpack it and add the folder.',
    ],
    kept: 'The library as it was. Nothing of the ZIP was kept.',
    cost: costsNothing,
  },
} as const satisfies Record<string, ErrorHelp>;

/** Help on the codes of reviews, exports and imported ZIPs. */
import { catalogue } from '../../messages/catalogue.ts';
import { costsNothing, type ErrorHelp, paidOnce } from './error-help-entry.ts';

/** By code. */
export const reviewErrorHelp = catalogue('help.errors.review', {
  'review.mark-unknown': {
    title: 'The annotation no longer exists',
    means: 'The annotation that you changed is not on this asset any more.',
    why: 'It was deleted in another window, or by a newer review file from someone else.',
    next: ['Add it again if you still need it.'],
    kept: 'All other annotations and notes.',
    cost: costsNothing,
  },
  'review.too-many-marks': {
    title: 'Too many annotations',
    means: 'The asset has the maximum number of annotations.',
    why: 'Resolved annotations were never deleted.',
    next: [
      'Delete resolved annotations, then add this one.',
      'For a fault in many places, use one annotation and a note.',
    ],
    kept: 'All its annotations.',
    cost: costsNothing,
  },
  'review.file-refused': {
    title: 'The review file could not be read',
    means:
      'The review of an asset is stored next to its files as review.json. This one could not be read, so it was renamed and written again from the library.',
    why: 'It was edited by hand, merged by a sync program, or copied only in part.',
    next: [
      'Compare the renamed file (review.json.unreadable-1) with the review in the library, and add what is missing.',
    ],
    kept: 'The review in this library, and the file that could not be read.',
    cost: costsNothing,
  },
  'review.file-from-the-future': {
    title: 'A newer Caliper wrote the review file',
    means:
      'The review.json of this asset has a version that this Caliper does not know, so it was not changed.',
    why: 'Someone reviewed the same asset with a newer Caliper.',
    next: ['Update Caliper: both reviews are then merged.'],
    kept: 'The file, and your review in this library.',
    cost: costsNothing,
  },
  'review.file-taken': {
    title: 'The asset has its own review.json',
    means:
      'Reviews are stored next to the files as review.json, but the asset already has a file of that name, which is not overwritten.',
    why: 'The service, or the author of the folder, included a file named review.json.',
    next: [
      'Nothing: the review is kept in this library.',
      'To share it, export the asset: the ZIP has both.',
    ],
    kept: 'The asset’s own file, and the review in this library.',
    cost: costsNothing,
  },
  'review.sheet-too-long': {
    title: 'Too many assets for one review sheet',
    means: 'A review sheet is one file with pictures, and it would be too large to open.',
    why: 'The whole library is selected, or the search finds very many assets.',
    next: [
      'Narrow the search, for example to one batch (set:NAME) or one verdict (review:needs-work), and make several sheets.',
    ],
    kept: 'No file was written or replaced.',
    cost: costsNothing,
  },
  'review.sheet-not-written': {
    title: 'The review sheet was not written',
    means: 'The file of the review sheet cannot be written; the message says why.',
    why: 'Its folder does not exist or is read-only, the name is that of a folder, or the disk is full.',
    next: ['Create the folder, or use a file in an existing one. An existing file is replaced.'],
    kept: 'The reviews, and any existing file.',
    cost: costsNothing,
  },
  'hand-on.nothing': {
    title: 'There are no files to export',
    means: 'None of the selected assets has files on this disk.',
    why: 'They are only listed at the service, are still being created, or are in the bin.',
    next: ['“Download what is missing”, or restore them from the bin, then export them.'],
    kept: 'Nothing was written.',
    cost: paidOnce,
  },
  'hand-on.too-many': {
    title: 'Too many assets for one export',
    means: 'More assets are selected than one ZIP can contain.',
    why: 'The whole library is selected.',
    next: [
      'Export them in parts, by batch, tag or collection.',
      'To move everything to another machine, copy the library folder.',
    ],
    kept: 'Nothing was written.',
    cost: costsNothing,
  },
  'hand-on.too-long-waiting': {
    title: 'Too many exports are queued',
    means: 'Exports are written one after the other, and the queue is full.',
    why: 'Large assets are hashed while they are written, which takes time.',
    next: ['Wait until some have finished, or stop them.'],
    kept: 'All queued exports.',
    cost: costsNothing,
  },
  'hand-on.unknown': {
    title: 'The ZIP no longer exists',
    means: 'A ZIP for the browser is kept until it is downloaded, and this one no longer exists.',
    why: 'It was downloaded already, was stopped, or Caliper was restarted.',
    next: ['Check the browser’s downloads.', 'If it is not there, export the assets again.'],
    kept: 'The assets.',
    cost: costsNothing,
  },
  'hand-on.file-changed': {
    title: 'A file differs from what was downloaded',
    means:
      'Exported files are verified by their hashes. A file is missing or changed, so its asset was not exported; the message says which.',
    why: 'It was edited or deleted by hand, is a link that leads out of the folder, or the disk loses data.',
    next: [
      'Check it under Problems.',
      '“Download again” restores the original. If the change is intended, keep that file in a local folder and export that.',
    ],
    kept: 'All files. No partial export was left.',
    cost: paidOnce,
  },
  'hand-on.no-format': {
    title: 'No file for this program',
    means: 'The asset has no file that the program opens, and none that Caliper can convert for it.',
    why: 'MuJoCo, Gazebo, ROS 2 and most simulators need a description (MJCF, URDF or SDF); a mesh alone has no mass and no joints.',
    next: [
      'Create the asset again with a simulator that provides the description.',
      'Or export the files as they are and add the physics in the other program.',
    ],
    kept: 'All files. Nothing was written for this asset.',
    cost: costsNothing,
  },
  'hand-on.disk-full': {
    title: 'Not enough space for the export',
    means: 'The export needs more space than the disk has; the message says how much.',
    why: 'A full disk, or a drive that is too small.',
    next: [
      'Free some space, then do the same again. An export that had begun goes on where it was, also with Resume where that is offered.',
      'Or use another disk. Discard removes what an interrupted export had written.',
    ],
    kept: 'The assets. Of an interrupted export into a ZIP or of several assets, what was finished.',
    cost: costsNothing,
  },
  'hand-on.not-written': {
    title: 'The export could not be written',
    means: 'The system refused to write to the selected folder; the message has its reason.',
    why: 'No permission, a removed drive, a file system limited to 4 GB per file, or an open file of that name.',
    next: [
      'Select another folder.',
      'On a FAT drive use --folder, which writes folders instead of one large ZIP.',
    ],
    kept: 'All assets. No partial export was left.',
    cost: costsNothing,
  },
  'hand-on.too-large-to-send': {
    title: 'Too large for a browser',
    means: 'A browser passes a dropped file to Caliper through memory, and this one is too large for that.',
    why: 'Caliper runs in a browser here. The desktop app and the command line read the file from disk.',
    next: ['Run caliper open FILE in a terminal while this window is open.'],
    kept: 'The file.',
    cost: costsNothing,
  },
  'hand-on.refused': {
    title: 'The ZIP was not imported',
    means:
      'A ZIP is verified before it is imported, and this one does not match its manifest; the message says where.',
    why: 'It was repacked, copied only in part, changed, or exported by a newer Caliper.',
    next: [
      'Copy it again, and compare the sizes.',
      'Ask the sender to export it again.',
      'If it is a ZIP from another program, unpack it and add the folder.',
    ],
    kept: 'The library as it was. Nothing was imported.',
    cost: costsNothing,
  },
} as const satisfies Record<string, ErrorHelp>);

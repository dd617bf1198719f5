/** Help on the codes of what one does in the library: organising, its bin, folders of one's own, and what is kept beside it. */
import { costsNothing, type ErrorHelp, paidOnce } from './error-help-entry.ts';

/** By code. */
export const libraryErrorHelp = {
  'edit.unknown': {
    title: 'Too long ago to be undone',
    means: 'Only the last changes can be taken back, and this one is not among them any more.',
    why: 'Many changes were made since, or the catalogue was made anew.',
    next: ['Change the assets themselves: choose them and set the tag, verdict or title as it was.'],
    kept: 'The assets as they are.',
    cost: costsNothing,
  },
  'edit.undone': {
    title: 'It was undone already',
    means: 'This change was taken back before.',
    why: 'Undone in another window, or twice in a row.',
    next: ['To have the change again, undo the undoing: Ctrl+Shift+Z.'],
    kept: 'The assets as they are.',
    cost: costsNothing,
  },
  'edit.nothing-selected': {
    title: 'None of these assets is there',
    means: 'A change needs at least one asset, and of those that were meant none is in the library.',
    why: 'They were removed meanwhile, or the search finds nothing.',
    next: ['Choose others, or look at what the search says.'],
    kept: 'Nothing was changed.',
    cost: costsNothing,
  },
  'edit.too-many-tags': {
    title: 'Too many tags on some assets',
    means:
      'Some assets would have got more tags than an asset can have. Those were left as they are; all others were changed.',
    why: 'Tags were added to assets that have many already.',
    next: ['Search for the assets, take tags away, then add the new one to them.'],
    kept: 'The tags that they have.',
    cost: costsNothing,
  },
  'edit.tag-too-long': {
    title: 'The tag is too long',
    means:
      'A tag would have been longer than a tag can be, so the assets that it was for were left as they are.',
    why: 'A sentence in place of a word, or a tag that was renamed to one with many levels (a/b/c).',
    next: ['Choose a shorter one. What takes a sentence fits into the note of the review.'],
    kept: 'The tags that they have.',
    cost: costsNothing,
  },
  'edit.interrupted': {
    title: 'Caliper was closed while it changed assets',
    means: 'A change of many assets was still under way when Caliper was closed.',
    why: 'A thousand assets take a few seconds; the change is done in parts.',
    next: ['Nothing: it continues automatically at the next start. Do not make it a second time.'],
    kept: 'The change is written down as a whole; each asset has either the old or the new state.',
    cost: costsNothing,
  },
  'collection.unknown': {
    title: 'The collection is gone',
    means: 'There is no collection with that id in this library any more.',
    why: 'It was removed in another window.',
    next: ['Undo the removal with Ctrl+Z, choose another one, or make it anew.'],
    kept: 'All assets that were in it.',
    cost: costsNothing,
  },
  'collection.too-many': {
    title: 'No more collections',
    means: 'The library has as many collections as it can have.',
    why: 'A collection was made for each small group.',
    next: [
      'Remove one that you no longer need; its assets stay.',
      'For small groups use tags with levels, such as project/kitchen: there is no such limit.',
    ],
    kept: 'Everything as it was.',
    cost: costsNothing,
  },
  'search.unknown': {
    title: 'The saved search is gone',
    means: 'There is no saved search with that id any more.',
    why: 'It was removed in another window.',
    next: ['What you typed is still in the search box: save it under a new name.'],
    kept: 'All assets; a saved search only finds them.',
    cost: costsNothing,
  },
  'search.too-many': {
    title: 'No more saved searches',
    means: 'The library has as many saved searches as it can have.',
    why: 'Many were saved over time.',
    next: ['Remove one that you no longer need, then save this one.'],
    kept: 'What you typed is in the search box.',
    cost: costsNothing,
  },
  'search.unavailable': {
    title: 'The library could not be searched',
    means: 'Searching runs in a part of Caliper of its own, and that gave no answer.',
    why: 'Too little memory, a disk error while reading the index, or a fault in Caliper.',
    next: [
      'Search again: that part is started anew.',
      'If that does not help, start Caliper again; the index is checked and, if need be, made anew.',
    ],
    kept: 'Everything. The index holds nothing that is not in the catalogue and the folders.',
    cost: costsNothing,
  },
  'bin.unusable': {
    title: 'The bin cannot be used',
    means:
      'What is deleted here moves into the library’s bin, and something is wrong with that folder; the message says what.',
    why: 'A link or a file has its name, it lies on another disk, or it may not be looked at.',
    next: [
      'Look at the folder that the message names. If it is a link or a file, move it away.',
      'Then delete again: the bin is made anew.',
    ],
    kept: 'All assets stay where they are. Nothing was moved.',
    cost: costsNothing,
  },
  'bin.not-moved': {
    title: 'Folders could not be moved',
    means:
      'The folders of some assets could not be moved to the bin, or out of it. They stay where they are; all others were moved.',
    why: 'A program has a file in them open (on Windows even a preview is enough), or their permissions do not allow it.',
    next: [
      'Close programs that use the files, then do it again.',
      'The message names the first of them and the system’s reason.',
    ],
    kept: 'Every file. A folder is moved as a whole or not at all.',
    cost: costsNothing,
  },
  'bin.not-emptied': {
    title: 'Part of the bin is still there',
    means: 'Some files in the bin could not be deleted.',
    why: 'A program has them open, or their permissions do not allow it.',
    next: [
      'Close programs that use them, then empty the bin again.',
      'Or delete them in the file manager: the message has the place.',
    ],
    kept: 'What could not be deleted.',
    cost: costsNothing,
  },
  'preset.unknown': {
    title: 'The preset is gone',
    means: 'There is no preset with that id any more.',
    why: 'It was deleted in another window.',
    next: ['The options stand in the form: save them under a new name.'],
    kept: 'The form as it is.',
    cost: costsNothing,
  },
  'preset.too-many': {
    title: 'No more presets',
    means: 'There are as many presets as there can be.',
    why: 'Many were saved over time.',
    next: ['Under “Rename or delete…” remove one that you no longer need, then save this one.'],
    kept: 'The form as it is.',
    cost: costsNothing,
  },
  'preset.file-damaged': {
    title: 'The file of your presets was damaged',
    means:
      'Presets lie in a file of this machine’s settings. It was set aside under the name in the message, and what could be read of it is kept.',
    why: 'It was edited by hand, or a power cut met a disk that had not written what it said.',
    next: [
      'Look through your presets and save anew what is missing.',
      'The file that was set aside is plain JSON.',
    ],
    kept: 'What could be read, and the damaged file.',
    cost: costsNothing,
  },
  'draft.too-large': {
    title: 'The form is too large to be remembered',
    means:
      'Forms are kept for the next start. This one is larger than what is kept, so it would be gone if you closed Caliper now.',
    why: 'A batch of many rows with long texts.',
    next: ['Submit it before you close Caliper; paused, if it is not to be sent yet.', 'Or split it.'],
    kept: 'The form, as long as this window is open. Files that were chosen are in the library.',
    cost: 'Nothing until you submit it.',
  },
  'library.nothing-matches': {
    title: 'Nothing matches these words',
    means: 'A command was given words that find no asset in this library.',
    why: 'A name that is written differently, another library than the one that was meant, or assets in the bin.',
    next: [
      'caliper library lists all assets; caliper library search tries words without doing anything.',
      'Name the library with --library if it is another one.',
    ],
    kept: 'Everything as it is. Nothing was written.',
    cost: costsNothing,
  },
  'folders.no-dialog': {
    title: 'A browser cannot choose a folder for Caliper',
    means: 'Only Caliper’s own window can show the system’s dialog for folders.',
    why: 'Caliper runs in a browser here.',
    next: [
      'Drop a folder from the file manager onto Caliper’s own window, if you have that.',
      'Or close this library and run: caliper import FOLDER --watch',
    ],
    kept: 'Everything as it is.',
    cost: costsNothing,
  },
  'folders.refused': {
    title: 'The folder cannot be added',
    means:
      'It lies in the library, the library lies in it, or it is in a folder that was added already. The message says which.',
    why: 'The same files would stand in the library twice, or Caliper would look at its own data.',
    next: [
      'Choose a folder beside the library.',
      'To add a folder above one that was added, remove that one first; what was said of its assets is kept.',
    ],
    kept: 'All folders as they are.',
    cost: costsNothing,
  },
  'folders.unknown': {
    title: 'The folder is not in the library any more',
    means: 'There is no added folder with that id.',
    why: 'It was removed in another window.',
    next: ['Add it again, if you want it; reviews and tags of its assets come back.'],
    kept: 'The folder itself: removing it from the library deletes no file.',
    cost: costsNothing,
  },
  'folders.unreadable': {
    title: 'The folder cannot be read',
    means: 'A folder of yours that is listed in the library cannot be read; the message says why.',
    why: 'Its disk is not connected, a network folder is away, it was moved, or its permissions do not allow it.',
    next: [
      'Connect the disk. Caliper checks the folder again automatically.',
      'If it was moved, add it where it is now: its assets are found again by their content.',
    ],
    kept: 'What is known of its assets: tags, reviews, facts.',
    cost: costsNothing,
  },
  'folder.cannot-open': {
    title: 'The folder could not be shown',
    means: 'The system’s file manager could not be opened. The place of the folder is in the message.',
    why: 'No file manager is installed (as on a server), the folder is gone, or Caliper runs without a desktop.',
    next: [
      'Copy the path from the message and open it yourself.',
      'If the folder is gone, look under Problems.',
    ],
    kept: 'Everything as it is.',
    cost: costsNothing,
  },
  'file.cannot-open': {
    title: 'The file was not opened',
    means:
      'A file was to be opened with the program that the system has for it, and was not; the message says why.',
    why: 'No program is there for its kind, or it is of a kind that can run commands: those are never opened from here, since what was downloaded is not to be trusted blindly.',
    next: ['Show it in its folder and open it from there, if you trust it.'],
    kept: 'The file as it is.',
    cost: costsNothing,
  },
  'inspect.failed': {
    title: 'The files could not be looked into',
    means:
      'The part of Caliper that reads files of assets broke down at this asset; it is started anew for the next one.',
    why: 'A file that breaks its reader, on purpose or not, or too little memory. That is why files are read apart from everything else.',
    next: [
      'Inspect the asset again.',
      'If it goes on, open its folder: the file that was read last is mostly the largest, or the one that came last.',
      'Report it with the diagnostics, if you can with the file.',
    ],
    kept: 'The files, untouched, and all other assets.',
    cost: costsNothing,
  },
  'inspect.nothing-recognised': {
    title: 'There is no 3D file in it',
    means: 'caliper inspect read the names of all files there, and none is of a kind that it looks into.',
    why: 'Another folder was meant, or the models are of a kind that Caliper does not read.',
    next: ['Name the folder that holds the models, or one of them.', 'Unpack a ZIP first.'],
    kept: 'Nothing was changed. Inspecting only reads.',
    cost: costsNothing,
  },
  'verify.folder-unusable': {
    title: 'This folder cannot be verified',
    means:
      'caliper verify needs the folder of a library, or of one asset with its manifest.json. The message says what is wrong.',
    why: 'A name that is written differently, or a folder that Caliper never wrote.',
    next: [
      'Give the folder of the library or of the asset; without a folder, the library is verified.',
      'For a folder from elsewhere use caliper inspect.',
    ],
    kept: 'Nothing was changed. Verifying only reads.',
    cost: costsNothing,
  },
  'verify.nothing-found': {
    title: 'There was nothing to compare',
    means:
      'caliper verify compares what lies in the folders of assets with their manifests. It found no such folder, so it cannot say that all is well.',
    why: 'Nothing was downloaded yet, or the folders are gone: a whole folder that is missing is not noticed, because the library’s own list is not opened.',
    next: [
      'caliper library lists what should be there.',
      'If the folders are gone, run caliper download with an asset’s name to have its files again.',
    ],
    kept: 'Nothing was changed, and nothing was compared.',
    cost: paidOnce,
  },
  'verify.trouble-found': {
    title: 'Not everything is as it was downloaded',
    means:
      'Every file was hashed and compared with its manifest. The lines above name what is missing, changed or extra.',
    why: 'Files were edited, deleted or added by hand, or a disk loses data.',
    next: [
      'Files that you changed on purpose may stay: only you know.',
      'To have the original again, delete the file and run caliper download with the asset’s name.',
      'If many files changed that nobody touched, copy the library to another disk now.',
    ],
    kept: 'Nothing was changed. Verifying only reads.',
    cost: paidOnce,
  },
} as const satisfies Record<string, ErrorHelp>;

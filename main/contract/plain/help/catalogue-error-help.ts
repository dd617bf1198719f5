/** Help on the codes of the library as a folder: its catalogue, its disk, and moving it. */
import { catalogue } from '../../messages/catalogue.ts';
import { costsNothing, type ErrorHelp } from './error-help-entry.ts';

/** By code. */
export const catalogueErrorHelp = catalogue('help.errors.catalogue', {
  'catalogue.from-the-future': {
    title: 'A newer Caliper wrote this library',
    means: 'The catalogue has a version that this Caliper does not know, so it was not opened.',
    why: 'The library was used with a newer Caliper, here or on another machine.',
    next: [
      'Update Caliper.',
      'Or open another library: under Settings, Library, or in a terminal with --library DIR.',
      'A catalogue cannot be downgraded: before an update, keep a copy of the folder .caliper if you may need the old version.',
    ],
    kept: 'Everything. Nothing was changed.',
    cost: costsNothing,
  },
  'catalogue.rebuilt': {
    title: 'The catalogue was damaged and rebuilt',
    means:
      'The catalogue is the library’s table of contents. Some of its tables could not be read, so it was rebuilt from the asset folders and from every row that could still be read. The message lists what was recovered.',
    why: 'A power cut, a faulty disk, or another program (sync, backup, virus scanner) that wrote to the file.',
    next: [
      'Read the message. If it says that no queued request was lost, continue working.',
      'If not, check the queue and the service before you repeat a request.',
      'If it says that the URL of a service was lost, enter it under Settings, Connections or with caliper connect --url URL --for ID. Until then, requests for that service are on hold.',
      'Run caliper verify, which hashes every file, and check the disk.',
      'Keep the library out of synced folders.',
    ],
    kept: 'All asset files, and the damaged catalogue in the folder .caliper under the name in the message. Reviews and tags are restored from the files next to the assets.',
    cost: 'Nothing. A request that the service may have accepted is resent with its own key, so it is never paid for twice.',
  },
  'catalogue.mended': {
    title: 'The catalogue was damaged and repaired',
    means:
      'The damage hit a part that can be recreated: an index, the header, the list of free pages, or the log. Every table could be read and was copied to a new file.',
    why: 'A faulty disk, a power cut, or another program (sync, backup, virus scanner) that wrote to the file.',
    next: [
      'Continue working. If the message says that the log was lost, check the queue and the service first.',
      'If it happens again, check the disk, and keep the library out of synced folders.',
      'Delete the damaged file when everything works: it is only a copy now.',
    ],
    kept: 'Everything in the catalogue, except the last changes if the message says that its log was lost. The damaged file is in the folder .caliper under the name in the message.',
    cost: costsNothing,
  },
  'catalogue.missing': {
    title: 'The library had no catalogue',
    means:
      'There were asset folders, but the file .caliper/catalogue.db was missing. A new one was made from the folders.',
    why: 'The library was copied without its hidden folder .caliper, or the file was deleted or moved.',
    next: [
      'If you have a copy of .caliper/catalogue.db, close Caliper, replace the new one with it, and start again.',
      'If not, connect to the service again, and check what it has before you repeat a request.',
      'Assets that were not downloaded yet are still at the service: list the account to download them.',
    ],
    kept: 'All asset files with their names, tags and reviews. Queued requests, jobs, collections and saved searches were in the catalogue only.',
    cost: 'Nothing. A request that you repeat is a new one, and is paid for again if the first one was accepted.',
  },
  'catalogue.requests-unreadable': {
    title: 'A queued request is damaged',
    means:
      'A request in the queue could not be read, or its idempotency key is uncertain. It was removed from the queue so that nothing is paid for twice.',
    why: 'A faulty disk, or another program that wrote to the catalogue.',
    next: [
      'Open the file named in the message: it contains the readable part of the request.',
      'If the message says that it may have been sent, check the service first.',
      'Create it again if it is not there.',
    ],
    kept: 'The damaged request, in the file named in the message, and everything else in the queue.',
    cost: 'Nothing. Created again, it is a new request.',
  },
  'catalogue.locked': {
    title: 'The library is open elsewhere',
    means:
      'Another Caliper has this library open, and only one can write to it at a time. The message names its process if known.',
    why: 'A second window or command was started, or a Caliper still runs without its window.',
    next: [
      'Use the one that is open, or close it.',
      'In a terminal, read-only commands work at the same time (jobs, groups, library, queue list, connections, verify, inspect and others). Commands that change something wait 10 seconds, then end with exit code 75; --lock-timeout SECONDS changes the wait. Running the command again is safe.',
      'Or open another library: under Settings, Library, or in a terminal with --library DIR.',
      'After a crash there is nothing to clean up: the lock ends with the process.',
    ],
    kept: 'Everything. Nothing was opened.',
    cost: costsNothing,
  },
  'catalogue.older': {
    title: 'An older Caliper has the library open',
    means:
      'A read-only command found the catalogue in the format of an older version. Only the Caliper that has the library open can upgrade it.',
    why: 'Caliper was updated while a window, web host or command of the old version was still running.',
    next: ['Close the running Caliper and start the new one.', 'Then run the command again.'],
    kept: 'Everything. Nothing was opened for writing.',
    cost: costsNothing,
  },
  'library.no-locks': {
    title: 'The drive supports no file locks',
    means:
      'Caliper uses a file lock so that only one instance writes to a library. The drive that the library is on does not support file locks.',
    why: 'A network drive that was mounted without locks (NFS with “nolock” or without its lock service, some SSHFS, WebDAV and container mounts).',
    next: [
      'Copy the library folder to a local disk and open it there.',
      'Or enable file locks for the drive, mount it again, and restart Caliper.',
    ],
    kept: 'Everything. Nothing was opened or changed.',
    cost: costsNothing,
  },
  'library.unusable': {
    title: 'The library cannot be used',
    means: 'The library folder is missing, or the system reports an error with it; the message says which.',
    why: 'Its disk was disconnected or went to sleep, a network folder is unavailable, or a file is where the folder should be.',
    next: [
      'Reconnect the disk or network folder, then restart Caliper.',
      'Or open another library: under Settings, Library, or in a terminal with --library DIR.',
      'If the disk is faulty, copy the library to another one and open it there.',
    ],
    kept: 'Everything. Nothing is written or sent while the library is unavailable.',
    cost: 'Nothing. Requests are only sent after they are saved in the library.',
  },
  'library.read-only': {
    title: 'The library is read-only',
    means: 'Caliper cannot write to the library folder, neither to the catalogue nor to any asset.',
    why: 'The folder belongs to another user, the disk is mounted read-only (often after an error), or ransomware protection blocks the app.',
    next: [
      'Create a file in the folder by hand: if that fails too, the system says why.',
      'Give yourself write permission, or open another library: under Settings, Library, or in a terminal with --library DIR.',
    ],
    kept: 'Everything in it. The read-only commands caliper verify and caliper inspect still work.',
    cost: 'Nothing. Requests are only sent after they are saved.',
  },
  'library.disk-full': {
    title: 'The library’s disk is full',
    means: 'There is no space left to save your last action.',
    why: 'The disk is full, or your quota is used up.',
    next: [
      'Free some space: Settings, Storage shows what the library uses; empty the bin.',
      'Then try again.',
    ],
    kept: 'Everything up to the last action. An action that could not be saved was not performed.',
    cost: 'Nothing. What would cost money is only sent when it can be written down first.',
  },
  'library.not-a-library': {
    title: 'There is no library in this folder',
    means:
      'The folder is not a library: it has neither the hidden folder .caliper with the catalogue nor asset folders with manifests.',
    why: 'The folder above or below the library was selected, or hidden files were not copied.',
    next: [
      'Select the folder that contains the asset folders.',
      'If .caliper was not copied, copy it as well. Without it the catalogue can be rebuilt from the manifests, but queued requests are lost.',
      'For a new library, select an empty folder and create one.',
      'For models that Caliper did not download, add the folder with “Import folder…”.',
    ],
    kept: 'The folder was not changed, and the library that was open stays open.',
    cost: costsNothing,
  },
  'library.place-refused': {
    title: 'This folder cannot be used for a library',
    means: 'The folder cannot be the location of a new or moved library; the message says why.',
    why: 'It is not empty, is inside a library or contains the one being moved, is read-only, is the current location, or its disk has too little space.',
    next: [
      'Select an empty or new folder on a local disk.',
      'If space is the problem, empty the bin first or use a larger disk.',
    ],
    kept: 'The library stays where it is, open and intact.',
    cost: costsNothing,
  },
  'library.move-under-way': {
    title: 'The library is being moved',
    means: 'While a library is copied to its new location, it cannot be moved again.',
    why: 'A move was started here, in another window, or before the last start, and has not finished yet.',
    next: [
      'Wait until it has finished; its progress is shown under Settings, Library.',
      'Or cancel the move there: the copy is removed, and the library stays where it is.',
    ],
    kept: 'The library in its old location. It is moved only when every file has been copied and verified.',
    cost: costsNothing,
  },
  'library.move-broke-off': {
    title: 'Moving the library stopped',
    means:
      'A file could not be copied to the new location, or the copy differed; the message names it and the reason. The library was not moved.',
    why: 'The new disk is full, disconnected or faulty, a program has the file open, or the file cannot be read.',
    next: [
      'Fix the problem named in the message.',
      'Continue the move under Settings, Library: files that were copied already are not copied again.',
      'Or cancel it.',
    ],
    kept: 'The library, intact, in its old location.',
    cost: costsNothing,
  },
  'library.away': {
    title: 'The library is not available',
    means:
      'Caliper could not find the selected library, at start or while it was open. No new library was created in its place.',
    why: 'Its disk is disconnected or asleep, a network drive is unavailable, or the folder was moved or renamed.',
    next: [
      'Connect the disk, wait until the system shows it, and press “Try again” or “Check again”; a library that was open is found automatically within seconds.',
      'If the folder was moved, press “Open library…” and select its new location.',
      'To work meanwhile, open another library or create a new one: this one stays in the list.',
    ],
    kept: 'Everything, on its disk. Jobs and downloads continue when the library is opened again.',
    cost: costsNothing,
  },
  'library.moved-away': {
    title: 'This is the old copy of a moved library',
    means:
      'After a move the old folder stays until you remove it. It cannot be opened, so that there are never two libraries with the same requests.',
    why: 'Caliper was started with --library and the old path, or a shortcut still uses it.',
    next: [
      'Open the library at its new location, named in the message; connect its disk first if necessary.',
      'When everything works there, delete the old folder in the file manager.',
    ],
    kept: 'Both copies. Nothing in the old one was changed.',
    cost: 'Nothing. Two open copies could send the same requests and each would miss the other’s results, so only one can be opened.',
  },
} as const satisfies Record<string, ErrorHelp>);

/** Help on the codes of the library as a folder: its catalogue, its disk, and moving it. */
import { costsNothing, type ErrorHelp } from './error-help-entry.ts';

/** By code. */
export const catalogueErrorHelp = {
  'catalogue.from-the-future': {
    title: 'A newer Caliper wrote this library',
    means:
      'The catalogue has a version that this Caliper does not know. It was not opened, so that nothing in it is lost.',
    why: 'The library was used with a newer Caliper, here or on another machine.',
    next: [
      'Update Caliper.',
      'Or open another library: under Settings, Library, or in a terminal with --library DIR.',
      'There is no way back to an older version: keep a copy of the folder .caliper before an update if you may need one.',
    ],
    kept: 'Everything. Not a byte was changed.',
    cost: costsNothing,
  },
  'catalogue.rebuilt': {
    title: 'The catalogue was damaged and rebuilt',
    means:
      'The catalogue is the library’s table of contents. Some of its tables could not be read, so a new one was made from the folders of the assets and from every row that could still be read. What was found is in the message.',
    why: 'A power cut with a disk that had not written what it said, a disk with a fault, or another program (sync, backup, virus scanner) that wrote into the file.',
    next: [
      'Read the message. If it says that no waiting request was lost, go on.',
      'If not: check the queue and the service before you enter a request again.',
      'If it says that the URL of a service was lost, enter it under Settings, Connections or with caliper connect --url URL --for ID: what waits for that service is sent to no other until then.',
      'Run caliper verify, which hashes every file, and have the disk checked.',
      'Keep the library out of folders that a sync program writes to.',
    ],
    kept: 'All files of all assets, and the damaged catalogue in the folder .caliper under the name in the message. Reviews and tags come back from the files beside the assets.',
    cost: 'Nothing by this. A request that the service may have accepted is sent again with its own key, which costs nothing a second time.',
  },
  'catalogue.mended': {
    title: 'The catalogue was damaged and repaired',
    means:
      'The damage hit a part that can be made anew: an index, the header, the list of free pages, or the log. Every table could be read and was copied into a new file.',
    why: 'A disk with a fault, a power cut, or another program (sync, backup, virus scanner) that wrote into the file.',
    next: [
      'Go on working. If the message says that the log was lost, check the queue and the service first.',
      'If it happens again, have the disk checked, and keep the library out of folders that a sync program writes to.',
      'Delete the damaged file when all is well: it is only a copy now.',
    ],
    kept: 'Everything in the catalogue, except the last changes when the message says that its log was lost. The damaged file is in the folder .caliper under the name in the message.',
    cost: costsNothing,
  },
  'catalogue.missing': {
    title: 'The library had no catalogue',
    means:
      'There were folders of assets, but the file .caliper/catalogue.db was not there. A new one was made from what the folders say.',
    why: 'The library was copied without its hidden folder .caliper, or the file was deleted or moved away.',
    next: [
      'If you have a copy of .caliper/catalogue.db, close Caliper, put it in the place of the new one, and start again.',
      'If not: connect to the service again, and check there what was made before you enter a request again.',
      'Assets that were not downloaded yet are still at the service: list the account to download them.',
    ],
    kept: 'All files of all assets, their names, tags and reviews. Waiting requests, jobs, collections and saved searches were in the catalogue only.',
    cost: 'Nothing by this. A request that you enter again is a new one, and is paid for again if the first one was accepted.',
  },
  'catalogue.requests-unreadable': {
    title: 'A waiting request is damaged',
    means:
      'A request in the queue could not be read, or it was not certain under which key it had been sent. It was taken out of the queue, so that nothing is paid for twice.',
    why: 'A disk with a fault, or another program that wrote into the catalogue.',
    next: [
      'Open the file that the message names: it holds the request as far as it can be read.',
      'If the message says that it may have been sent, look for it at the service first.',
      'Enter it again if it is not there.',
    ],
    kept: 'The damaged request, in the file that the message names, and everything else in the queue.',
    cost: 'Nothing by this. Entered again, it is a new request.',
  },
  'catalogue.locked': {
    title: 'The library is open elsewhere',
    means:
      'Another Caliper has this library open, and only one may write to it at a time. The message names its process where that is known.',
    why: 'A second window or a command started beside the first, or a Caliper that still runs without its window.',
    next: [
      'Use the one that is open, or close it.',
      'In a terminal, commands that only read work beside it (jobs, groups, library, queue list, connections, verify, inspect and others). Commands that change something wait for it for 10 seconds and then end with exit code 75; --lock-timeout SECONDS waits longer or shorter. Running the command again is safe.',
      'Or open another library: under Settings, Library, or in a terminal with --library DIR.',
      'After a crash nothing has to be removed by hand: the lock ends with its program.',
    ],
    kept: 'Everything. Nothing was opened.',
    cost: costsNothing,
  },
  'catalogue.older': {
    title: 'An older Caliper has the library open',
    means:
      'A command that reads beside an open Caliper found the catalogue in the form of an older version. Only the Caliper that owns a library may upgrade it.',
    why: 'Caliper was updated while its window, its web host or a command of the old version went on running.',
    next: ['Close the Caliper that is running, and start the new one.', 'Then run the command again.'],
    kept: 'Everything. Nothing was opened for writing.',
    cost: costsNothing,
  },
  'library.no-locks': {
    title: 'The drive supports no file locks',
    means:
      'A library may be open in one Caliper at a time, which Caliper makes sure of with a lock of the system. The drive that the library lies on does not offer them.',
    why: 'A network drive that was mounted without locks (NFS with “nolock” or without its lock service, some SSHFS, WebDAV and container mounts).',
    next: [
      'Copy the library folder to a local disk and open it there.',
      'Or have file locks switched on for the drive, mount it again, and start Caliper again.',
    ],
    kept: 'Everything. Nothing was opened or changed.',
    cost: costsNothing,
  },
  'library.unusable': {
    title: 'The library cannot be used',
    means:
      'The folder of the library is not there, or the system reports an error with it; the message says which.',
    why: 'Its disk was disconnected or went to sleep, a network folder is away, or a file is where the folder should be.',
    next: [
      'Bring the disk or network folder back, then start Caliper again.',
      'Or open another library: under Settings, Library, or in a terminal with --library DIR.',
      'If the disk has a fault, copy the library to another one and open it there.',
    ],
    kept: 'Nothing is written to the place of a library that is gone, and nothing is sent as long as it could not be written down.',
    cost: 'Nothing. What would cost money is only sent when the library is there to remember it.',
  },
  'library.read-only': {
    title: 'The library may not be written',
    means:
      'Caliper cannot write into the folder that the whole library lies in: neither the catalogue nor any asset.',
    why: 'The folder belongs to another user, the disk was mounted to be read only (often after a fault), or a guard against ransomware keeps programs out.',
    next: [
      'Make a file in the folder by hand: if that fails as well, the system says why.',
      'Give yourself the right to write there, or choose another folder: under Settings, Library, or in a terminal with --library DIR.',
    ],
    kept: 'Everything that is in it. caliper verify and inspect only read and work all the same.',
    cost: 'Nothing. What would cost money is only sent when it can be written down first.',
  },
  'library.disk-full': {
    title: 'The library’s disk is full',
    means: 'There is no room left to write down what you did.',
    why: 'The disk is full, or your share of it is used up.',
    next: [
      'Free some space: Settings, Storage shows what the library takes; empty the bin.',
      'Then do it again.',
    ],
    kept: 'Everything up to the last step. A step that could not be written down was not done at all.',
    cost: 'Nothing. What would cost money is only sent when it can be written down first.',
  },
  'library.not-a-library': {
    title: 'There is no library in this folder',
    means:
      'A folder was to be opened as a library, and it does not have what makes one: the hidden folder .caliper with the catalogue, or folders of assets with their manifests.',
    why: 'The folder above or below the library was chosen, or hidden files were left out when it was copied.',
    next: [
      'Choose the folder that holds the asset folders themselves.',
      'If .caliper was left behind when it was copied, copy it as well; without it the catalogue can be made anew from the manifests, but what waited to be sent is not in there.',
      'For a new library, choose an empty folder and create one.',
      'For models that Caliper did not download, add the folder with “Import a folder…”.',
    ],
    kept: 'The folder was not changed, and the library that was open stays open.',
    cost: costsNothing,
  },
  'library.place-refused': {
    title: 'A library cannot go there',
    means: 'The folder cannot take a library, new or moved; the message says why.',
    why: 'It is not empty, lies in a library or around the one that is moved, may not be written, is the same as now, or its disk has less room than the library needs.',
    next: [
      'Choose an empty folder, or a new one, on a disk of this machine.',
      'If room is what is missing, empty the bin first or take a larger disk.',
    ],
    kept: 'The library stays where it is, open and whole.',
    cost: costsNothing,
  },
  'library.move-under-way': {
    title: 'The library is being moved',
    means: 'While a library is copied to its new place, it is not moved or changed in another way.',
    why: 'A move was begun here, in another window, or before the last start, and is not done yet.',
    next: [
      'Wait until it is done; its progress is shown under Settings, Library.',
      'Or cancel the move there: what was copied is removed, the library stays where it is.',
    ],
    kept: 'The library where it was. It counts as moved only when every file has been copied and compared.',
    cost: costsNothing,
  },
  'library.move-broke-off': {
    title: 'Moving the library stopped',
    means:
      'A file could not be copied to the new place, or was not the same there; the message names it and the reason. The library was not moved.',
    why: 'The new disk is full, was disconnected or has a fault, a program has the file open, or the file cannot be read where it is.',
    next: [
      'Put in order what the message names.',
      'Let the move go on under Settings, Library: what was copied already is not copied again.',
      'Or cancel it.',
    ],
    kept: 'The library, whole, where it was.',
    cost: costsNothing,
  },
  'library.away': {
    title: 'The library is not there',
    means:
      'Caliper looked for the library that you chose and did not find it, at its start or while it was open. So that you do not begin a second one by mistake, none was made in its place.',
    why: 'Its disk is not connected or not yet awake, a network drive is away, or the folder was moved or renamed in a file manager.',
    next: [
      'Connect the disk, wait until the system shows it, and choose “Try again” or “Look again”; a library that was open is found automatically within seconds.',
      'If the folder was moved, choose “Open another…” and name its new place.',
      'To work meanwhile, open another library of the list, or make a new one: this one stays known.',
    ],
    kept: 'All of it, on its disk. What was under way goes on when it is opened again.',
    cost: costsNothing,
  },
  'library.moved-away': {
    title: 'This is the old copy of a library that was moved',
    means:
      'After a move the old folder stays until you remove it. It is not opened any more, so that there are never two libraries with the same requests in them.',
    why: 'Caliper was started with --library and the old place, or a shortcut still names it.',
    next: [
      'Open the library at its new place, which the message names; connect its disk first if need be.',
      'When all is well there, delete the old folder in the file manager.',
    ],
    kept: 'Both copies. Nothing in the old one was changed.',
    cost: 'Nothing. Two open copies could send the same requests under the same keys, and each would miss what the other gets: that is why only one is opened.',
  },
} as const satisfies Record<string, ErrorHelp>;

/** Help on the codes of downloads and of single assets. */
import { costsNothing, type ErrorHelp, nothingOrdered, onlyAsked, paidOnce } from './error-help-entry.ts';

/** By code. */
export const transferErrorHelp = {
  'transfer.url-expired': {
    title: 'The download link has expired',
    means:
      'Files are fetched with links that work for an hour, or a day for members of batches and sets. This one does not any more.',
    why: 'The download waited or was paused for long, this computer slept, or its clock is far off.',
    next: [
      '“Try again” asks the service for a fresh link.',
      'If it happens at once each time, set this computer’s clock: links are judged by time.',
    ],
    kept: 'What has arrived of the file, and all other files: it goes on from there if the file is the same.',
    cost: paidOnce,
  },
  'transfer.path-refused': {
    title: 'A file was not saved, because of its name',
    means:
      'The service gives each file a path in the folder of its asset. This path would lead out of that folder, or over another file, so it was not written.',
    why: 'A fault of the service, or an answer that somebody tampered with. The message says what is wrong with the path.',
    next: [
      'Report it to the service’s operator with the details.',
      'Use the asset’s other files: they are whole.',
    ],
    kept: 'All other files of the asset.',
    cost: paidOnce,
  },
  'transfer.disk-full': {
    title: 'The disk is full',
    means:
      'There is not enough room for the files that are still to come. How much is missing is in the message where the sizes are known.',
    why: 'Textures of 8192 pixels take hundreds of MB for each asset. Caliper also leaves a little room for the system.',
    next: [
      'Free some space: Settings, Storage shows what the library takes, and the bin can be emptied.',
      'Nothing else: downloads go on automatically when there is room again. “Try again” looks at once.',
    ],
    kept: 'Every byte that has arrived: nothing is fetched twice.',
    cost: paidOnce,
  },
  'transfer.folder-read-only': {
    title: 'The folder may not be written',
    means: 'The system does not let Caliper write the files of this asset into its folder.',
    why: 'Permissions were changed, the disk was mounted to be read only (as after a fault), or a guard against ransomware keeps programs out.',
    next: [
      'Make a file there by hand: if that fails as well, the system says why.',
      'Allow Caliper to write there, or mount the disk anew, then “Try again”.',
    ],
    kept: 'Everything that has arrived.',
    cost: paidOnce,
  },
  'transfer.write-failed': {
    title: 'A file could not be written',
    means: 'The disk refused, for another reason than being full or protected; the message says which.',
    why: 'A disk or cable with a fault, a network folder that went away, or a file system that cannot have files this large or names this long.',
    next: [
      'See whether the disk is connected, and whether other files can be copied to it.',
      'On a FAT stick files end at 4 GB: use exFAT, NTFS, ext4 or APFS.',
      'Then “Try again”.',
    ],
    kept: 'Everything that has arrived. An incomplete file never gets its final name.',
    cost: paidOnce,
  },
  'transfer.host-refused': {
    title: 'The file host refused',
    means:
      'Files lie at a host of their own, not at the service. It answered with a refusal (its HTTP status is in the message).',
    why: 'A link that was withdrawn, a file that is gone there, a proxy that does not let downloads through, or a fault of the host.',
    next: [
      '“Try again” asks the service for a fresh link.',
      'If all files are refused, ask in your network whether the host has to be allowed.',
      'If it is one file alone, report it to the service’s operator.',
    ],
    kept: 'All other files, and what has arrived of this one.',
    cost: paidOnce,
  },
  'transfer.unreachable': {
    title: 'The file host cannot be reached',
    means:
      'No connection to the host that has the files came about. It is another machine than the service, so creating may work meanwhile.',
    why: 'No network, a firewall or proxy that lets the service through but not the host of its files, or a certificate that is not trusted. The message names which.',
    next: [
      'Wait: it is retried automatically for as long as it takes.',
      'If only downloads fail, have the host that is named allowed in your network.',
    ],
    kept: 'Everything that has arrived; it goes on from there.',
    cost: paidOnce,
  },
  'transfer.incomplete': {
    title: 'Only part of the file arrived',
    means: 'The connection ended before the file was whole. How much has come is in the message.',
    why: 'A weak network, a computer that went to sleep, a host that hangs up on long downloads.',
    next: [
      'Nothing: the rest is fetched automatically. A try that brings more than all before it does not count as a failure.',
    ],
    kept: 'What has arrived, where the host can continue a file: the next try then asks for the rest alone.',
    cost: paidOnce,
  },
  'transfer.breaks-off': {
    title: 'The file host breaks off each time',
    means:
      'The file was tried several times, and the host never sent more of it than before. How far it comes is in the message.',
    why: 'A host that cannot continue a file and hangs up on long ones, mirrors that do not have the same file, or a length that it states wrongly.',
    next: [
      '“Try again” later, or from another network: a proxy on the way may be what hangs up.',
      'If it stays so, report it to the service’s operator with the message.',
    ],
    kept: 'All other files of the asset.',
    cost: paidOnce,
  },
  'transfer.damaged': {
    title: 'The file arrived damaged',
    means:
      'The connection ended in good order, but the file itself shows that it is not whole: its format says that more must follow.',
    why: 'A proxy or a host that cuts files and says nothing, or a file that lies damaged at the service.',
    next: [
      'Nothing at first: it is fetched again automatically, several times.',
      '“Try again” later, or from another network.',
      'If it stays so, report it to the service’s operator with the message.',
    ],
    kept: 'All other files. One that is not whole never takes the place of a file.',
    cost: paidOnce,
  },
  'transfer.slow-host': {
    title: 'The file host is very slow',
    means:
      'Files of this host come with less than 1 kB a second. One of them goes on at a time, beside all other downloads, so that nothing else waits for it.',
    why: 'A host that is overloaded, one that slows down on purpose, or a very weak network.',
    next: [
      'Nothing: the file continues automatically.',
      '“Try again” gives it a turn as if it were not known to be slow.',
    ],
    kept: 'What has arrived, where the host can continue a file.',
    cost: paidOnce,
  },
  'transfer.not-the-file': {
    title: 'Something else came in its place',
    means: 'In place of the file came a web page, an empty answer, or damaged data. It was not kept.',
    why: 'A network’s sign-in page, a proxy with a page of its own, a virus scanner that replaces downloads, or a fault of the host.',
    next: [
      'Open a web page in a browser: if the network wants you to sign in, do that.',
      '“Try again” for a fresh link.',
    ],
    kept: 'All files that came whole. What is not the file never takes its place.',
    cost: paidOnce,
  },
  'transfer.thread-ended': {
    title: 'The part that downloads broke down',
    means: 'Downloads run in a part of Caliper of their own. It ended unexpectedly and is started anew.',
    why: 'Too little memory, or a fault in Caliper.',
    next: [
      'Nothing: the download continues automatically.',
      'If it happens again, save the diagnostics under Settings and report it.',
    ],
    kept: 'Everything that has arrived, and every other part of Caliper.',
    cost: paidOnce,
  },
  'transfer.bundle-refused': {
    title: 'The bundle was not unpacked',
    means:
      'The ZIP that the service built cannot be used, or names files where none may be. It was looked through before anything was written.',
    why: 'A damaged ZIP, one with paths that lead out of the folder, or one whose files are larger than it says.',
    next: [
      'Nothing: the files are fetched one by one instead.',
      'Report it to the service’s operator with the details.',
    ],
    kept: 'Every file that was there before. Nothing of the ZIP was kept.',
    cost: paidOnce,
  },
  'transfer.bundle-given-up': {
    title: 'It does not come as a bundle',
    means:
      'A ZIP bundle was requested, and this asset or set cannot come that way. Its files are fetched one by one instead.',
    why: 'The service does not offer bundles at this path, did not finish one, or built one that cannot be used; the second sentence says which.',
    next: ['Nothing: it only takes a little longer.'],
    kept: 'What has arrived.',
    cost: paidOnce,
  },
  'asset.unknown': {
    title: 'There is no such asset',
    means: 'This library has no asset with that id or name.',
    why: 'A name that is written differently, an id of another library, or it was removed in another window.',
    next: [
      'Search for it in the library, also in the bin (is:deleted).',
      'caliper library lists all of them.',
    ],
    kept: 'Nothing was changed.',
    cost: costsNothing,
  },
  'asset.no-folder': {
    title: 'It has no files here yet',
    means: 'This action needs the files of the asset, and none of them is on this disk.',
    why: 'Its job is not complete, its download has not begun, or it is only listed at the service.',
    next: [
      'Look in the queue how far it is.',
      'If it is made already, “Download what is missing” fetches its files.',
    ],
    kept: 'What is known of it.',
    cost: paidOnce,
  },
  'asset.still-made': {
    title: 'It is still being made',
    means: 'An asset is deleted at the service only after its job has ended, so this one was not deleted.',
    why: 'Deleting what is being made would lose what is being paid for.',
    next: ['Wait until its job has ended, or cancel it if it has not started.', 'Then delete it.'],
    kept: 'The asset and its job go on.',
    cost: 'It counts, as every asset does that has started.',
  },
  'asset.still-arriving': {
    title: 'Its files are still arriving',
    means:
      'Deleting it at the service now would take away files that are not on this disk yet, so it was not deleted.',
    why: 'Its download is under way or waits.',
    next: [
      'Let the download end, or take the asset to the bin if you do not want its files.',
      'Then delete it.',
    ],
    kept: 'The asset, here and at the service.',
    cost: paidOnce,
  },
  'asset.member-of-set': {
    title: 'A variant is not deleted on its own',
    means: 'The service deletes a variation set as a whole, never one of its members.',
    why: 'A rule of the service: the numbers of a set’s variants never change.',
    next: ['Take it to the bin here; it then only stays at the service.'],
    kept: 'The asset, here and at the service.',
    cost: onlyAsked,
  },
  'asset.deleted-at-service': {
    title: 'It was deleted at its service',
    means: 'The service does not have this asset any more, so nothing more of it can be fetched.',
    why: 'You deleted it there, from here or elsewhere.',
    next: [
      'Use what is on this disk.',
      'If files are missing, “Create another like this” asks for the same again; that counts as a new asset.',
    ],
    kept: 'Every file on this disk, with its manifest.',
    cost: 'Nothing by this. Deleting does not give back what was paid, and a new one counts anew.',
  },
  'asset.not-made-yet': {
    title: 'It is still being made',
    means: 'The service has the asset in its list, and no files of it yet.',
    why: 'Its job is queued or running there: another program or person of the account created it. There are no partial downloads.',
    next: ['Leave it: Caliper asks again automatically and downloads the files when they are ready.'],
    kept: 'Your request, also over a restart.',
    cost: onlyAsked,
  },
  'asset.never-made': {
    title: 'It was not made',
    means: 'The job of this asset has ended without files, so nothing can be fetched.',
    why: 'It failed or was canceled at the service, by another program or person of the account.',
    next: ['Create another like it if you still need it.', 'Otherwise take it to the bin.'],
    kept: 'What is known of it.',
    cost: onlyAsked,
  },
  'asset.of-a-folder': {
    title: 'It lies in a folder of yours',
    means:
      'This asset was found in a folder that you added. It was not made by a service, so there is nothing to fetch or delete there.',
    why: 'Folders of your own stand in the library beside what was made.',
    next: [
      'To take it out of the library, remove the folder; its files stay.',
      'To delete the files, use the file manager.',
    ],
    kept: 'All its files: Caliper changes nothing in folders of yours.',
    cost: costsNothing,
  },
  'asset.in-bin': {
    title: 'It is in the bin',
    means: 'Nothing is downloaded for an asset that was deleted here.',
    why: 'It was moved to the library’s bin.',
    next: ['Search for is:deleted, and restore it. Its download then goes on.'],
    kept: 'The files that it had, in the bin, until that is emptied.',
    cost: nothingOrdered,
  },
} as const satisfies Record<string, ErrorHelp>;

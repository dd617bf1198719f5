/** Help on the codes of downloads and of single assets. */
import { catalogue } from '../../messages/catalogue.ts';
import { costsNothing, type ErrorHelp, nothingOrdered, onlyAsked, paidOnce } from './error-help-entry.ts';

/** By code. */
export const transferErrorHelp = catalogue('help.errors.transfer', {
  'transfer.url-expired': {
    title: 'The download link has expired',
    means:
      'Files are downloaded with links that are valid for an hour, or a day for members of batches and sets. This one has expired.',
    why: 'The download was queued or paused for a long time, this computer slept, or its clock is wrong.',
    next: [
      '“Try again” requests a new link.',
      'If it happens immediately each time, correct this computer’s clock.',
    ],
    kept: 'All received data. The download resumes if the file has not changed.',
    cost: paidOnce,
  },
  'transfer.path-refused': {
    title: 'A file was not saved because of its path',
    means:
      'The service gives each file a path in its asset’s folder. This path leads out of that folder or would overwrite another file, so it was not written.',
    why: 'A bug in the service, or a response that was tampered with. The message says what is wrong with the path.',
    next: [
      'Report it to the service’s operator with the details.',
      'Use the asset’s other files, which are not affected.',
    ],
    kept: 'All other files of the asset.',
    cost: paidOnce,
  },
  'transfer.disk-full': {
    title: 'The disk is full',
    means:
      'There is not enough space for the remaining files. The message says how much is missing if the sizes are known.',
    why: 'Textures of 8192 pixels take hundreds of MB for each asset. Caliper also leaves some space for the system.',
    next: [
      'Free some space: Settings, Storage shows what the library uses, and the bin can be emptied.',
      'Downloads then continue automatically; “Try again” continues them at once.',
    ],
    kept: 'All received data: nothing is downloaded twice.',
    cost: paidOnce,
  },
  'transfer.folder-read-only': {
    title: 'The folder is read-only',
    means: 'The system does not let Caliper write to this asset’s folder.',
    why: 'Permissions were changed, the disk is mounted read-only (for example after an error), or ransomware protection blocks the app.',
    next: [
      'Create a file there by hand: if that fails too, the system says why.',
      'Allow Caliper to write there, or remount the disk, then “Try again”.',
    ],
    kept: 'All received data.',
    cost: paidOnce,
  },
  'transfer.write-failed': {
    title: 'A file could not be written',
    means: 'Writing failed although the disk is neither full nor read-only; the message says why.',
    why: 'A faulty disk or cable, a network folder that became unavailable, or a file system that does not support such large files or long names.',
    next: [
      'Check that the disk is connected and that other files can be copied to it.',
      'FAT drives are limited to 4 GB per file: use exFAT, NTFS, ext4 or APFS.',
      'Then “Try again”.',
    ],
    kept: 'All received data. An incomplete file never gets its final name.',
    cost: paidOnce,
  },
  'transfer.host-refused': {
    title: 'The file host refused the download',
    means: 'Files are stored on a separate host, which refused the request; the message has the HTTP status.',
    why: 'A revoked link, a deleted file, a proxy that blocks downloads, or an error of the host.',
    next: [
      '“Try again” requests a new link.',
      'If all files are refused, ask your network administrator to allow the host.',
      'If only one file is refused, report it to the service’s operator.',
    ],
    kept: 'All other files, and the received part of this one.',
    cost: paidOnce,
  },
  'transfer.unreachable': {
    title: 'The file host cannot be reached',
    means:
      'The connection to the file host failed. It is a different machine than the service, so creating assets may still work.',
    why: 'No network, a firewall or proxy that allows the service but not the file host, or an untrusted certificate. The message says which.',
    next: [
      'Wait: it is retried automatically until it succeeds.',
      'If only downloads fail, ask your network administrator to allow the host named in the message.',
    ],
    kept: 'All received data; the download resumes from there.',
    cost: paidOnce,
  },
  'transfer.incomplete': {
    title: 'Only part of the file arrived',
    means: 'The connection ended before the file was complete. The message says how much arrived.',
    why: 'A weak network, a computer that went to sleep, or a host that closes long downloads.',
    next: [
      'Nothing: the rest is downloaded automatically. An attempt that makes progress does not count as a failure.',
    ],
    kept: 'All received data, if the host supports resuming.',
    cost: paidOnce,
  },
  'transfer.breaks-off': {
    title: 'The download keeps stopping',
    means: 'Several attempts stopped at the same point. The message says how much of the file arrived.',
    why: 'A host that does not support resuming and closes long downloads, mirrors with different files, or a wrong file length.',
    next: [
      '“Try again” later, or from another network: a proxy may be closing the connection.',
      'If it keeps happening, report it to the service’s operator with the message.',
    ],
    kept: 'All other files of the asset.',
    cost: paidOnce,
  },
  'transfer.damaged': {
    title: 'The file arrived damaged',
    means: 'The download finished, but the file is incomplete according to its format.',
    why: 'A proxy or host that truncates files, or a file that is damaged at the service.',
    next: [
      'Nothing at first: it is downloaded again automatically, several times.',
      '“Try again” later, or from another network.',
      'If it keeps happening, report it to the service’s operator with the message.',
    ],
    kept: 'All other files. An incomplete file never replaces a complete one.',
    cost: paidOnce,
  },
  'transfer.slow-host': {
    title: 'The file host is very slow',
    means:
      'Files from this host download at less than 1 kB/s. Only one of them downloads at a time, so that other downloads are not blocked.',
    why: 'An overloaded host, bandwidth throttling, or a very weak network.',
    next: ['Nothing: the file continues automatically.', '“Try again” starts it at once.'],
    kept: 'All received data, if the host supports resuming.',
    cost: paidOnce,
  },
  'transfer.not-the-file': {
    title: 'The host sent something else',
    means:
      'Instead of the file, the host sent a web page, an empty response, or damaged data. It was discarded.',
    why: 'A network’s sign-in page, a proxy’s own page, a virus scanner that replaces downloads, or an error of the host.',
    next: [
      'Open a web page in a browser: if the network requires sign-in, do that.',
      '“Try again” to get a new link.',
    ],
    kept: 'All complete files.',
    cost: paidOnce,
  },
  'transfer.thread-ended': {
    title: 'The download process crashed',
    means: 'Downloads run in a separate thread, which stopped unexpectedly and is restarted.',
    why: 'Too little memory, or a bug in Caliper.',
    next: [
      'Nothing: the download continues automatically.',
      'If it happens again, save the diagnostics under Settings and report it.',
    ],
    kept: 'All received data, and every other part of Caliper.',
    cost: paidOnce,
  },
  'transfer.bundle-refused': {
    title: 'The bundle was not unpacked',
    means: 'The ZIP that the service built is invalid or contains unsafe paths. Nothing was written.',
    why: 'A damaged ZIP, paths that lead out of the folder, or files that are larger than stated.',
    next: [
      'Nothing: the files are downloaded one by one instead.',
      'Report it to the service’s operator with the details.',
    ],
    kept: 'All existing files. The ZIP was discarded.',
    cost: paidOnce,
  },
  'transfer.bundle-given-up': {
    title: 'No bundle available',
    means:
      'A ZIP bundle was requested, but is not available for this asset or set. Its files are downloaded one by one instead.',
    why: 'The service does not offer bundles at this path, did not finish one, or built an invalid one; the message says which.',
    next: ['Nothing: it only takes a little longer.'],
    kept: 'All received data.',
    cost: paidOnce,
  },
  'asset.unknown': {
    title: 'Asset not found',
    means: 'This library has no asset with that ID or name.',
    why: 'The name is spelled differently, the ID is from another library, or the asset was removed in another window.',
    next: ['Search for it in the library and in the bin (is:deleted).', 'caliper library lists all of them.'],
    kept: 'Nothing was changed.',
    cost: costsNothing,
  },
  'asset.no-folder': {
    title: 'No local files yet',
    means: 'This action needs the asset’s files, and none of them is on this disk.',
    why: 'Its job is not complete, its download has not started, or it is only listed at the service.',
    next: [
      'Check its progress in the queue.',
      'If it is complete, “Download missing files” downloads its files.',
    ],
    kept: 'Everything known about it.',
    cost: paidOnce,
  },
  'asset.still-made': {
    title: 'The asset is still being created',
    means:
      'An asset can be deleted at the service only after its job has finished, so this one was not deleted.',
    why: 'Its job is queued or running.',
    next: ['Wait until its job has finished, or cancel it if it has not started.', 'Then delete it.'],
    kept: 'The asset and its job.',
    cost: 'It counts, like every asset that has started.',
  },
  'asset.still-arriving': {
    title: 'The asset is still downloading',
    means:
      'Deleting it at the service now would lose files that are not on this disk yet, so it was not deleted.',
    why: 'Its download is running or queued.',
    next: [
      'Wait for the download, or move the asset to the bin if you do not want its files.',
      'Then delete it.',
    ],
    kept: 'The asset, here and at the service.',
    cost: paidOnce,
  },
  'asset.member-of-set': {
    title: 'A single variant cannot be deleted',
    means: 'The service deletes a variation set only as a whole.',
    why: 'A rule of the service: the numbering of a set’s variants never changes.',
    next: ['Move it to the bin; it then stays only at the service.'],
    kept: 'The asset, here and at the service.',
    cost: onlyAsked,
  },
  'asset.deleted-at-service': {
    title: 'The asset was deleted at the service',
    means: 'The service no longer has this asset, so nothing more can be downloaded.',
    why: 'It was deleted there, from here or elsewhere.',
    next: [
      'Use the files on this disk.',
      'If files are missing, “Create another like this” requests the same again; that counts as a new asset.',
    ],
    kept: 'All files on this disk, with the manifest.',
    cost: 'Nothing. Deleting refunds nothing, and a new asset counts again.',
  },
  'asset.not-made-yet': {
    title: 'The files are not ready yet',
    means: 'The service lists the asset, but has no files of it yet.',
    why: 'Its job, created by another program or user of the account, is queued or running. There are no partial downloads.',
    next: ['Nothing: Caliper downloads the files when they are ready.'],
    kept: 'Your request, also across restarts.',
    cost: onlyAsked,
  },
  'asset.never-made': {
    title: 'The asset was not created',
    means: 'The job of this asset ended without files, so there is nothing to download.',
    why: 'It failed at the service, or was canceled by another program or user of the account.',
    next: ['Create another like it if you still need it.', 'Otherwise move it to the bin.'],
    kept: 'Everything known about it.',
    cost: onlyAsked,
  },
  'asset.of-a-folder': {
    title: 'The asset is in a local folder',
    means:
      'This asset was found in a folder that you added. It was not created by a service, so there is nothing to download or delete there.',
    why: 'The library shows local folders together with created assets.',
    next: [
      'To remove it from the library, remove the folder; its files stay.',
      'To delete the files, use the file manager.',
    ],
    kept: 'All its files: Caliper changes nothing in local folders.',
    cost: costsNothing,
  },
  'asset.in-bin': {
    title: 'The asset is in the bin',
    means: 'Assets in the bin are not downloaded.',
    why: 'It was moved to the bin.',
    next: ['Search for is:deleted and restore it. Its download then continues.'],
    kept: 'Its files, until the bin is emptied.',
    cost: nothingOrdered,
  },
} as const satisfies Record<string, ErrorHelp>);

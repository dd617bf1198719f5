/** Help on the codes of starting Caliper, its window, the desktop around it, and the command line. */
import { catalogue } from '../../messages/catalogue.ts';
import { costsNothing, type ErrorHelp, nothingOrdered, paidOnce } from './error-help-entry.ts';

/** By code. */
export const desktopErrorHelp = catalogue('help.errors.desktop', {
  'drop.lost': {
    title: 'The location of the dropped files is unknown',
    means: 'The system did not report where the dropped files are on the disk.',
    why: 'The files came from a browser, an email, an archive program or a phone, and are not in a folder yet.',
    next: ['Save or unpack them into a folder first, then drop that.', 'Or use “Import folder…”.'],
    kept: 'Nothing was changed.',
    cost: costsNothing,
  },
  'update.not-looked': {
    title: 'Checking for updates failed',
    means: 'The update server did not respond as expected.',
    why: 'No network, a proxy, or a problem of the server.',
    next: ['Check again under Settings, About when you are online.'],
    kept: 'This version.',
    cost: costsNothing,
  },
  'update.not-loaded': {
    title: 'The update was not downloaded',
    means: 'An update was found, but its file is incomplete or does not match its checksum.',
    why: 'The connection was lost, the disk is full, or the file on the server was replaced meanwhile.',
    next: ['Download it again under Settings, About.', 'Check the free space under Settings, Storage.'],
    kept: 'This version: an incomplete update is never installed.',
    cost: costsNothing,
  },
  'update.not-ready': {
    title: 'No update to install',
    means: 'An update must be downloaded before it can be installed.',
    why: 'Another window installed it, or Caliper was restarted meanwhile.',
    next: ['Download the update under Settings, About first.'],
    kept: 'This version.',
    cost: costsNothing,
  },
  'thread.broke-down': {
    title: 'A part of Caliper crashed and restarts',
    means:
      'Downloads, clip checks, search and folder scans each run in a separate thread, so that a crash affects nothing else. This one crashed.',
    why: 'A damaged or very large file, too little memory, or a bug in Caliper. The log has the details.',
    next: [
      'Continue working: interrupted work is repeated automatically.',
      'If it happens again, restart Caliper, and check Problems for the file.',
      'Save the diagnostics under Settings when you ask for help.',
    ],
    kept: 'Downloaded files, requests, jobs and reviews. Partial downloads resume.',
    cost: costsNothing,
  },
  'open.not-there': {
    title: 'File or folder not found',
    means: 'The path does not exist, or its disk is not connected.',
    why: 'It was moved or renamed, a disk is disconnected, or the path has a typo.',
    next: ['Find its new location, and open it from there.'],
    kept: 'Nothing was changed.',
    cost: costsNothing,
  },
  'open.refused': {
    title: 'This cannot be opened',
    means:
      'Caliper opens model folders, single models, and ZIPs exported by Caliper. The message says why this is none of them.',
    why: 'An unsupported file type, a device, Caliper’s own data, or the library that is open already.',
    next: [
      'Open the folder that contains the models, or a GLB, glTF, USD, FBX, OBJ, DAE, STL, PLY, MJCF, URDF or SDF file.',
    ],
    kept: 'Nothing was changed, and nothing was read from it.',
    cost: costsNothing,
  },
  'open.nothing-found': {
    title: 'No model was recognised',
    means: 'The folder was scanned and contains no supported model.',
    why: 'The models are one folder deeper or higher, are in an archive, or the folder has only textures.',
    next: [
      'Open the folder that contains the model.',
      'Unpack archives first.',
      'caliper inspect FOLDER lists the type of each file.',
    ],
    kept: 'The folder was not added to the library.',
    cost: costsNothing,
  },
  'drag.no-desktop': {
    title: 'A browser cannot drag several files',
    means: 'Dragging assets into another program works in the desktop app only.',
    why: 'Caliper runs in a browser here.',
    next: ['Use “Show in folder”, and drag the files from the file manager.'],
    kept: 'Nothing was changed.',
    cost: costsNothing,
  },
  'drag.nothing': {
    title: 'There are no files to drag',
    means: 'The assets have no files on this disk.',
    why: 'They are only listed at the service, are still being created, or are in the bin.',
    next: ['“Download missing files”, or restore them from the bin, then drag them again.'],
    kept: 'Nothing was changed.',
    cost: paidOnce,
  },
  'drag.too-many': {
    title: 'Too many assets to drag',
    means: 'More assets were dragged than another program can receive at once.',
    why: 'The system passes every single file, and many programs fail with thousands of files.',
    next: [
      'Select fewer.',
      'Or drag the folders from the file manager; their names begin with the asset names.',
    ],
    kept: 'Nothing was changed.',
    cost: costsNothing,
  },
  'drag.failed': {
    title: 'The system refused the drag',
    means: 'The drag was started, and the system refused it; the message has its reason.',
    why: 'The mouse button was released too soon, or the window closed.',
    next: ['Try again.', 'Or use “Show in folder”, and drag the files from there.'],
    kept: 'Nothing was changed.',
    cost: costsNothing,
  },
  'video.unknown': {
    title: 'The video was canceled',
    means: 'The video was canceled before it was finished.',
    why: 'It was canceled, its window was closed or asleep for minutes, or Caliper was restarted.',
    next: ['Make it again, and keep the window open until it is finished.'],
    kept: 'The view settings. Partial output was removed.',
    cost: costsNothing,
  },
  'video.too-many': {
    title: 'Several videos are being made already',
    means: 'Only a few videos are made at a time, because each needs a lot of CPU and memory.',
    why: 'They were started in several windows.',
    next: ['Wait for one to finish, or cancel it.'],
    kept: 'The running videos.',
    cost: costsNothing,
  },
  'video.incomplete': {
    title: 'The video is incomplete',
    means: 'Not all frames of the video arrived.',
    why: 'The window was reloaded, or lost its connection to Caliper for a moment.',
    next: ['Make it again.'],
    kept: 'The view settings. Partial output was removed.',
    cost: costsNothing,
  },
  'video.frame-refused': {
    title: 'A frame of the video was refused',
    means: 'A frame of the video is invalid; the message says which and why.',
    why: 'It was damaged or arrived out of order, or the video exceeded 2 GB.',
    next: ['Make the video again, smaller or shorter if it was too large.'],
    kept: 'The view settings. Partial output was removed.',
    cost: costsNothing,
  },
  'bridge.lost': {
    title: 'The window lost its connection',
    means: 'The window lost its connection to the Caliper process that does the work.',
    why: 'Caliper was closed or restarted, the computer slept, or the process crashed.',
    next: [
      'Wait a moment: the window reconnects automatically and shows the current state.',
      'If it does not, start Caliper again. In a browser, use the link that it prints.',
    ],
    kept: 'Everything: jobs, requests and downloads are in the library, not in the window.',
    cost: 'Nothing is paid for twice. If you had just pressed “Create”, check the queue: if the request is not there, it was not created.',
  },
  'settings.not-writable': {
    title: 'The settings folder cannot be written',
    means:
      'Settings, drafts, presets and, in the browser version, tokens are stored in a settings folder, separate from the library. The system does not let Caliper write there.',
    why: 'The folder or its disk is read-only, its disk is full, or it belongs to another user, for example because Caliper was once started with sudo.',
    next: [
      'Check the owner of the folder named in the message, and the free space on its disk.',
      'Make it writable, or start Caliper with --user-data DIR.',
    ],
    kept: 'The library and everything in it. Unsaved input is still on the screen.',
    cost: costsNothing,
  },
  'process.too-many-files': {
    title: 'Too many open files',
    means:
      'The system limits how many files and connections a program can have open, and Caliper has reached that limit.',
    why: 'A low limit (ulimit -n, or that of a container or service), or another program that uses up the system-wide limit.',
    next: [
      'In the terminal: ulimit -n 4096, then start Caliper again.',
      'In a container or service raise its own limit (nofile, LimitNOFILE).',
    ],
    kept: 'Everything. Jobs and downloads continue after the next start.',
    cost: costsNothing,
  },
  'process.wrong-node': {
    title: 'Wrong version of Node',
    means:
      'Caliper needs the Node version named in the message or a newer one, and was started with an older one.',
    why: 'It was started with “node …” by hand. npm start uses its own Node.',
    next: ['Run npm ci, then npm start.', 'If npm has no Node for your system, install Node 24.'],
    kept: 'Nothing was opened.',
    cost: costsNothing,
  },
  'host.port-taken': {
    title: 'The port cannot be used',
    means: 'The web version could not listen on the given port of this machine.',
    why: 'Another program, or another Caliper, uses it (EADDRINUSE), or the port is below 1024 (EACCES).',
    next: ['Use another one with --port P, or omit the option to use a free one.'],
    kept: 'Nothing was opened.',
    cost: costsNothing,
  },
  'start.option-invalid': {
    title: 'Invalid option',
    means: 'Caliper was started with an unknown option or an invalid value.',
    why: 'A typo, or an npm command without the “--” before the options.',
    next: ['Write npm start -- --web, with “--” before the options.', 'The message lists the options.'],
    kept: 'Nothing was opened.',
    cost: costsNothing,
  },
  'start.build-failed': {
    title: 'The window could not be built',
    means:
      'When run from source, the window is built after each change, and the build failed. The message has the output.',
    why: 'Packages are missing or outdated, the disk is full, or a source file has an error.',
    next: [
      'Run npm ci, then npm start again.',
      'If you changed the source, the message says where the error is.',
    ],
    kept: 'The library was not opened.',
    cost: costsNothing,
  },
  'cli.usage': {
    title: 'Invalid command',
    means: 'A command, option or value is invalid; the message says which.',
    why: 'A typo, a missing value, or a value that begins with a minus.',
    next: [
      'caliper COMMAND --help shows the usage.',
      'Put words that begin with a minus after “--”: caliper library search mug -- -tag:rejected',
    ],
    kept: 'Nothing was done. The exit code is 2.',
    cost: nothingOrdered,
  },
  'cli.file-unreadable': {
    title: 'The file cannot be read by the command',
    means: 'A file or folder given on the command line cannot be read; the message says why.',
    why: 'A typo in the name (ENOENT), no permission (EACCES), or a folder where a file is needed.',
    next: ['Check the name. Names with spaces need quotes.'],
    kept: 'Nothing was done.',
    cost: nothingOrdered,
  },
  'cli.asset-ambiguous': {
    title: 'Ambiguous name',
    means: 'Several assets, batches or sets have this name or an ID that begins with it.',
    why: 'Names need not be unique, and several IDs can begin the same.',
    next: [
      'Use one of the IDs in the message, each listed with its kind, creation time and state. An unambiguous beginning of an ID is enough.',
    ],
    kept: 'Nothing was done.',
    cost: nothingOrdered,
  },
  'cli.needs-yes': {
    title: 'Confirmation required',
    means: 'The command would delete something that cannot be restored; the message says what.',
    why: 'A script must not lose requests or assets because of a typo.',
    next: ['Check what would be deleted, then run the command again with --yes.'],
    kept: 'Everything. Nothing was changed.',
    cost: nothingOrdered,
  },
  'cli.job-ended': {
    title: 'The job produced no files',
    means:
      'The job failed or was canceled, so there is nothing to download. The message quotes the service’s reason.',
    why: 'The service could not create the object, the job timed out, or it was canceled.',
    next: [
      'Read the reason. A clearer image or description often helps.',
      'caliper retry repeats the failed members of a batch or set; retry a single asset from its row in the queue.',
    ],
    kept: 'The request, so that it can be retried.',
    cost: 'A failed asset counts toward the account’s limit, a canceled one does not. A retry counts as a new one.',
  },
  'cli.disk-full': {
    title: 'Not enough space for the files',
    means:
      'The library’s disk has too little space for the files, with 64 MB reserved for the catalogue. A command fails at once, so that no script hangs; the app waits for space.',
    why: 'The disk is full, or the files are large.',
    next: [
      'Free some space, or move the library to a larger disk with caliper library move.',
      'Run the same command again: it resumes.',
    ],
    kept: 'All received data.',
    cost: 'Nothing: downloads are free.',
  },
  'cli.not-sent-yet': {
    title: 'Queued, not sent yet',
    means:
      'The request is saved in the queue but was not accepted yet. It is sent by the command in the message, or the next time Caliper runs: in its window, or by a command such as caliper jobs.',
    why: 'The service could not be reached or is rate limiting, or the account’s limit is reached; the message says which.',
    next: [
      'Run the command in the message when the problem is solved.',
      'Running the same create command again is safe: it finds the request in the queue and creates no second one, unless you add --again.',
      'caliper queue list shows it; caliper queue discard removes it if that is safe.',
    ],
    kept: 'The request, its files and its key. The exit code is 75.',
    cost: 'Nothing yet, or once if the response was lost: it is resent with the same key, so never twice.',
  },
  'cli.interrupted': {
    title: 'Interrupted',
    means: 'The command was stopped with Ctrl+C or by the system.',
    why: 'The interruption came from you, a script, or a shutdown.',
    next: ['Run it again: it resumes where it stopped.'],
    kept: 'Requests, jobs and partial downloads. The exit code is 130.',
    cost: 'Nothing is paid for twice. Requests that were not sent go out at the next run.',
  },
  cancelled: {
    title: 'Canceled',
    means: 'The operation was canceled by you, or because Caliper was closing.',
    why: '“Cancel” or “Stop” was pressed, a screen was closed, or Caliper was closed.',
    next: ['Nothing. Start it again if you still want it.'],
    kept: 'Everything that was there before. Partial files were removed.',
    cost: costsNothing,
  },
  internal: {
    title: 'Internal error',
    means:
      'An unexpected error occurred. It was written to the log on this machine and is not sent anywhere.',
    why: 'A bug in Caliper. The message has a short reason in brackets; the log has the details.',
    next: [
      'Try again; restart Caliper if it keeps happening.',
      'Save the diagnostics under Settings, Diagnostics, review them, and send them to the maintainers of Caliper, with what you did last.',
    ],
    kept: 'Nothing was deleted. All input is in the library.',
    cost: 'Nothing is paid for twice: requests are saved before they are sent, and resent with the same key.',
  },
  'failure.unknown': {
    title: 'An error recorded by another version',
    means:
      'This error was recorded by another version of Caliper, with a code or details that this version does not know.',
    why: 'The library was used with an older or newer version.',
    next: [
      'Retry the failed action: the error is then recorded again.',
      'If there is nothing to retry, ignore it: it is only a record of the past.',
    ],
    kept: 'Everything that was recorded is under “Details”.',
    cost: costsNothing,
  },
} as const satisfies Record<string, ErrorHelp>);

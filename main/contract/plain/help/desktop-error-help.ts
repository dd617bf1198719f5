/** Help on the codes of starting Caliper, its window, the desktop around it, and the command line. */
import { costsNothing, type ErrorHelp, nothingOrdered, paidOnce } from './error-help-entry.ts';

/** By code. */
export const desktopErrorHelp = {
  'drop.lost': {
    title: 'Where the dropped files lie is not known',
    means: 'The window knows what was dropped, but the system did not say where it lies on the disk.',
    why: 'The files came from a browser, a mail, an archive program or a phone, and are in no folder yet.',
    next: ['Save or unpack them into a folder first, then drop that.', 'Or use “Import a folder…”.'],
    kept: 'Nothing was changed.',
    cost: costsNothing,
  },
  'update.not-looked': {
    title: 'It is not known whether there is a newer version',
    means:
      'Caliper checked the address of this package for newer versions, and it did not answer as it should.',
    why: 'There is no network, a proxy is in the way, or the server has a problem.',
    next: ['Look again under Settings, About when the network is there.'],
    kept: 'This version, as it is.',
    cost: costsNothing,
  },
  'update.not-loaded': {
    title: 'The newer version was not loaded',
    means: 'A newer version was found, but its file did not arrive whole, or is not what was announced.',
    why: 'The line broke, the disk is full, or the file at the server was replaced meanwhile.',
    next: ['Load it again under Settings, About.', 'See how much room is left under Settings, Storage.'],
    kept: 'This version: a file that is not whole is never put in place.',
    cost: costsNothing,
  },
  'update.not-ready': {
    title: 'There is nothing to put in place yet',
    means: 'Caliper was asked to restart into a newer version before one was loaded.',
    why: 'Another window was faster, or the program was started anew meanwhile.',
    next: ['Load the newer version under Settings, About first.'],
    kept: 'This version, as it is.',
    cost: costsNothing,
  },
  'thread.broke-down': {
    title: 'A part of Caliper broke down and begins anew',
    means:
      'Downloads, clip checks, the search and the reading of folders each run apart from the rest, so that one that fails takes nothing else with it. This one failed.',
    why: 'A damaged or very large file, too little memory, or a fault of Caliper’s own. The log has the details.',
    next: [
      'Go on: what was under way is repeated automatically.',
      'If it comes back, restart Caliper, and look in the problems which file it was about.',
      'Save the diagnostics in the settings when you ask somebody for help.',
    ],
    kept: 'Files that have arrived, requests, jobs and reviews. Parts of downloads are gone on with.',
    cost: costsNothing,
  },
  'open.not-there': {
    title: 'There is nothing at this place',
    means: 'What was to be opened does not exist, or its disk is not connected.',
    why: 'It was moved or renamed, a disk is away, or the path was typed by hand.',
    next: ['Look where it is now, and open it from there.'],
    kept: 'Nothing was changed.',
    cost: costsNothing,
  },
  'open.refused': {
    title: 'This is not opened',
    means:
      'Caliper opens folders of models, single models, and ZIPs that another Caliper exported. This is none of them; the message says why.',
    why: 'Another kind of file, a device, a folder of Caliper’s own data, or the library that is open already.',
    next: [
      'Open the folder that holds the models, or a GLB, glTF, USD, FBX, OBJ, DAE, STL, PLY, MJCF, URDF or SDF file.',
    ],
    kept: 'Nothing was changed, and nothing was read from it.',
    cost: costsNothing,
  },
  'open.nothing-found': {
    title: 'No model was recognised',
    means: 'The folder was looked through, and nothing in it is a model that can be shown.',
    why: 'The models lie one folder deeper or higher, are in an archive, or only textures are there.',
    next: [
      'Open the folder that holds the model itself.',
      'Unpack archives first.',
      'caliper inspect FOLDER tells what each file is.',
    ],
    kept: 'The folder was not added to the library.',
    cost: costsNothing,
  },
  'drag.no-desktop': {
    title: 'A browser cannot hand over several files',
    means: 'Dragging assets into another program works in Caliper’s own window only.',
    why: 'Caliper runs in a browser here.',
    next: ['“Show in folder”, and drag the files from the file manager.'],
    kept: 'Nothing was changed.',
    cost: costsNothing,
  },
  'drag.nothing': {
    title: 'There are no files to drag',
    means: 'The assets have no files on this disk.',
    why: 'They are only listed at the service, are still being made, or lie in the bin.',
    next: ['“Download what is missing”, or restore them from the bin, then drag them again.'],
    kept: 'Nothing was changed.',
    cost: paidOnce,
  },
  'drag.too-many': {
    title: 'Too many at once',
    means: 'More assets were dragged than a program can be given in one go.',
    why: 'The system hands over every single file, and many programs stop at thousands of them.',
    next: [
      'Choose fewer.',
      'Or drag the folders from the file manager; their names begin as the assets are called.',
    ],
    kept: 'Nothing was changed.',
    cost: costsNothing,
  },
  'drag.failed': {
    title: 'The system did not take the files',
    means: 'The drag was begun, and the system refused it; its reason is in the message.',
    why: 'The mouse button was let go too soon, or the window closed.',
    next: ['Try again.', 'Or “Show in folder”, and drag the files from there.'],
    kept: 'Nothing was changed.',
    cost: costsNothing,
  },
  'video.unknown': {
    title: 'The film is not being made any more',
    means: 'It was given up before it was done.',
    why: 'It was canceled, its window was closed or asleep for minutes, or Caliper was restarted.',
    next: ['Make it again, and leave the window open until it is done.'],
    kept: 'The view as it is set. What was half made was removed.',
    cost: costsNothing,
  },
  'video.too-many': {
    title: 'Several films are being made already',
    means: 'Films are made a few at a time, since each needs much of the machine.',
    why: 'They were begun in several windows.',
    next: ['Wait for one of them, or cancel it.'],
    kept: 'Those that are being made.',
    cost: costsNothing,
  },
  'video.incomplete': {
    title: 'Pictures of the film are missing',
    means: 'The film was to be finished before all of its pictures had arrived.',
    why: 'The window was reloaded, or lost its connection to Caliper for a moment.',
    next: ['Make it again.'],
    kept: 'The view as it is set. What was half made was removed.',
    cost: costsNothing,
  },
  'video.frame-refused': {
    title: 'A picture of the film was not taken',
    means: 'One of the pictures did not fit; the message says which and why.',
    why: 'It was damaged on the way, came out of order, or the film grew larger than 2 GB.',
    next: ['Make the film again; smaller or shorter, if it was too large.'],
    kept: 'The view as it is set. What was half made was removed.',
    cost: costsNothing,
  },
  'bridge.lost': {
    title: 'The window lost Caliper',
    means:
      'The window and the part of Caliper that does the work talk to each other over a line of their own, and that broke.',
    why: 'Caliper was closed or restarted, the computer slept, or the part that does the work ended unexpectedly.',
    next: [
      'Wait a moment: the window reconnects automatically and then shows the current state.',
      'If it does not, start Caliper again. In a browser, use the link that the new start prints.',
    ],
    kept: 'Everything: jobs, requests and downloads live in the library, not in the window.',
    cost: 'Nothing twice. If you had just pressed “Create”, look in the queue: either the request is there, or it was not entered.',
  },
  'settings.not-writable': {
    title: 'The settings folder cannot be written',
    means:
      'Settings, drafts, presets and, in the browser version, tokens lie in a folder of your own beside the library. The system does not let Caliper write there.',
    why: 'The folder or its disk is read-only, its disk is full, or it belongs to another user, for example because Caliper was once started with sudo.',
    next: [
      'Look at the folder that the message names: whose it is, and whether its disk has room.',
      'Make it writable, or start Caliper with --user-data DIR.',
    ],
    kept: 'The library and everything in it. What was to be saved just now is still on the screen.',
    cost: costsNothing,
  },
  'process.too-many-files': {
    title: 'Too many open files',
    means:
      'The system gives each program so many files and connections at a time, and Caliper has reached that number.',
    why: 'A low limit (ulimit -n, or that of a container or service), or another program that uses up what the whole system has.',
    next: [
      'In the terminal: ulimit -n 4096, then start Caliper again.',
      'In a container or service raise its own limit (nofile, LimitNOFILE).',
    ],
    kept: 'Everything. What was under way goes on after the next start.',
    cost: costsNothing,
  },
  'process.wrong-node': {
    title: 'Started with the wrong Node',
    means:
      'Caliper runs on the Node that the message names, or a newer one, and was started with an older one.',
    why: 'It was started with “node …” by hand. npm start brings its own Node.',
    next: ['Run npm ci, then npm start.', 'If npm did not bring one for your system, install Node 24.'],
    kept: 'Nothing was opened.',
    cost: costsNothing,
  },
  'host.port-taken': {
    title: 'The port cannot be used',
    means:
      'The web version was to listen at a chosen port of this machine, and the system does not allow it.',
    why: 'Another program, or another Caliper, listens there (EADDRINUSE), or the port is below 1024 (EACCES).',
    next: ['Choose another one with --port P, or leave the option out: a free one is taken.'],
    kept: 'Nothing was opened.',
    cost: costsNothing,
  },
  'start.option-invalid': {
    title: 'An option is not understood',
    means: 'Caliper was started with an option that it does not have, or with a value that it does not take.',
    why: 'A typing mistake, or an npm command without the “--” before the options.',
    next: [
      'Write npm start -- --web, with the two hyphens in between.',
      'The options are listed in the message.',
    ],
    kept: 'Nothing was opened.',
    cost: costsNothing,
  },
  'start.build-failed': {
    title: 'The window could not be built',
    means:
      'From the sources, the window is built once after each change, and that did not work. What the builder said is in the message.',
    why: 'Packages are missing or of other versions, the disk is full, or a source file was changed.',
    next: ['Run npm ci, then npm start again.', 'If you changed sources, the message names the place.'],
    kept: 'The library was not opened.',
    cost: costsNothing,
  },
  'cli.usage': {
    title: 'The command is not written like this',
    means: 'A command, option or value is not as it has to be; the message says which.',
    why: 'A typing mistake, a missing value, or a value that begins with a minus.',
    next: [
      'caliper COMMAND --help shows what a command takes.',
      'Words that begin with a minus go behind “--”: caliper library search mug -- -tag:rejected',
    ],
    kept: 'Nothing was done. The exit code is 2.',
    cost: nothingOrdered,
  },
  'cli.file-unreadable': {
    title: 'A file of the command cannot be read',
    means:
      'A file or folder that was named on the command line cannot be read; the system’s word for why is in the message.',
    why: 'A name that is written differently (ENOENT), no permission (EACCES), or a folder where a file is needed.',
    next: ['Check the name. Names with spaces need quotation marks.'],
    kept: 'Nothing was done.',
    cost: nothingOrdered,
  },
  'cli.asset-ambiguous': {
    title: 'More than one is called that',
    means: 'Names need not be unique, and several have this one. None of them was selected for you.',
    why: 'Two assets, batches or sets were given the same name, or a batch has the name of an asset that is not its member. Or the beginning of an id was given, and several ids begin so.',
    next: [
      'Give one of the ids that the message lists, each with what it is, when it was created and its state. The beginning of an id will do where it is unambiguous.',
    ],
    kept: 'Nothing was done.',
    cost: nothingOrdered,
  },
  'cli.needs-yes': {
    title: 'The command wants a yes',
    means: 'The command would give up something that cannot be brought back; the message says what.',
    why: 'A script must not lose requests or assets by a name that was mistyped.',
    next: ['Read what would go. If that is right, give the same command with --yes.'],
    kept: 'Everything. Nothing was changed.',
    cost: nothingOrdered,
  },
  'cli.job-ended': {
    title: 'The job ended without files',
    means:
      'The job failed or was canceled, so there is nothing to download. What the service said is quoted.',
    why: 'The service could not make the object, its time ran out, or it was canceled.',
    next: [
      'Read what the service says. A clearer picture or description often helps.',
      'caliper retry-gaps makes the members of a batch or set again; a single asset is made again from its row in the queue.',
    ],
    kept: 'The request, so that the same can be requested again.',
    cost: 'A failed asset counts towards the account’s limit, a canceled one does not. Making it again counts as a new one.',
  },
  'cli.disk-full': {
    title: 'No room for the files',
    means:
      'The disk of the library has less room than the files need, with 64 MB left free for the catalogue. A command does not wait for room, so that no script hangs; an open Caliper does.',
    why: 'The disk is full, or the files are large.',
    next: [
      'Free some space, or move the library to a larger disk with caliper library move.',
      'Run the same command again: it goes on from what has arrived.',
    ],
    kept: 'Every file that has arrived, and the parts of those that were cut.',
    cost: 'Nothing: downloading is not creating.',
  },
  'cli.not-sent-yet': {
    title: 'Kept, and sent later',
    means:
      'The request is written down in the library and was not accepted yet. It goes out with the command that the message names, or the next time that Caliper sends: by its window, or by a command such as caliper jobs.',
    why: 'The service could not be reached, requested a pause, or the account has no room; the message says which.',
    next: [
      'Run the command that the message names when what stood in the way is gone.',
      'Running the same create again is safe: it finds the request in the queue and makes no second one, unless --again is added.',
      'caliper queue list shows it; caliper queue discard takes it back as long as that is safe.',
    ],
    kept: 'The request, its files and its key. The exit code is 75.',
    cost: 'Nothing yet, or once if its answer was lost: the same key is sent again, so never twice.',
  },
  'cli.interrupted': {
    title: 'Interrupted',
    means: 'The command was ended with Ctrl+C or by the system, in an orderly way.',
    why: 'You, a script, or a shutdown.',
    next: ['Run it again when you like: it goes on where it was.'],
    kept: 'Requests, jobs and what has arrived of downloads. The exit code is 130.',
    cost: 'Nothing twice. What was sent counts; what was not goes out at the next run.',
  },
  cancelled: {
    title: 'Cancelled',
    means: 'Something was given up because you, or a part of Caliper that was closing, said so.',
    why: '“Cancel” or “Stop” was pressed, a screen was left, or Caliper was closed.',
    next: ['Nothing. Start it again if you still want it.'],
    kept: 'What was there before. Half-written files were removed.',
    cost: costsNothing,
  },
  internal: {
    title: 'Something unexpected inside of Caliper',
    means:
      'A fault that has no name of its own. It was caught, written to the log on this machine, and nothing is sent anywhere.',
    why: 'A fault in Caliper. The word in brackets is all that is known here; the log has the rest.',
    next: [
      'Try again; restart Caliper if it goes on.',
      'Save the diagnostics under Settings, Diagnostics, look at what is in them, and send them to the maintainers of Caliper, with what you did last.',
    ],
    kept: 'Nothing was deleted. What was entered is in the library.',
    cost: 'Nothing twice: what costs money is written down before it is sent, and is sent again with the same key.',
  },
  'failure.unknown': {
    title: 'A failure that another version noted',
    means:
      'A library keeps why something failed. This was noted by another version of Caliper, under a name that this version does not have, or without what its sentence needs.',
    why: 'The library was used with another version, older or newer, since.',
    next: [
      'Try again what failed: the answer is then noted anew.',
      'If nothing is left to try, there is nothing to do: it is a note about what was.',
    ],
    kept: 'All that was noted is under “Details”.',
    cost: costsNothing,
  },
} as const satisfies Record<string, ErrorHelp>;

/** Help on the codes of clips, boards and the programs that read clips. */
import { costsNothing, type ErrorHelp, nothingOrdered } from './error-help-entry.ts';

/** By code. */
export const captureErrorHelp = {
  'capture.unknown': {
    title: 'The clip is not in the library any more',
    means: 'The request is for a clip that is not listed.',
    why: 'It was taken off the list in another window, or its sample was removed.',
    next: ['Add the clip again. Its report is found by its content, so that it need not be checked anew.'],
    kept: 'The original, wherever it lies.',
    cost: costsNothing,
  },
  'capture.no-report': {
    title: 'The clip was not checked yet',
    means: 'There is no report of this clip to show or save.',
    why: 'Its check waits for its turn, was stopped, or could not be done.',
    next: ['Choose “Check it now”. After a second or two there is a first look.'],
    kept: 'The clip.',
    cost: costsNothing,
  },
  'capture.will-not-do': {
    title: 'The clip will not do',
    means:
      'The check found what would make a measured asset fail or have a wrong size, so nothing was sent. Which seconds, and why, is in the report of the clip.',
    why: 'Mostly: the board is not seen for long, the walk has a gap, or the camera moved too fast and the pictures are blurred.',
    next: [
      'Open the report: it names the seconds to film again.',
      'Read “How to film”, and film the clip again.',
      'If only its beginning or end is bad, trim it.',
      'To send it all the same, say so when you create (--anyway on the command line); that is recorded with the asset.',
    ],
    kept: 'The clip, its report, and the form.',
    cost: 'Nothing. That is what the check is for: a clip that will not do costs as much as a good one.',
  },
  'capture.failed': {
    title: 'The check could not be done',
    means: 'This says nothing about the clip: the check itself did not come to an end. The message says why.',
    why: 'What was measured could not be written down, the vision library could not be used, or a fault in Caliper.',
    next: [
      'Check it again.',
      'See whether the library’s disk has room.',
      'If it goes on, save the diagnostics under Settings and report it with the kind of phone.',
    ],
    kept: 'The clip, and an earlier report if there was one.',
    cost: costsNothing,
  },
  'capture.thread-ended': {
    title: 'The check broke off',
    means:
      'Clips are checked in a part of Caliper of their own, which ended in the middle of this one. It is started anew for the next one.',
    why: 'Too little memory for a clip of this size, or a fault in the decoder or in Caliper.',
    next: ['Check it again.', 'With little memory, close other programs, or film in 1080p in place of 4K.'],
    kept: 'The clip, all other checks, and everything else that Caliper does.',
    cost: costsNothing,
  },
  'capture.nothing-to-trim': {
    title: 'It cannot be cut like this',
    means: 'Between the two ends that were set there is nothing that could be kept; the message says why.',
    why: 'The end lies before the beginning, both are on the same picture, or the beginning is after the end of the clip.',
    next: ['Set both ends anew on the timeline: [ where the cut begins, ] where it ends.'],
    kept: 'The clip as it is. Cutting always makes a new one.',
    cost: costsNothing,
  },
  'board.unknown': {
    title: 'The board is not in your list any more',
    means: 'A clip was to be judged by a board that is not in the list.',
    why: 'It was removed in another window, or the list was damaged and made anew.',
    next: [
      'Choose another one, or “Detected automatically”: kind and number of squares are read from the clip.',
    ],
    kept: 'The clip and its report.',
    cost: costsNothing,
  },
  'board.in-print': {
    title: 'The board does not fit like this',
    means:
      'No PDF was made, since the board would not come out true to scale. The message says what is wrong, and which square would fit.',
    why: 'Squares that are too large for the paper (10 mm at each edge stay free), or more markers than the chosen family has.',
    next: [
      'Take the size of square that the message names, fewer squares, or larger paper.',
      'A3 is best for objects the size of a shoe box and larger.',
    ],
    kept: 'What you entered.',
    cost: costsNothing,
  },
  'board.too-many': {
    title: 'No more boards',
    means: 'The list has as many boards as it can have.',
    why: 'A new board was entered for each clip.',
    next: ['Remove one that is not used any more. Clips that were judged by it keep their reports.'],
    kept: 'All boards.',
    cost: costsNothing,
  },
  'board.file-damaged': {
    title: 'The list of your boards was damaged',
    means:
      'Your boards lie in a file of this machine’s settings. It was set aside under the name in the message, and what could be read of it is kept.',
    why: 'It was edited by hand, or a power cut met a disk that had not written what it said.',
    next: [
      'Look through the boards and add what is missing.',
      'Measure the squares of a print again rather than guessing: the scale of every asset hangs on it.',
    ],
    kept: 'What could be read, the damaged file, and all reports.',
    cost: costsNothing,
  },
  'media.no-ffmpeg': {
    title: 'ffmpeg was not found',
    means:
      'Clips are read with the programs ffmpeg and ffprobe, and the one that is named was not found on this machine.',
    why: 'They come with Caliper for most systems. On others, or when the installation could not download them, they have to be there already.',
    next: [
      'Install ffmpeg: apt install ffmpeg, brew install ffmpeg, or winget install ffmpeg.',
      'Or choose the program under Settings, Capture.',
      'Then check the clips again. Caliper need not be restarted.',
    ],
    kept: 'The clips. All else works without ffmpeg, except turntable films and trimming.',
    cost: costsNothing,
  },
  'media.no-dialog': {
    title: 'A browser cannot choose a program',
    means:
      'Which ffmpeg reads clips is chosen in a dialog of the system, which only Caliper’s own window can open.',
    why: 'A path that a page may name is a program that a page may start: so none may.',
    next: [
      'Close Caliper, and set it on the command line: caliper settings set ffmpeg-path PROGRAM.',
      'Or install ffmpeg where it is found automatically: apt install ffmpeg, brew install ffmpeg, or winget install ffmpeg.',
    ],
    kept: 'Everything, and the ffmpeg that was used before.',
    cost: costsNothing,
  },
  'media.not-ffmpeg': {
    title: 'That program is not ffmpeg',
    means:
      'The selected program was run to print its version and did not answer as ffmpeg does, or there is no ffprobe beside it.',
    why: 'Another program was chosen, a shortcut to it, or one for another kind of processor.',
    next: [
      'Choose the file named ffmpeg (ffmpeg.exe on Windows) in the folder where it was installed, with ffprobe beside it.',
      'In a terminal, “ffmpeg -version” has to print a version.',
    ],
    kept: 'The ffmpeg that was used before.',
    cost: costsNothing,
  },
  'media.failed': {
    title: 'ffmpeg ended with an error',
    means: 'The program that reads clips gave up on this one. What it said last is in the details.',
    why: 'A damaged clip, a way of coding that this build of ffmpeg does not know, or a disk that is full where it should write.',
    next: [
      'Play the clip in another program. If that fails as well, copy it from the phone again.',
      'If it plays there, choose a newer ffmpeg under Settings, Capture.',
    ],
    kept: 'The clip. What was half written was removed.',
    cost: nothingOrdered,
  },
  'media.timeout': {
    title: 'ffmpeg did not come to an end',
    means: 'The program was given up after the time that is named, and ended.',
    why: 'A clip that leads its decoder in circles, a network folder that stopped answering, or a machine that is very busy.',
    next: [
      'Copy the clip to a disk of this machine and try again.',
      'Try it when the machine has less to do.',
      'If it happens with this clip alone, film in 1080p or export it anew.',
    ],
    kept: 'The clip, and everything else that Caliper does.',
    cost: costsNothing,
  },
} as const satisfies Record<string, ErrorHelp>;

/** Help on the codes of clips, boards and the programs that read clips. */
import { catalogue } from '../../messages/catalogue.ts';
import { costsNothing, type ErrorHelp, nothingOrdered } from './error-help-entry.ts';

/** By code. */
export const captureErrorHelp = catalogue('help.errors.capture', {
  'capture.unknown': {
    title: 'The clip is no longer in the library',
    means: 'The action refers to a clip that is not in the list.',
    why: 'It was removed in another window, or with the sample clips.',
    next: ['Add the clip again. Its report is found by its content, so it need not be checked again.'],
    kept: 'The original file.',
    cost: costsNothing,
  },
  'capture.no-report': {
    title: 'The clip has not been checked yet',
    means: 'There is no report of this clip to show or save.',
    why: 'Its check is queued, was stopped, or failed.',
    next: ['Press “Check clip”. A preliminary result appears after a second or two.'],
    kept: 'The clip.',
    cost: costsNothing,
  },
  'capture.will-not-do': {
    title: 'The clip did not pass the check',
    means:
      'With this clip a measured asset would fail or have a wrong size, so nothing was sent. The clip’s report says which seconds are bad, and why.',
    why: 'Usually the board is out of view for too long, part of the walk is missing, or the camera moved too fast and the image is blurred.',
    next: [
      'Open the report: it lists the seconds to re-film.',
      'Read “How to record a clip” and record the clip again.',
      'If only the beginning or end is bad, trim it.',
      'To send it anyway, confirm that when you create the asset (--anyway on the command line); that is recorded with the asset.',
    ],
    kept: 'The clip, its report, and the form.',
    cost: 'Nothing. The check prevents paying for a clip that fails.',
  },
  'capture.failed': {
    title: 'The check failed',
    means: 'The check itself failed, which says nothing about the clip. The message says why.',
    why: 'The result could not be saved, the vision library could not be loaded, or a bug in Caliper.',
    next: [
      'Check it again.',
      'Check that the library’s disk has space.',
      'If it keeps failing, save the diagnostics under Settings and report it with the phone model.',
    ],
    kept: 'The clip, and an earlier report if there is one.',
    cost: costsNothing,
  },
  'capture.thread-ended': {
    title: 'The check crashed',
    means: 'Clips are checked in a separate thread, which crashed and is restarted for the next clip.',
    why: 'Too little memory for a clip of this size, or a bug in the decoder or in Caliper.',
    next: ['Check it again.', 'If memory is low, close other programs, or record in 1080p instead of 4K.'],
    kept: 'The clip, all other checks, and every other part of Caliper.',
    cost: costsNothing,
  },
  'capture.nothing-to-trim': {
    title: 'Invalid trim range',
    means: 'The selected range contains nothing to keep; the message says why.',
    why: 'The end is before the start, both are on the same frame, or the start is after the end of the clip.',
    next: ['Set the range on the timeline again: [ for the start, ] for the end.'],
    kept: 'The clip. Trimming always makes a new one.',
    cost: costsNothing,
  },
  'board.unknown': {
    title: 'The board no longer exists',
    means: 'The clip refers to a board that is not in the list.',
    why: 'It was deleted in another window, or the list was damaged and recreated.',
    next: ['Select another one, or “Detected automatically”: the layout is then read from the clip.'],
    kept: 'The clip and its report.',
    cost: costsNothing,
  },
  'board.in-print': {
    title: 'The board does not fit the paper',
    means:
      'No PDF was made, because the board would not print true to scale. The message says what is wrong, and which square size fits.',
    why: 'Squares that are too large for the paper (10 mm margins), or more markers than the dictionary has.',
    next: [
      'Use the square size from the message, fewer squares, or larger paper.',
      'A3 is best for objects the size of a shoe box and larger.',
    ],
    kept: 'Everything you entered.',
    cost: costsNothing,
  },
  'board.too-many': {
    title: 'Too many boards',
    means: 'The list has the maximum number of boards.',
    why: 'A new board was added for each clip.',
    next: ['Delete one that you no longer use. Clips that were checked with it keep their reports.'],
    kept: 'All boards.',
    cost: costsNothing,
  },
  'board.file-damaged': {
    title: 'The list of boards was damaged',
    means:
      'Boards are stored in a settings file of this machine. It was renamed as the message says, and everything readable was recovered.',
    why: 'It was edited by hand, or a power cut interrupted writing it.',
    next: [
      'Check the boards and add the missing ones.',
      'Measure the printed squares again instead of guessing: the scale of every asset depends on it.',
    ],
    kept: 'All recovered boards, the damaged file, and all reports.',
    cost: costsNothing,
  },
  'media.no-ffmpeg': {
    title: 'ffmpeg was not found',
    means:
      'Clips are read with the programs ffmpeg and ffprobe, and one of them was not found on this machine.',
    why: 'They are included for most systems. On others, or if the installation could not download them, they must be installed separately.',
    next: [
      'Install ffmpeg: apt install ffmpeg, brew install ffmpeg, or winget install ffmpeg.',
      'Or select the program under Settings, Capture.',
      'Then check the clips again; a restart is not needed.',
    ],
    kept: 'The clips. Everything else works without ffmpeg, except turntable videos and trimming.',
    cost: costsNothing,
  },
  'media.no-dialog': {
    title: 'A browser cannot select a program',
    means: 'The ffmpeg program is selected in a system dialog, which only the desktop app can open.',
    why: 'For security, a web page must not decide which program Caliper runs.',
    next: [
      'Close Caliper, and set it on the command line: caliper settings set ffmpeg-path PROGRAM.',
      'Or install ffmpeg where it is found automatically: apt install ffmpeg, brew install ffmpeg, or winget install ffmpeg.',
    ],
    kept: 'The current ffmpeg.',
    cost: costsNothing,
  },
  'media.not-ffmpeg': {
    title: 'That program is not ffmpeg',
    means: 'The selected program did not print an ffmpeg version, or there is no ffprobe next to it.',
    why: 'Another program, a shortcut, or a build for another processor was selected.',
    next: [
      'Select the file named ffmpeg (ffmpeg.exe on Windows) in its installation folder, next to ffprobe.',
      'In a terminal, “ffmpeg -version” must print a version.',
    ],
    kept: 'The ffmpeg in use.',
    cost: costsNothing,
  },
  'media.failed': {
    title: 'ffmpeg failed',
    means: 'The program ffmpeg could not process this clip. The details have its last output.',
    why: 'A damaged clip, a codec that this build of ffmpeg does not support, or a full disk.',
    next: [
      'Play the clip in another program. If that fails too, copy it from the phone again.',
      'If it plays there, select a newer ffmpeg under Settings, Capture.',
    ],
    kept: 'The clip. Partial output was removed.',
    cost: nothingOrdered,
  },
  'media.timeout': {
    title: 'ffmpeg timed out',
    means: 'The program ffmpeg did not finish within the time limit and was stopped.',
    why: 'A damaged clip, a network folder that stopped responding, or a very busy machine.',
    next: [
      'Copy the clip to a local disk and try again.',
      'Try again when the machine is less busy.',
      'If it happens with this clip only, record in 1080p or export it again.',
    ],
    kept: 'The clip, and all other work.',
    cost: costsNothing,
  },
} as const satisfies Record<string, ErrorHelp>);

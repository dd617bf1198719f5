/** Help on the codes of the 3D view and of simulating. */
import { costsNothing, type ErrorHelp, paidOnce } from './error-help-entry.ts';

/** By code. */
export const modelErrorHelp = {
  'model.not-a-model': {
    title: 'The file is not a model',
    means: 'What the file holds is not what its name says; the message says what was found.',
    why: 'An empty file, a web page that was saved in place of it, a file that was renamed, or a USD layer that is none.',
    next: [
      'Under Problems see whether it is as it was downloaded; “Download again” brings the original.',
      'If the original is the same, show the message to the author of the file: for a downloaded asset, the service’s operator.',
      'Show another format of the asset (Alt and its number): it may be sound.',
    ],
    kept: 'The file as it is.',
    cost: paidOnce,
  },
  'model.damaged': {
    title: 'The file does not hold together',
    means: 'The file begins as it should, but what it says of itself is not so; the message names the place.',
    why: 'A copy or download that was broken off, a disk with a fault, or a program that wrote it wrongly.',
    next: [
      '“Download again” under Problems, or copy the file from where it came again.',
      'If it stays so, show the message to the author of the file.',
      'Show another format of the asset (Alt and its number).',
    ],
    kept: 'The file as it is.',
    cost: paidOnce,
  },
  'model.beyond-limit': {
    title: 'The model is larger than the viewer goes',
    means:
      'It was counted before it was decoded, and it would take more memory or time than a program beside others should. Both numbers are in the message.',
    why: 'A scan with tens of millions of triangles, textures of more than 16,384 pixels, thousands of layers; or a small file that unfolds to an enormous one, as hostile files do.',
    next: [
      'Open it in a program made for such sizes.',
      'Ask for a lower mesh quality or texture resolution when you create it.',
      'Its facts, files and physics are shown all the same.',
    ],
    kept: 'The file as it is. Nothing was loaded.',
    cost: costsNothing,
  },
  'model.extension-unsupported': {
    title: 'The model needs an extension that is not supported',
    means:
      'A glTF file says that it cannot be shown rightly without the extensions that are named, and this viewer does not have them.',
    why: 'A program wrote it with a young or rare extension, and marked it as required.',
    next: [
      'Export it without the extension, or without marking it as required.',
      'Show another format of the asset (Alt and its number), or open it in a program that has it.',
    ],
    kept: 'The file as it is.',
    cost: costsNothing,
  },
  'model.version-unsupported': {
    title: 'The file has a version that is not read',
    means:
      'The file is of a version that this viewer does not read; the message has the version and those that are read.',
    why: 'Very old FBX files (before 6.0) are written in another way altogether.',
    next: ['Export it anew in a newer version.', 'Show another format of the asset (Alt and its number).'],
    kept: 'The file as it is.',
    cost: costsNothing,
  },
  'model.refers-outside': {
    title: 'The model refers to something outside of its folder',
    means:
      'It names a file that lies elsewhere on the disk or on the internet. Such files are never read: a model must not look at your disk or call anybody.',
    why: 'A file that was written with absolute paths on another machine, or one that was made to spy.',
    next: [
      'Copy what it names into its folder, and export it with relative paths.',
      'If it came from a service, show the message to the service’s operator.',
    ],
    kept: 'The file as it is. Nothing outside of its folder was touched.',
    cost: costsNothing,
  },
  'model.nothing-to-show': {
    title: 'There is no geometry in it',
    means: 'The file was read, and has nothing that could be drawn.',
    why: 'It only refers to other files that are not there, holds only a camera, a light or a material, or its shapes have no size.',
    next: [
      'Look at the asset’s other files.',
      'Open the folder that holds the files which this one refers to.',
    ],
    kept: 'The file as it is.',
    cost: costsNothing,
  },
  'model.unreadable': {
    title: 'The file could not be read',
    means: 'The file was not read to its end; the message says why.',
    why: 'It is gone or was replaced while it was read, its disk is away, or it uses something that the reader does not know.',
    next: [
      'See in its folder whether it is still there, then load it again.',
      '“Download again” under Problems, if it is not.',
    ],
    kept: 'What is on the disk.',
    cost: paidOnce,
  },
  'model.timeout': {
    title: 'The model was not ready in time',
    means:
      'Reading it took longer than a model of its size should, so it was stopped. The window was not held up by it.',
    why: 'A very intricate file, a machine that is busy or short of memory, a slow network folder, or a file made to keep its reader busy for ever.',
    next: [
      'Load it again when the machine has less to do.',
      'Copy it from a network folder to this machine’s disk.',
      'Show another format of the asset (Alt and its number).',
    ],
    kept: 'The file as it is.',
    cost: costsNothing,
  },
  'model.ended-page': {
    title: 'The window ended while it was being opened',
    means:
      'The process that draws Caliper’s window ended while it was opening this model, so it is left alone until you ask for it. Otherwise the window could end again at each reload.',
    why: 'Mostly a file that takes more memory than there is, now and then a fault in the browser engine or a graphics driver. Several models may have been on their way: this one need not be to blame.',
    next: [
      '“Open it anyway”, best with other large programs closed.',
      'Show another format of the asset (Alt and its number).',
      'Open the file in another program.',
    ],
    kept: 'The file as it is; downloads and jobs go on.',
    cost: costsNothing,
  },
  'simulation.refused': {
    title: 'The physics engine does not take it',
    means: 'MuJoCo, which simulates here, refuses the model; what it says is quoted.',
    why: 'A mass or inertia that no body can have, a joint without a body, a mesh that is missing, or a name used twice.',
    next: [
      'See Truth and Problems for the same asset: they name the file and line.',
      'Choose another of its files to simulate.',
      'Correct it in a copy of the file.',
    ],
    kept: 'The files as they are.',
    cost: costsNothing,
  },
  'simulation.timeout': {
    title: 'The simulation gave no answer',
    means: 'The engine worked on one step for longer than is waited for, and was ended.',
    why: 'Thousands of contact shapes, a mesh with very many triangles as a collision shape, or a system that explodes.',
    next: ['Start it again with the collision shapes as convex hulls, or with a simpler file of the asset.'],
    kept: 'The files as they are, and the 3D view.',
    cost: costsNothing,
  },
  'simulation.broke': {
    title: 'The simulation broke off',
    means: 'The part of Caliper that simulates ended; the message says why.',
    why: 'Too little memory, a model that breaks the engine, or it was closed while it worked.',
    next: [
      'Start it again.',
      'If it happens at once each time, simulate another of the asset’s files, and report this one.',
    ],
    kept: 'The files as they are, and the 3D view.',
    cost: costsNothing,
  },
  'viewer.no-webgl': {
    title: '3D cannot be shown here',
    means: 'The 3D view needs WebGL 2, and this window does not get it; the reason is in the message.',
    why: 'Hardware acceleration is turned off, the graphics driver is too old or on a list of faulty ones, or the program runs over a remote desktop.',
    next: [
      'Turn hardware acceleration on in the browser, or update the graphics driver, then restart.',
      'Close other windows with 3D: there is a limit on how many may run.',
    ],
    kept: 'Everything else works: facts, files, reports, reviews. Pictures in the library are drawn by the processor.',
    cost: costsNothing,
  },
  'viewer.context-lost': {
    title: 'The graphics driver ended the 3D view',
    means: 'The system took the graphics memory away from this window.',
    why: 'The computer woke up, the driver was updated or reset itself, or another program needed all of the memory.',
    next: ['“Show again”.', 'If it happens often, close other programs with 3D, or update the driver.'],
    kept: 'Everything. Marks, cuts and measurements come back with the view.',
    cost: costsNothing,
  },
} as const satisfies Record<string, ErrorHelp>;

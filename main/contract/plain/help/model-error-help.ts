/** Help on the codes of the 3D view and of simulating. */
import { catalogue } from '../../messages/catalogue.ts';
import { costsNothing, type ErrorHelp, paidOnce } from './error-help-entry.ts';

/** By code. */
export const modelErrorHelp = catalogue('help.errors.model', {
  'model.not-a-model': {
    title: 'The file is not a model',
    means: 'The content of the file does not match its extension; the message says what was found.',
    why: 'An empty file, a web page saved as a model, a renamed file, or an invalid USD layer.',
    next: [
      'Check it under Problems; “Download again” restores the original.',
      'If the original is the same, report it to the author of the file: for a downloaded asset, the service’s operator.',
      'Try another format of the asset (Alt and its number).',
    ],
    kept: 'The file.',
    cost: paidOnce,
  },
  'model.damaged': {
    title: 'The model is damaged',
    means: 'The file begins correctly but contradicts itself; the message says where.',
    why: 'An interrupted copy or download, a faulty disk, or a bug in the program that wrote it.',
    next: [
      '“Download again” under Problems, or copy the file from its source again.',
      'If that does not help, report it to the author of the file.',
      'Try another format of the asset (Alt and its number).',
    ],
    kept: 'The file.',
    cost: paidOnce,
  },
  'model.beyond-limit': {
    title: 'The model is too large for the viewer',
    means: 'Loading it would take too much memory or time. The message has its size and the limit.',
    why: 'A scan with tens of millions of triangles, textures of more than 16,384 pixels, thousands of layers, or a small file that expands to an enormous one.',
    next: [
      'Open it in a program made for such sizes.',
      'Request a lower mesh quality or texture resolution when you create it.',
      'Its validation, files and physics are still available.',
    ],
    kept: 'The file. Nothing was loaded.',
    cost: costsNothing,
  },
  'model.extension-unsupported': {
    title: 'The model needs an unsupported extension',
    means: 'The glTF file requires extensions that this viewer does not support; the message names them.',
    why: 'It was exported with a new or rare extension that is marked as required.',
    next: [
      'Export it without the extension, or without marking it as required.',
      'Try another format of the asset (Alt and its number), or open it in a program that supports the extension.',
    ],
    kept: 'The file.',
    cost: costsNothing,
  },
  'model.version-unsupported': {
    title: 'Unsupported file version',
    means: 'This viewer does not read this version of the format; the message names the supported ones.',
    why: 'Very old FBX files (before 6.0) use a different format.',
    next: ['Export it again in a newer version.', 'Try another format of the asset (Alt and its number).'],
    kept: 'The file.',
    cost: costsNothing,
  },
  'model.refers-outside': {
    title: 'The model refers to a file outside its folder',
    means:
      'It references a file elsewhere on the disk or on the internet. For security, such files are never read.',
    why: 'It was exported with absolute paths on another machine, or made to read other files.',
    next: [
      'Copy the referenced file into its folder, and export it with relative paths.',
      'If it came from a service, report it to the service’s operator.',
    ],
    kept: 'The file. Nothing outside its folder was read.',
    cost: costsNothing,
  },
  'model.nothing-to-show': {
    title: 'The model has no geometry',
    means: 'The file was read, but contains nothing to show.',
    why: 'It only references missing files, contains only a camera, a light or a material, or its shapes have no size.',
    next: ['Try the asset’s other files.', 'Open the folder that contains the referenced files.'],
    kept: 'The file.',
    cost: costsNothing,
  },
  'model.unreadable': {
    title: 'The file could not be read',
    means: 'Reading the file failed; the message says why.',
    why: 'It was deleted or replaced while being read, its disk is disconnected, or it uses an unsupported feature.',
    next: [
      'Check that it is still in its folder, then load it again.',
      'If not, use “Download again” under Problems.',
    ],
    kept: 'All files on the disk.',
    cost: paidOnce,
  },
  'model.timeout': {
    title: 'Loading the model timed out',
    means: 'Loading took longer than it should for a model of this size, so it was stopped.',
    why: 'A very complex or malicious file, a machine that is busy or low on memory, or a slow network folder.',
    next: [
      'Load it again when the machine is less busy.',
      'Copy it from a network folder to a local disk.',
      'Try another format of the asset (Alt and its number).',
    ],
    kept: 'The file.',
    cost: costsNothing,
  },
  'model.ended-page': {
    title: 'The window crashed while opening this model',
    means:
      'Caliper’s window crashed while opening this model. It is not reopened automatically, so that the window does not crash at each reload.',
    why: 'Usually a file that needs more memory than available, sometimes a bug in the browser engine or graphics driver. Another model that was loading may be the cause.',
    next: [
      'Close other large programs, then “Open anyway”.',
      'Try another format of the asset (Alt and its number).',
      'Open the file in another program.',
    ],
    kept: 'The file; downloads and jobs continue.',
    cost: costsNothing,
  },
  'simulation.refused': {
    title: 'The physics engine rejects the model',
    means: 'MuJoCo cannot load the model; the message quotes its reason.',
    why: 'An impossible mass or inertia, a joint without a body, a missing mesh, or a duplicate name.',
    next: [
      'Check Validation and Problems of the asset: they name the file and line.',
      'Select another of its files to simulate.',
      'Correct it in a copy of the file.',
    ],
    kept: 'All files.',
    cost: costsNothing,
  },
  'simulation.timeout': {
    title: 'The simulation timed out',
    means: 'One step took too long, so the simulation was stopped.',
    why: 'Thousands of collision shapes, a collision mesh with very many triangles, or an unstable system.',
    next: ['Start it again with convex hulls as collision shapes, or with a simpler file of the asset.'],
    kept: 'All files, and the 3D view.',
    cost: costsNothing,
  },
  'simulation.broke': {
    title: 'The simulation crashed',
    means: 'The simulation stopped unexpectedly; the message says why.',
    why: 'Too little memory, a model that crashes the engine, or the view was closed.',
    next: [
      'Start it again.',
      'If it happens immediately each time, simulate another file of the asset and report this one.',
    ],
    kept: 'All files, and the 3D view.',
    cost: costsNothing,
  },
  'viewer.no-webgl': {
    title: '3D cannot be shown here',
    means: 'The 3D view needs WebGL 2, which is not available; the message says why.',
    why: 'Hardware acceleration is turned off, the graphics driver is too old or blocklisted, or Caliper runs over a remote desktop.',
    next: [
      'Turn on hardware acceleration in the browser, or update the graphics driver, then restart.',
      'Close other windows with 3D views: their number is limited.',
    ],
    kept: 'Everything else works: validation, files, reports, reviews. Library previews are rendered by the CPU.',
    cost: costsNothing,
  },
  'viewer.context-lost': {
    title: 'The graphics driver stopped the 3D view',
    means: 'The system revoked this window’s graphics memory.',
    why: 'The computer woke up, the driver was updated or reset, or another program needed the memory.',
    next: ['Press “Show again”.', 'If it happens often, close other 3D programs, or update the driver.'],
    kept: 'Everything. Annotations, sections and measurements are restored with the view.',
    cost: costsNothing,
  },
} as const satisfies Record<string, ErrorHelp>);

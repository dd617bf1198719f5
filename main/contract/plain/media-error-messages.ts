/** Codes and sentences of what can go wrong with what is looked at: clips, boards and the tools that read clips, and models. */

/** Part of `ErrorData`; the same rules. */
export interface CaptureErrorData {
  'capture.unknown': { id: string };
  'capture.no-report': { fileName: string };
  /** `headline`: the verdict on its clip, as the report says it; `others`: further clips that will not do, either. */
  'capture.will-not-do': { fileName: string; headline: string; others?: number };
  'capture.failed': { fileName: string; reason: string };
  'capture.thread-ended': { fileName: string };
  'capture.nothing-to-trim': { fileName: string; reason: string };
  'board.unknown': { id: string };
  'board.in-print': { reason: string };
  'board.too-many': { limit: number };
  /** `setAside`: what the damaged file is called now, in the folder of the settings; `kept`: boards that could be read. */
  'board.file-damaged': { setAside: string; kept: number };
  'media.no-ffmpeg': { program: 'ffmpeg' | 'ffprobe' };
  'media.no-dialog': Record<string, never>;
  'media.not-ffmpeg': { path: string };
  'media.failed': { program: string; fileName: string; detail: string };
  'media.timeout': { program: string; fileName: string; seconds: number };
}

/** What happened, to what, and what to do next. */
export const captureSentences: {
  [C in keyof CaptureErrorData]: (data: CaptureErrorData[C]) => string;
} = {
  'capture.unknown': () => 'This clip is not in the library any more. Add it again.',
  'capture.no-report': (d) => `“${d.fileName}” was not checked yet. Check it, then open its report.`,
  'capture.will-not-do': (d) =>
    (d.others ?? 0) > 0
      ? `“${d.fileName}” will not do: ${d.headline} Nor will ${d.others} other ${d.others === 1 ? 'clip' : 'clips'}. Film them again, or send them anyway; that is recorded.`
      : `“${d.fileName}” will not do: ${d.headline} Film it again, or send it anyway; that is recorded.`,
  'capture.failed': (d) => `“${d.fileName}” could not be checked: ${d.reason} Check it again.`,
  'capture.thread-ended': (d) =>
    `The check of “${d.fileName}” ended unexpectedly. Nothing is lost; check it again.`,
  'capture.nothing-to-trim': (d) => `“${d.fileName}” cannot be cut like this: ${d.reason}`,
  'board.unknown': () => 'This board is not in your list any more. Choose another one.',
  'board.in-print': (d) => `The board cannot be printed like this: ${d.reason}`,
  'board.too-many': (d) => `There are ${d.limit} boards already. Remove one that is not used any more first.`,
  'board.file-damaged': (d) =>
    `The list of your boards was damaged; ${d.kept === 0 ? 'none' : d.kept} of them could be read. The damaged file was kept as “${d.setAside}” in the folder of the settings. Look through the boards and add what is missing.`,
  'media.no-ffmpeg': (d) =>
    `The program ${d.program} was not found. Install ffmpeg, or choose it in Settings, Capture.`,
  'media.no-dialog': () =>
    'The ffmpeg program is chosen in Caliper’s own window, which a browser is not. Set it with “caliper settings set ffmpeg-path PROGRAM” on the command line while this library is not open elsewhere.',
  'media.not-ffmpeg': (d) =>
    `${d.path} does not answer as ffmpeg does, or has no ffprobe beside it, so it was not set. Choose the program ffmpeg itself, as it was installed.`,
  'media.failed': (d) => `“${d.fileName}” could not be worked on: ${d.program} ended with an error.`,
  'media.timeout': (d) =>
    `“${d.fileName}” was given up after ${d.seconds} s: ${d.program} did not come to an end.`,
};

// Codes and sentences of what can go wrong with a model that is to be shown.

/** Part of `ErrorData`; the same rules. */
export interface ModelErrorData {
  'model.not-a-model': { found: string };
  'model.damaged': { reason: string };
  'model.beyond-limit': { what: string; limit: string };
  'model.extension-unsupported': { extensions: string[] };
  'model.version-unsupported': { what: string; known: string };
  'model.refers-outside': { uri: string };
  'model.nothing-to-show': Record<string, never>;
  'model.unreadable': { reason: string };
  'model.timeout': { seconds: number };
  'model.ended-page': Record<string, never>;
  'simulation.refused': { reason: string };
  'simulation.timeout': { seconds: number };
  'simulation.broke': { reason: string };
  'viewer.no-webgl': { reason: string };
  'viewer.context-lost': Record<string, never>;
}

/** What happened, to what, and what to do next. */
export const modelSentences: {
  [C in keyof ModelErrorData]: (data: ModelErrorData[C]) => string;
} = {
  'model.not-a-model': (d) =>
    `This file cannot be shown as a model: it is ${d.found}. If it is not what it should be, fetch it again from where it came; if that is the same, show this message to its author.`,
  'model.damaged': (d) =>
    `The model cannot be shown: ${d.reason}. The file is kept as it is; fetch it again from where it came, and if that is the same, show this message to its author.`,
  'model.beyond-limit': (d) =>
    `The model was not opened: it has ${d.what}, and the viewer stops at ${d.limit} so that Caliper stays usable. The file is kept; open it in another program.`,
  'model.extension-unsupported': (d) =>
    `The model cannot be shown here: it requires ${d.extensions.join(', ')}, which this viewer does not support. The file itself is kept; open it in a program that does.`,
  'model.version-unsupported': (d) =>
    `The model cannot be shown here: it is ${d.what}, and this viewer reads ${d.known}. The file is kept; export it again in a newer version, or open it in a program that reads it.`,
  'model.refers-outside': (d) =>
    `The model was not opened: it refers to “${d.uri}”, which lies outside of the asset's own files. Copy what it names beside it and export it with relative paths, or show this message to its author.`,
  'model.nothing-to-show': () =>
    'The model has no geometry to show. The file is kept; look at the other files of this asset.',
  'model.unreadable': (d) =>
    `The model's file could not be read (${d.reason}). Check that it is still in the asset's folder, then load it again.`,
  'model.timeout': (d) =>
    `The model was not ready after ${d.seconds} s, so loading it was stopped. Load it again, or open the file in another program.`,
  'model.ended-page': () =>
    'Caliper’s window ended while this model was being opened, so it was not reopened automatically. The file is kept as it is; open it anyway, or look at another file of this asset.',
  'simulation.refused': (d) =>
    `It cannot be simulated: ${d.reason}. The file is kept as it is; correct it, or simulate another of the asset's files.`,
  'simulation.timeout': (d) =>
    `The simulation gave no answer for ${d.seconds} s and was ended. Start it again; a model with fewer bodies and contact shapes is quicker.`,
  'simulation.broke': (d) =>
    `The simulation broke off: ${d.reason}. Start it again; the files are not affected.`,
  'viewer.no-webgl': (d) =>
    `3D cannot be shown on this machine: WebGL 2 is not available (${d.reason}). Turn on hardware acceleration or update the graphics driver; the files themselves are not affected.`,
  'viewer.context-lost': () => 'The graphics driver ended the 3D view. Nothing is lost; press “Show again”.',
};

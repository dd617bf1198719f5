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
  'capture.unknown': () => 'This clip is no longer in the library. Add it again.',
  'capture.no-report': (d) => `“${d.fileName}” has not been checked yet. Check it, then open its report.`,
  'capture.will-not-do': (d) =>
    (d.others ?? 0) > 0
      ? `“${d.fileName}” did not pass the check: ${d.headline} ${d.others} other ${d.others === 1 ? 'clip' : 'clips'} did not pass either. Re-film them, or send them anyway; that is recorded.`
      : `“${d.fileName}” did not pass the check: ${d.headline} Re-film it, or send it anyway; that is recorded.`,
  'capture.failed': (d) => `“${d.fileName}” could not be checked: ${d.reason} Check it again.`,
  'capture.thread-ended': (d) =>
    `The check of “${d.fileName}” stopped unexpectedly. Check it again; nothing is lost.`,
  'capture.nothing-to-trim': (d) => `“${d.fileName}” cannot be trimmed like this: ${d.reason}`,
  'board.unknown': () => 'This board no longer exists. Select another one.',
  'board.in-print': (d) => `The board cannot be printed like this: ${d.reason}`,
  'board.too-many': (d) => `The limit of ${d.limit} boards is reached. Delete one that you no longer use.`,
  'board.file-damaged': (d) =>
    `The list of boards was damaged; ${d.kept === 0 ? 'none' : d.kept} could be recovered. Add the missing ones; the damaged file is kept as “${d.setAside}” in the settings folder.`,
  'media.no-ffmpeg': (d) => `${d.program} was not found. Install ffmpeg, or select it in Settings, Capture.`,
  'media.no-dialog': () =>
    'A browser cannot select the ffmpeg program. Close this library and run “caliper settings set ffmpeg-path PROGRAM”, or use the desktop app.',
  'media.not-ffmpeg': (d) =>
    `${d.path} is not ffmpeg, or has no ffprobe next to it, so it was not set. Select the installed ffmpeg program.`,
  'media.failed': (d) => `“${d.fileName}” could not be processed: ${d.program} failed.`,
  'media.timeout': (d) =>
    `${d.program} did not finish “${d.fileName}” within ${d.seconds} s and was stopped.`,
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
    `This file is not a model: it is ${d.found}. Download or copy it again; if the new copy is the same, report it to its author.`,
  'model.damaged': (d) =>
    `The model cannot be shown: ${d.reason}. Download or copy it again; if the new copy is the same, report it to its author.`,
  'model.beyond-limit': (d) =>
    `The model was not opened: it has ${d.what}, and the viewer’s limit is ${d.limit}. Open it in another program.`,
  'model.extension-unsupported': (d) =>
    `The model cannot be shown here: it requires ${d.extensions.join(', ')}, which this viewer does not support. Open it in a program that does.`,
  'model.version-unsupported': (d) =>
    `The model cannot be shown here: it is ${d.what}, and this viewer reads ${d.known}. Export it again in a newer version, or open it in another program.`,
  'model.refers-outside': (d) =>
    `The model was not opened: it refers to “${d.uri}”, which is outside the asset's folder. Copy that file into the folder and export the model with relative paths, or report it to its author.`,
  'model.nothing-to-show': () => 'The model has no geometry to show. Try the other files of this asset.',
  'model.unreadable': (d) =>
    `The model's file could not be read (${d.reason}). Check that it is still in the asset's folder, then load it again.`,
  'model.timeout': (d) =>
    `The model did not load within ${d.seconds} s, so loading was stopped. Load it again, or open the file in another program.`,
  'model.ended-page': () =>
    'Caliper’s window crashed while opening this model, so it was not reopened automatically. Open it anyway, or try another file of this asset.',
  'simulation.refused': (d) =>
    `This file cannot be simulated: ${d.reason}. Correct it, or simulate another file of the asset.`,
  'simulation.timeout': (d) =>
    `The simulation did not respond for ${d.seconds} s and was stopped. Start it again; a model with fewer bodies and collision shapes is faster.`,
  'simulation.broke': (d) =>
    `The simulation stopped: ${d.reason}. Start it again; the files are not affected.`,
  'viewer.no-webgl': (d) =>
    `3D cannot be shown on this machine: WebGL 2 is not available (${d.reason}). Turn on hardware acceleration or update the graphics driver; the files are not affected.`,
  'viewer.context-lost': () =>
    'The graphics driver stopped the 3D view. Press “Show again”; nothing is lost.',
};

/** Codes and sentences of what can go wrong with a model that is to be shown. */

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
    `This file cannot be shown as a model: it is ${d.found}. Download the asset's files again; if it stays so, report it to the service's operator.`,
  'model.damaged': (d) =>
    `The model cannot be shown: ${d.reason}. The file is kept as it is; if a fresh download is the same, report it to the service's operator.`,
  'model.beyond-limit': (d) =>
    `The model was not opened: it has ${d.what}, and the viewer stops at ${d.limit} so that Caliper stays usable. The file is kept; open it in another program.`,
  'model.extension-unsupported': (d) =>
    `The model cannot be shown here: it requires ${d.extensions.join(', ')}, which this viewer does not support. The file itself is kept; open it in a program that does.`,
  'model.version-unsupported': (d) =>
    `The model cannot be shown here: it is ${d.what}, and this viewer reads ${d.known}. The file is kept; export it again in a newer version, or open it in a program that reads it.`,
  'model.refers-outside': (d) =>
    `The model was not opened: it refers to “${d.uri}”, which lies outside of the asset's own files. Report this to the service's operator.`,
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

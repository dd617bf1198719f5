/** Codes and sentences of what can go wrong with what is looked at: clips, boards and the tools that read clips, and models. */
import { catalogue, icu } from '../messages/catalogue.ts';

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
} = catalogue('errors.captureSentences', {
  'capture.unknown': icu('This clip is no longer in the library. Add it again.', () => ({})),
  'capture.no-report': icu(
    '“{fileName}” has not been checked yet. Check it, then open its report.',
    (d: CaptureErrorData['capture.no-report']) => ({ fileName: d.fileName }),
  ),
  'capture.will-not-do': icu(
    '{others, plural, =0 {“{fileName}” did not pass the check: {headline} Re-film it, or send it anyway; that is recorded.} other {“{fileName}” did not pass the check: {headline} {others, plural, one {# other clip} other {# other clips}} did not pass either. Re-film them, or send them anyway; that is recorded.}}',
    (d: CaptureErrorData['capture.will-not-do']) => ({
      others: d.others ?? 0,
      fileName: d.fileName,
      headline: d.headline,
    }),
  ),
  'capture.failed': icu(
    '“{fileName}” could not be checked: {reason} Check it again.',
    (d: CaptureErrorData['capture.failed']) => ({ fileName: d.fileName, reason: d.reason }),
  ),
  'capture.thread-ended': icu(
    'The check of “{fileName}” stopped unexpectedly. Check it again; nothing is lost.',
    (d: CaptureErrorData['capture.thread-ended']) => ({ fileName: d.fileName }),
  ),
  'capture.nothing-to-trim': icu(
    '“{fileName}” cannot be trimmed like this: {reason}',
    (d: CaptureErrorData['capture.nothing-to-trim']) => ({ fileName: d.fileName, reason: d.reason }),
  ),
  'board.unknown': icu('This board no longer exists. Select another one.', () => ({})),
  'board.in-print': icu(
    'The board cannot be printed like this: {reason}',
    (d: CaptureErrorData['board.in-print']) => ({ reason: d.reason }),
  ),
  'board.too-many': icu(
    'The limit of {limit} boards is reached. Delete one that you no longer use.',
    (d: CaptureErrorData['board.too-many']) => ({ limit: d.limit }),
  ),
  'board.file-damaged': icu(
    'The list of boards was damaged; {kept, plural, =0 {none} other {{kept}}} could be recovered. Add the missing ones; the damaged file is kept as “{setAside}” in the settings folder.',
    (d: CaptureErrorData['board.file-damaged']) => ({ kept: d.kept, setAside: d.setAside }),
  ),
  'media.no-ffmpeg': icu(
    '{program} was not found. Install ffmpeg, or select it in Settings, Capture.',
    (d: CaptureErrorData['media.no-ffmpeg']) => ({ program: d.program }),
  ),
  'media.no-dialog': icu(
    'A browser cannot select the ffmpeg program. Close this library and run “caliper settings set ffmpeg-path PROGRAM”, or use the desktop app.',
    () => ({}),
  ),
  'media.not-ffmpeg': icu(
    '{path} is not ffmpeg, or has no ffprobe next to it, so it was not set. Select the installed ffmpeg program.',
    (d: CaptureErrorData['media.not-ffmpeg']) => ({ path: d.path }),
  ),
  'media.failed': icu(
    '“{fileName}” could not be processed: {program} failed.',
    (d: CaptureErrorData['media.failed']) => ({ fileName: d.fileName, program: d.program }),
  ),
  'media.timeout': icu(
    '{program} did not finish “{fileName}” within {seconds} s and was stopped.',
    (d: CaptureErrorData['media.timeout']) => ({
      program: d.program,
      fileName: d.fileName,
      seconds: d.seconds,
    }),
  ),
});

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
} = catalogue('errors.modelSentences', {
  'model.not-a-model': icu(
    'This file is not a model: it is {found}. Download or copy it again; if the new copy is the same, report it to its author.',
    (d: ModelErrorData['model.not-a-model']) => ({ found: d.found }),
  ),
  'model.damaged': icu(
    'The model cannot be shown: {reason}. Download or copy it again; if the new copy is the same, report it to its author.',
    (d: ModelErrorData['model.damaged']) => ({ reason: d.reason }),
  ),
  'model.beyond-limit': icu(
    'The model was not opened: it has {what}, and the viewer’s limit is {limit}. Open it in another program.',
    (d: ModelErrorData['model.beyond-limit']) => ({ what: d.what, limit: d.limit }),
  ),
  'model.extension-unsupported': icu(
    'The model cannot be shown here: it requires {extensions}, which this viewer does not support. Open it in a program that does.',
    (d: ModelErrorData['model.extension-unsupported']) => ({ extensions: d.extensions.join(', ') }),
  ),
  'model.version-unsupported': icu(
    'The model cannot be shown here: it is {what}, and this viewer reads {known}. Export it again in a newer version, or open it in another program.',
    (d: ModelErrorData['model.version-unsupported']) => ({ what: d.what, known: d.known }),
  ),
  'model.refers-outside': icu(
    'The model was not opened: it refers to “{uri}”, which is outside the asset’s folder. Copy that file into the folder and export the model with relative paths, or report it to its author.',
    (d: ModelErrorData['model.refers-outside']) => ({ uri: d.uri }),
  ),
  'model.nothing-to-show': icu(
    'The model has no geometry to show. Try the other files of this asset.',
    () => ({}),
  ),
  'model.unreadable': icu(
    'The model’s file could not be read ({reason}). Check that it is still in the asset’s folder, then load it again.',
    (d: ModelErrorData['model.unreadable']) => ({ reason: d.reason }),
  ),
  'model.timeout': icu(
    'The model did not load within {seconds} s, so loading was stopped. Load it again, or open the file in another program.',
    (d: ModelErrorData['model.timeout']) => ({ seconds: d.seconds }),
  ),
  'model.ended-page': icu(
    'Caliper’s window crashed while opening this model, so it was not reopened automatically. Open it anyway, or try another file of this asset.',
    () => ({}),
  ),
  'simulation.refused': icu(
    'This file cannot be simulated: {reason}. Correct it, or simulate another file of the asset.',
    (d: ModelErrorData['simulation.refused']) => ({ reason: d.reason }),
  ),
  'simulation.timeout': icu(
    'The simulation did not respond for {seconds} s and was stopped. Start it again; a model with fewer bodies and collision shapes is faster.',
    (d: ModelErrorData['simulation.timeout']) => ({ seconds: d.seconds }),
  ),
  'simulation.broke': icu(
    'The simulation stopped: {reason}. Start it again; the files are not affected.',
    (d: ModelErrorData['simulation.broke']) => ({ reason: d.reason }),
  ),
  'viewer.no-webgl': icu(
    '3D cannot be shown on this machine: WebGL 2 is not available ({reason}). Turn on hardware acceleration or update the graphics driver; the files are not affected.',
    (d: ModelErrorData['viewer.no-webgl']) => ({ reason: d.reason }),
  ),
  'viewer.context-lost': icu(
    'The graphics driver stopped the 3D view. Press “Show again”; nothing is lost.',
    () => ({}),
  ),
});

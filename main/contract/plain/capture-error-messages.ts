/** Codes and sentences of what can go wrong with clips, boards and the tools that look into clips. */

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

/** Codes and sentences of what can go wrong when things are dropped onto the window, dragged out of it, opened from outside, or filmed. */
import { formatNumber } from './number-text.ts';

/** Part of `ErrorData`; the same rules. */
export interface DesktopErrorData {
  'drop.lost': Record<string, never>;
  /** `reason` for the details view. */
  'open.not-there': { path: string; reason: string };
  /** `reason` follows “because”. */
  'open.refused': { path: string; reason: string };
  /** `reason` is why the folder is no asset; empty when nothing is known. */
  'open.nothing-found': { path: string; reason: string };
  'drag.no-desktop': Record<string, never>;
  /** How many assets were dragged. */
  'drag.nothing': { assets: number };
  'drag.too-many': { limit: number };
  /** `reason` for the details view. */
  'drag.failed': { reason: string };
  'video.unknown': Record<string, never>;
  'video.too-many': { limit: number };
  'video.incomplete': { frames: number; taken: number };
  /** `reason` follows “because”. */
  'video.frame-refused': { number: number; reason: string };
  /** `reason` is the other side's, for the details view. */
  /** The folder of the settings, not a library. `reason`: the system's code. */
  'settings.not-writable': { path: string; reason: string };
  'process.too-many-files': Record<string, never>;
  'update.not-looked': { reason: string };
  'update.not-loaded': { reason: string };
  'update.not-ready': Record<string, never>;
  /** What the thread was for: “downloads”. */
  'thread.broke-down': { part: string };
}

const settingsAdvice: Readonly<Record<string, string>> = {
  ENOSPC: 'Its disk is full: free some space, then try again.',
  EDQUOT: 'Your quota there is used up: free some space, then try again.',
  EROFS: 'Its disk is read-only: start Caliper with another folder, --user-data DIR.',
  EACCES: 'Make it writable, or start Caliper with another folder, --user-data DIR.',
  EPERM: 'Make it writable, or start Caliper with another folder, --user-data DIR.',
};

type Sentences = { [C in keyof DesktopErrorData]: (data: DesktopErrorData[C]) => string };

export const desktopSentences: Sentences = {
  'settings.not-writable': (d) =>
    `Caliper’s settings folder ${d.path} cannot be written (${d.reason}). ${settingsAdvice[d.reason] ?? 'Check its disk, then try again.'}`,
  'process.too-many-files': () =>
    'The system lets Caliper open no more files. Raise the limit (ulimit -n 4096 in the terminal that starts it) or close other programs, then start Caliper again; nothing is lost.',
  'update.not-looked': () =>
    'It could not be found out whether there is a newer version. Check the network, then look again; this version goes on as it is.',
  'update.not-loaded': () =>
    'The newer version could not be loaded. Nothing was put in place; load it again when the network is there.',
  'update.not-ready': () =>
    'There is no newer version that could be put in place yet. Load one under Settings, About first.',
  'drop.lost': () =>
    'Where the dropped files lie could not be found out. Drop them again, or choose their folder with “Import a folder…”.',
  'open.not-there': (d) =>
    `There is nothing to open at ${d.path}. Look whether it was moved or its disk is connected, then open it again.`,
  'open.refused': (d) =>
    `${d.path} was not opened, because ${d.reason}. Open a folder of models, or a GLB, glTF, USD, FBX, OBJ, MJCF or URDF file.`,
  'open.nothing-found': (d) =>
    `No model was recognised in ${d.path}${d.reason === '' ? '' : ` (${d.reason})`}. Open the folder that holds a GLB, glTF, USD, FBX, OBJ, MJCF or URDF file.`,
  'drag.no-desktop': () =>
    'Only Caliper’s own window can hand several files to another program. Show the asset in its folder and drag its files from there.',
  'drag.nothing': (d) =>
    d.assets === 1
      ? 'The files of this asset are not on this disk, so there is nothing to drag. Fetch it, or put it back from the bin, then drag it again.'
      : `The files of these ${formatNumber(d.assets)} assets are not on this disk, so there is nothing to drag. Fetch them, or put them back from the bin, then drag them again.`,
  'drag.too-many': (d) =>
    `At most ${d.limit} assets can be dragged to another program at once. Choose fewer, or drag their folders from the file manager.`,
  'drag.failed': (d) =>
    `The system did not take the files (${d.reason}). Try again, or show the asset in its folder and drag its files from there.`,
  'video.unknown': () => 'This film is not being made any more: it was given up. Make it again.',
  'video.too-many': (d) => `${d.limit} films are being made already. Wait for one of them, or cancel it.`,
  'video.incomplete': (d) =>
    `The film is not complete: ${d.taken} of ${d.frames} pictures have arrived. Make it again.`,
  'video.frame-refused': (d) =>
    `Picture ${d.number} of the film was not taken, because ${d.reason}. Make the film again.`,
  'thread.broke-down': (d) =>
    `A part of Caliper broke down (${d.part}) and restarts automatically. Nothing is lost. If it happens again, restart Caliper; the log says what it was.`,
};

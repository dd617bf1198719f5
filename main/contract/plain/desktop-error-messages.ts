/** Codes and sentences of what can go wrong around the window, and on the command line. */
import { formatBytes, formatNumber } from './number-text.ts';

// Codes and sentences of what can go wrong when things are dropped onto the window, dragged out of it, opened from outside, or filmed.

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

type DesktopSentences = { [C in keyof DesktopErrorData]: (data: DesktopErrorData[C]) => string };

export const desktopSentences: DesktopSentences = {
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
    `${d.path} was not opened, because ${d.reason}. Open a folder of models, or a GLB, glTF, USD, FBX, OBJ, DAE, STL, PLY, MJCF, URDF or SDF file.`,
  'open.nothing-found': (d) =>
    `No model was recognised in ${d.path}${d.reason === '' ? '' : ` (${d.reason})`}. Open the folder that holds a GLB, glTF, USD, FBX, OBJ, DAE, STL, PLY, MJCF, URDF or SDF file.`,
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

// Codes and sentences of what can go wrong on the command line alone.

/** Part of `ErrorData`; the same rules. */
export interface CliErrorData {
  'cli.usage': { reason: string; command?: string };
  'cli.file-unreadable': { path: string; reason: string };
  'cli.asset-ambiguous': {
    text: string;
    candidates: { id: string; kind: string; createdAt: string | null; status: string | null }[];
  };
  'cli.job-ended': { name: string; status: string; detail: string };
  /** `count` downloads have stopped at it; `neededBytes` beyond what is free, null when unknown. */
  'cli.disk-full': { folder: string; neededBytes: number | null; count: number };
  /** `when` goes before `command`, which sends them. */
  'cli.not-sent-yet': { reason: string; when: string; count: number; command: string };
  /** `reason`: a sentence about what would become of what. */
  'cli.needs-yes': { reason: string };
  'cli.interrupted': Record<string, never>;
}

type CliSentences = { [C in keyof CliErrorData]: (data: CliErrorData[C]) => string };

const maxListed = 10;

export const cliSentences: CliSentences = {
  'cli.usage': (d) => `${d.reason} “${d.command ?? 'caliper'} --help” shows how it is written.`,
  'cli.file-unreadable': (d) => `${d.path} cannot be read (${d.reason}). Check the name and try again.`,
  'cli.asset-ambiguous': (d) =>
    `“${d.text}” means more than one. Use one of these ids: ${d.candidates
      .slice(0, maxListed)
      .map(({ id, kind, createdAt, status }) => {
        const at = createdAt === null ? null : `${createdAt.slice(0, 16).replace('T', ' ')} UTC`;
        return `${id} (${[kind, at, status].filter((part) => part !== null).join(', ')})`;
      })
      .join('; ')}${d.candidates.length > maxListed ? `; and ${d.candidates.length - maxListed} more` : ''}.`,
  'cli.job-ended': (d) =>
    `The job of “${d.name}” ended as ${d.status}, so there is nothing to download.${d.detail === '' ? '' : ` It says: “${d.detail}”.`}`,
  'cli.disk-full': (d) =>
    `The disk holding ${d.folder} is full${d.neededBytes === null ? '' : `: ${formatBytes(d.neededBytes)} more are needed`}, so ${d.count === 1 ? 'a download has' : `${formatNumber(d.count)} downloads have`} stopped. Free some space and run the same command again: what has arrived is kept.`,
  'cli.not-sent-yet': (d) =>
    `${d.reason} ${d.count === 1 ? 'The request is' : `${formatNumber(d.count)} requests are`} kept in the queue: ${d.when}“${d.command}” sends ${d.count === 1 ? 'it' : 'them'}.`.trimStart(),
  'cli.needs-yes': (d) => `${d.reason} Nothing was changed; add --yes to go on.`,
  'cli.interrupted': () =>
    'Interrupted. Nothing is lost: requests, jobs and downloads go on when Caliper runs the next time.',
};

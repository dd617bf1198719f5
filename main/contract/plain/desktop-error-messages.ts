/** Codes and sentences of what can go wrong around the window, and on the command line. */
import { formatBytes, formatNumber } from '../messages/number-text.ts';

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
    'Caliper has reached the system’s limit for open files. Raise the limit (ulimit -n 4096 in the terminal that starts it) or close other programs, then restart Caliper; nothing is lost.',
  'update.not-looked': () => 'Caliper could not check for updates. Check the network, then try again.',
  'update.not-loaded': () =>
    'The update could not be downloaded, so nothing was installed. Check the network, then download it again.',
  'update.not-ready': () => 'No update is ready to install. Download one in Settings, About first.',
  'drop.lost': () =>
    'The location of the dropped files could not be determined. Drop them again, or use “Import folder…”.',
  'open.not-there': (d) =>
    `${d.path} does not exist. Check whether it was moved and its disk is connected, then open it again.`,
  'open.refused': (d) =>
    `${d.path} was not opened, because ${d.reason}. Open a folder of models, or a GLB, glTF, USD, FBX, OBJ, DAE, STL, PLY, MJCF, URDF or SDF file.`,
  'open.nothing-found': (d) =>
    `No model was recognised in ${d.path}${d.reason === '' ? '' : ` (${d.reason})`}. Open a folder that contains a GLB, glTF, USD, FBX, OBJ, DAE, STL, PLY, MJCF, URDF or SDF file.`,
  'drag.no-desktop': () =>
    'A browser cannot drag several files to another program. Show the asset in its folder and drag its files from there.',
  'drag.nothing': (d) =>
    d.assets === 1
      ? 'This asset has no files on this disk, so there is nothing to drag. Download it or restore it from the bin, then try again.'
      : `None of these ${formatNumber(d.assets)} assets has files on this disk, so there is nothing to drag. Download them or restore them from the bin, then try again.`,
  'drag.too-many': (d) =>
    `At most ${d.limit} assets can be dragged to another program at once. Select fewer, or drag their folders from the file manager.`,
  'drag.failed': (d) =>
    `The system refused the drag (${d.reason}). Try again, or show the asset in its folder and drag its files from there.`,
  'video.unknown': () => 'This video is no longer being made: it was canceled. Make it again.',
  'video.too-many': (d) => `${d.limit} videos are being made already. Wait for one to finish, or cancel it.`,
  'video.incomplete': (d) =>
    `The video is incomplete: only ${d.taken} of ${d.frames} frames arrived. Make it again.`,
  'video.frame-refused': (d) =>
    `Frame ${d.number} of the video was refused, because ${d.reason}. Make the video again.`,
  'thread.broke-down': (d) =>
    `A part of Caliper (${d.part}) crashed and is restarting automatically; nothing is lost. If it happens again, restart Caliper and check the log.`,
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
  'cli.usage': (d) => `${d.reason} “${d.command ?? 'caliper'} --help” shows the usage.`,
  'cli.file-unreadable': (d) => `${d.path} cannot be read (${d.reason}). Check the name and try again.`,
  'cli.asset-ambiguous': (d) =>
    `“${d.text}” is ambiguous. Use one of these ids: ${d.candidates
      .slice(0, maxListed)
      .map(({ id, kind, createdAt, status }) => {
        const at = createdAt === null ? null : `${createdAt.slice(0, 16).replace('T', ' ')} UTC`;
        return `${id} (${[kind, at, status].filter((part) => part !== null).join(', ')})`;
      })
      .join('; ')}${d.candidates.length > maxListed ? `; and ${d.candidates.length - maxListed} more` : ''}.`,
  'cli.job-ended': (d) =>
    `The job of “${d.name}” is ${d.status}, so there is nothing to download.${d.detail === '' ? '' : ` It says: “${d.detail}”.`}`,
  'cli.disk-full': (d) =>
    `The disk holding ${d.folder} is full${d.neededBytes === null ? '' : `: ${formatBytes(d.neededBytes)} more are needed`}, so ${d.count === 1 ? 'a download has' : `${formatNumber(d.count)} downloads have`} stopped. Free some space and run the command again; received data is kept.`,
  'cli.not-sent-yet': (d) =>
    `${d.reason} ${d.count === 1 ? 'The request is' : `${formatNumber(d.count)} requests are`} kept in the queue: ${d.when}“${d.command}” sends ${d.count === 1 ? 'it' : 'them'}.`.trimStart(),
  'cli.needs-yes': (d) => `${d.reason} Nothing was changed; add --yes to continue.`,
  'cli.interrupted': () =>
    'Interrupted. Nothing is lost: requests, jobs and downloads continue when Caliper runs again.',
};

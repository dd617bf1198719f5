/** Codes and sentences of what can go wrong around the window, and on the command line. */
import { catalogue, icu } from '../messages/catalogue.ts';
import { formatBytes } from '../messages/number-text.ts';

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
  /** What the thread was for: `downloads`. */
  'thread.broke-down': { part: string };
}

type DesktopSentences = { [C in keyof DesktopErrorData]: (data: DesktopErrorData[C]) => string };

export const desktopSentences: DesktopSentences = catalogue('errors.desktopSentences', {
  'settings.not-writable': icu(
    'Caliper’s settings folder {path} cannot be written ({reason}). {reason, select, ENOSPC {Its disk is full: free some space, then try again.} EDQUOT {Your quota there is used up: free some space, then try again.} EROFS {Its disk is read-only: start Caliper with another folder, --user-data DIR.} EACCES {Make it writable, or start Caliper with another folder, --user-data DIR.} EPERM {Make it writable, or start Caliper with another folder, --user-data DIR.} other {Check its disk, then try again.}}',
    (d: DesktopErrorData['settings.not-writable']) => ({ path: d.path, reason: d.reason }),
  ),
  'process.too-many-files': icu(
    'Caliper has reached the system’s limit for open files. Raise the limit (ulimit -n 4096 in the terminal that starts it) or close other programs, then restart Caliper; nothing is lost.',
    () => ({}),
  ),
  'update.not-looked': icu(
    'Caliper could not check for updates. Check the network, then try again.',
    () => ({}),
  ),
  'update.not-loaded': icu(
    'The update could not be downloaded, so nothing was installed. Check the network, then download it again.',
    () => ({}),
  ),
  'update.not-ready': icu(
    'No update is ready to install. Download one in Settings, About first.',
    () => ({}),
  ),
  'drop.lost': icu(
    'The location of the dropped files could not be determined. Drop them again, or use “Import folder…”.',
    () => ({}),
  ),
  'open.not-there': icu(
    '{path} does not exist. Check whether it was moved and its disk is connected, then open it again.',
    (d: DesktopErrorData['open.not-there']) => ({ path: d.path }),
  ),
  'open.refused': icu(
    '{path} was not opened, because {reason}. Open a folder of models, or a GLB, glTF, USD, FBX, OBJ, DAE, STL, PLY, MJCF, URDF or SDF file.',
    (d: DesktopErrorData['open.refused']) => ({ path: d.path, reason: d.reason }),
  ),
  'open.nothing-found': icu(
    'No model was recognised in {path}{hasReason, select, true { ({reason})} other {}}. Open a folder that contains a GLB, glTF, USD, FBX, OBJ, DAE, STL, PLY, MJCF, URDF or SDF file.',
    (d: DesktopErrorData['open.nothing-found']) => ({
      path: d.path,
      hasReason: d.reason !== '',
      reason: d.reason,
    }),
  ),
  'drag.no-desktop': icu(
    'A browser cannot drag several files to another program. Show the asset in its folder and drag its files from there.',
    () => ({}),
  ),
  'drag.nothing': icu(
    '{assets, plural, one {This asset has no files on this disk, so there is nothing to drag. Download it or restore it from the bin, then try again.} other {None of these {assets, number} assets has files on this disk, so there is nothing to drag. Download them or restore them from the bin, then try again.}}',
    (d: DesktopErrorData['drag.nothing']) => ({ assets: d.assets }),
  ),
  'drag.too-many': icu(
    'At most {limit} assets can be dragged to another program at once. Select fewer, or drag their folders from the file manager.',
    (d: DesktopErrorData['drag.too-many']) => ({ limit: d.limit }),
  ),
  'drag.failed': icu(
    'The system refused the drag ({reason}). Try again, or show the asset in its folder and drag its files from there.',
    (d: DesktopErrorData['drag.failed']) => ({ reason: d.reason }),
  ),
  'video.unknown': icu('This video is no longer being made: it was canceled. Make it again.', () => ({})),
  'video.too-many': icu(
    '{limit} videos are being made already. Wait for one to finish, or cancel it.',
    (d: DesktopErrorData['video.too-many']) => ({ limit: d.limit }),
  ),
  'video.incomplete': icu(
    'The video is incomplete: only {taken} of {frames} frames arrived. Make it again.',
    (d: DesktopErrorData['video.incomplete']) => ({ taken: d.taken, frames: d.frames }),
  ),
  'video.frame-refused': icu(
    'Frame {number} of the video was refused, because {reason}. Make the video again.',
    (d: DesktopErrorData['video.frame-refused']) => ({ number: d.number, reason: d.reason }),
  ),
  'thread.broke-down': icu(
    'A part of Caliper ({part, select, clips {clip checks} search {the search} scans {folder scans} inspection {file inspection} sandbox {the built-in sandbox} libraryMove {moving the library} downloads {downloads} other {{part}}}) crashed and is restarting automatically; nothing is lost. If it happens again, restart Caliper and check the log.',
    (d: DesktopErrorData['thread.broke-down']) => ({ part: d.part }),
  ),
});

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

/** What tells it from others of the same name: an id, and in data's own words what and when it is. */
function candidate({
  id,
  kind,
  createdAt,
  status,
}: CliErrorData['cli.asset-ambiguous']['candidates'][number]): string {
  const at = createdAt === null ? null : `${createdAt.slice(0, 16).replace('T', ' ')} UTC`;
  return `${id} (${[kind, at, status].filter((part) => part !== null).join(', ')})`;
}

export const cliSentences: CliSentences = catalogue('errors.cliSentences', {
  'cli.usage': icu('{reason} “{command} --help” shows the usage.', (d: CliErrorData['cli.usage']) => ({
    reason: d.reason,
    command: d.command ?? 'caliper',
  })),
  'cli.file-unreadable': icu(
    '{path} cannot be read ({reason}). Check the name and try again.',
    (d: CliErrorData['cli.file-unreadable']) => ({ path: d.path, reason: d.reason }),
  ),
  'cli.asset-ambiguous': icu(
    '“{text}” is ambiguous. Use one of these ids: {candidates}{more, plural, =0 {} other {; and {more} more}}.',
    (d: CliErrorData['cli.asset-ambiguous']) => ({
      text: d.text,
      candidates: d.candidates.slice(0, maxListed).map(candidate).join('; '),
      more: Math.max(0, d.candidates.length - maxListed),
    }),
  ),
  'cli.job-ended': icu(
    'The job of “{name}” ended as {status}, so there is nothing to download.{hasDetail, select, true { It says: “{detail}”.} other {}}',
    (d: CliErrorData['cli.job-ended']) => ({
      name: d.name,
      status: d.status,
      hasDetail: d.detail !== '',
      detail: d.detail,
    }),
  ),
  'cli.disk-full': icu(
    'The disk holding {folder} is full{hasNeededBytes, select, true {: {neededBytes} more are needed} other {}}, so {count, plural, one {a download has} other {{count, number} downloads have}} stopped. Free some space and run the command again; received data is kept.',
    (d: CliErrorData['cli.disk-full']) => ({
      folder: d.folder,
      hasNeededBytes: d.neededBytes !== null,
      neededBytes: formatBytes(d.neededBytes ?? 0),
      count: d.count,
    }),
  ),
  'cli.not-sent-yet': icu(
    '{hasReason, select, true {{reason} } other {}}{count, plural, one {The request is} other {{count, number} requests are}} kept in the queue: {when}“{command}” sends {count, plural, one {it} other {them}}.',
    (d: CliErrorData['cli.not-sent-yet']) => ({
      hasReason: d.reason !== '',
      reason: d.reason,
      count: d.count,
      when: d.when,
      command: d.command,
    }),
  ),
  'cli.needs-yes': icu(
    '{reason} Nothing was changed; add --yes to continue.',
    (d: CliErrorData['cli.needs-yes']) => ({ reason: d.reason }),
  ),
  'cli.interrupted': icu(
    'Interrupted. Nothing is lost: requests, jobs and downloads continue when Caliper runs again.',
    () => ({}),
  ),
});

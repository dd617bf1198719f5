/** The data of every error code and its sentence for the user. The UI switches on the code, never on this text. */

import {
  type CliErrorData,
  cliSentences,
  type DesktopErrorData,
  desktopSentences,
} from './desktop-error-messages.ts';
import {
  type CatalogueErrorData,
  catalogueSentences,
  type LibraryErrorData,
  librarySentences,
} from './library-error-messages.ts';
import {
  type CaptureErrorData,
  captureSentences,
  type ModelErrorData,
  modelSentences,
} from './media-error-messages.ts';
import { counted, formatBytes, formatNumber } from '../messages/number-text.ts';
import {
  quoted,
  type RemoteErrorData,
  remoteSentences,
  type WebhookErrorData,
  webhookSentences,
} from './remote-error-messages.ts';
import { type ReviewErrorData, reviewSentences } from './review-error-messages.ts';

/** Error code -> its data. Add a code here and its sentence below; nothing else needs to know. */
export interface ErrorData
  extends CaptureErrorData,
    CatalogueErrorData,
    CliErrorData,
    DesktopErrorData,
    LibraryErrorData,
    ModelErrorData,
    RemoteErrorData,
    ReviewErrorData,
    WebhookErrorData {
  'group.unknown': { id: string };
  'group.no-gaps': { name: string };
  'samples.still-made': { count: number };
  'group.no-bundle': { name: string };
  'group.request-unknown': { name: string };
  'group.not-a-set': { name: string };
  'group.elsewhere': { name: string; connection: string };
  'job.unknown': { id: string };
  'job.cancel-refused': { reason: 'started' | 'finished' | 'set-member' | 'other'; detail: string };
  'transfer.url-expired': { path: string };
  'transfer.path-refused': { path: string; reason: string };
  'transfer.disk-full': { folder: string; neededBytes: number | null };
  'transfer.folder-read-only': { folder: string };
  'transfer.write-failed': { path: string; reason: string };
  'transfer.host-refused': { path: string; host: string; status: number };
  'transfer.unreachable': { path: string; host: string; reason: string; next?: string };
  /** `keptBytes`: what the next try need not fetch again. */
  'transfer.incomplete': {
    path: string;
    host: string;
    receivedBytes: number;
    expectedBytes: number;
    keptBytes: number;
  };
  /** Tries that brought nothing new, up to the last that was allowed. */
  'transfer.breaks-off': {
    path: string;
    host: string;
    receivedBytes: number;
    expectedBytes: number;
    tries: number;
  };
  /** `reason` continues “it is not whole: …”. Without a host it was found on this disk. */
  'transfer.damaged': { path: string; host: string | null; reason: string };
  'transfer.slow-host': { path: string; host: string };
  'transfer.not-the-file': { path: string; found: string };
  'transfer.bundle-refused': { reason: string };
  'transfer.bundle-given-up': { name: string; failure: Failure };
  'transfer.thread-ended': { path: string };
  'library.unusable': { path: string; reason: string };
  'library.read-only': { path: string };
  'library.disk-full': { path: string };
  'connection.none': Record<string, never>;
  'connection.url-invalid': { url: string; reason: string };
  'connection.path-invalid': { operation: string; path: string; reason: string };
  'connection.token-missing': { name: string };
  'connection.token-malformed': { baseUrl: string };
  'connection.sandbox-failed': { reason: string };
  'connection.unknown': { id: string };
  'connection.trial-failed': { baseUrl: string; failure: Failure };
  'connection.in-use': { name: string; open: number };
  /** `file`: where they are kept where there is no keychain, and whether it was to be read or written. */
  'secrets.unavailable': { reason: string; file?: { path: string; writing: boolean } };
  /** Nothing is known from which another one could be made. */
  'create.unlike': { name: string };
  /** `what`: the image that it was made from, or its preview. */
  'create.not-failed': { name: string };
  'create.is-member': { name: string };
  'create.elsewhere': { name: string; connection: string };
  'create.no-image': { name: string; what: 'source' | 'preview' };
  'input.not-an-image': { fileName: string; found: string };
  'input.too-large': { fileName: string; sizeBytes: number; limitBytes: number };
  /** `copyAgain`: what is there is not the whole file. */
  'input.not-a-clip': { fileName: string; found: string; copyAgain?: boolean };
  'input.clip-too-large': { fileName: string; limitBytes: number };
  'input.missing': { fileName: string };
  'input.changed': { fileName: string };
  'input.unreadable': { fileName: string; reason: string };
  'table.unreadable': { fileName: string; line: number | null; reason: string };
  'submission.unknown': { id: string };
  'submission.not-discardable': { state: string };
  'submission.body-changed': { triedBefore: boolean };
  /** `elsewhere`: the service counts sets that this library does not know. */
  'submission.held-for-sets': { atMost: number; known: number; elsewhere: boolean };
  'submission.held-for-limit': { assets: number; refused: number };
  'asset.unknown': { id: string };
  'asset.no-folder': { name: string };
  'asset.still-made': { name: string };
  'asset.still-arriving': { name: string };
  'asset.member-of-set': { name: string };
  'asset.deleted-at-service': { name: string };
  'folder.cannot-open': { path: string; reason: string };
  'file.cannot-open': { path: string; reason: string };
  'inspect.failed': { reason: string };
  'folders.no-dialog': Record<string, never>;
  /** `reason` continues “… cannot be added: ”. */
  'folders.refused': { path: string; reason: string };
  'folders.unknown': { id: string };
  'folders.unreadable': { path: string; reason: string };
  'asset.of-a-folder': { name: string };
  'request.invalid': { issues: { field: string; message: string; code?: string }[] };
  'bridge.lost': Record<string, never>;
  'process.wrong-node': { found: string; needed: string };
  'host.port-taken': { port: number; reason: string };
  'start.option-invalid': { reason: string };
  'start.build-failed': { reason: string };
  'verify.folder-unusable': { path: string; reason: string };
  'verify.trouble-found': { folder: string };
  cancelled: Record<string, never>;
  internal: { reason: string };
  /**
   * Kept by a version that worded it differently: `code` is what that version called it (null when it had no name),
   * `message` its sentence and `data` its details, where they were kept.
   */
  'failure.unknown': { code: string | null; message?: string; data?: Record<string, unknown> };
}

/** A failure as it crosses the bridge and rests in the catalogue. */
interface Failure {
  readonly code: string;
  readonly data: Readonly<Record<string, unknown>>;
}

type Sentences = { [C in keyof ErrorData]: (data: ErrorData[C]) => string };

/** In bytes where both would read the same. */
const partText = (d: { readonly receivedBytes: number; readonly expectedBytes: number }): string => {
  const [part, whole] = [formatBytes(d.receivedBytes), formatBytes(d.expectedBytes)];
  return part === whole
    ? `${formatNumber(d.receivedBytes)} of ${formatNumber(d.expectedBytes)} bytes`
    : `${part} of ${whole}`;
};

/** Nobody reads more faults in one sentence. */
const maxListed = 20;

// The rules' sentences on a single request name the text, the image, the name themselves; in a batch or a group the path is needed.
const placed = ({ field, code }: ErrorData['request.invalid']['issues'][number]): string =>
  field === '' || (code !== undefined && /^(name|count|inputs)\b/.test(field)) ? '' : `${field}: `;

const cancelRefusals: Record<ErrorData['job.cancel-refused']['reason'], (detail: string) => string> = {
  started: () =>
    'Generation has started, so this can no longer be canceled. It will finish and counts toward the account’s limit.',
  finished: () => 'This has already ended, so there is nothing to cancel.',
  'set-member': () =>
    'A single variant cannot be canceled. Cancel the whole set before any of its variants starts.',
  other: (detail) => `The service refused to cancel this.${quoted(detail)}`,
};

const sentences: Sentences = {
  'group.unknown': (d) => `No batch or set ${d.id} in this library.`,
  'group.no-bundle': (d) =>
    `The service does not bundle batches, so “${d.name}” cannot be downloaded as a ZIP. Its files are downloaded one by one.`,
  'samples.still-made': (d) =>
    `${d.count === 1 ? 'One of the samples is' : `${d.count} of the samples are`} still being created. Wait until the queue has finished them, then remove the samples.`,
  'group.no-gaps': (d) => `“${d.name}” has no failed or canceled members left to retry.`,
  'group.request-unknown': (d) =>
    `The original request of “${d.name}” is not in this library, so its failed members cannot be retried. Create them again by hand.`,
  'group.not-a-set': (d) =>
    `“${d.name}” is a batch, which has no common seed to make a set from. Retry its failed members as a batch or as single assets.`,
  'group.elsewhere': (d) =>
    `“${d.name}” was created with the connection “${d.connection}”, which is not in use, so nothing was created. Select that connection in Settings, then retry.`,
  'job.unknown': (d) => `No job ${d.id} in this library.`,
  'job.cancel-refused': (d) => cancelRefusals[d.reason](d.detail),
  'transfer.url-expired': (d) =>
    `The download link of ${d.path} has expired. Press “Try again” to get a new one.`,
  'transfer.path-refused': (d) =>
    `The file “${d.path}” was not saved: ${d.reason}. The other files are not affected; report this to the service's operator.`,
  'transfer.disk-full': (d) =>
    `The disk holding ${d.folder} is full${d.neededBytes === null ? '' : `: ${formatBytes(d.neededBytes)} more are needed`}. Free some space and the download continues automatically; received data is kept.`,
  'transfer.folder-read-only': (d) =>
    `Caliper has no permission to write to ${d.folder}. Make the folder writable, then press “Try again”; received data is kept.`,
  'transfer.write-failed': (d) =>
    `${d.path} could not be written (${d.reason}). Check the disk, then press “Try again”; received data is kept.`,
  'transfer.host-refused': (d) =>
    `The file host ${d.host} refused ${d.path} (HTTP ${d.status}). Press “Try again”; if it keeps failing, report it to the service's operator.`,
  'transfer.unreachable': (d) =>
    `The file host ${d.host} cannot be reached for ${d.path} (${d.reason}). ${d.next ?? 'Check the network; received data is kept.'}`,
  'transfer.incomplete': (d) =>
    d.keptBytes > 0
      ? `Only ${partText(d)} of ${d.path} arrived. It is kept, and the next attempt resumes from there.`
      : `Only ${partText(d)} of ${d.path} arrived from ${d.host}. It cannot be resumed, so the next attempt starts over.`,
  'transfer.breaks-off': (d) =>
    `The file host ${d.host} stopped sending ${d.path} at ${partText(d)} in ${d.tries} attempts. Press “Try again” later; if it keeps failing, report it to the service's operator.`,
  'transfer.damaged': (d) =>
    d.host === null
      ? `${d.path} on this disk is incomplete: ${d.reason}. It will be downloaded again.`
      : `${d.path} from ${d.host} is incomplete: ${d.reason}. It was discarded; press “Try again”, and report it to the service's operator if it keeps failing.`,
  'transfer.slow-host': (d) =>
    `The file host ${d.host} is very slow, so ${d.path} waits while another of its files downloads. It continues automatically; other downloads are not affected.`,
  'transfer.not-the-file': (d) =>
    `The file host sent ${d.found} instead of ${d.path}, so it was discarded. Press “Try again” to get a new link.`,
  'transfer.thread-ended': (d) =>
    `Caliper's download process stopped while downloading ${d.path}. ${triesAgain}`,
  'transfer.bundle-refused': (d) =>
    `The bundle was not unpacked: ${d.reason}. It was discarded; report this to the service's operator.`,
  'transfer.bundle-given-up': (d) =>
    `“${d.name}” cannot be downloaded as a bundle, so its files are downloaded one by one. ${wordsFor(d.failure)}`,
  'library.unusable': (d) =>
    `The library folder ${d.path} cannot be used (${d.reason}). Open another library, in a terminal with --library DIR.`,
  'library.read-only': (d) =>
    `Caliper has no permission to write to the library folder ${d.path}. Make it writable, or open another library, in a terminal with --library DIR.`,
  'library.disk-full': (d) =>
    `The disk holding the library ${d.path} is full. Free some space and try again; nothing was lost.`,
  'connection.none': () =>
    'No service is connected yet. Connect to one in Settings, or use the built-in sandbox; in a terminal, run “caliper connect --url URL” or “caliper connect --sandbox”.',
  'connection.url-invalid': (d) =>
    `“${d.url}” is not a valid service URL: ${d.reason}. It should look like https://api.example.com.`,
  'connection.path-invalid': (d) =>
    `“${d.path}” cannot be the path of ${d.operation}: ${d.reason}. A path should look like /v1/jobs/status.`,
  'connection.token-missing': (d) =>
    `The token of “${d.name}” is not on this machine. Enter a new one in Settings › Connections.`,
  'connection.token-malformed': (d) =>
    `The token for ${d.baseUrl} contains a space, a line break or an invalid character, so nothing was sent. Copy it again from the service's API token page.`,
  'connection.sandbox-failed': (d) =>
    `The built-in sandbox did not start (${d.reason}). Restart Caliper to try again.`,
  'connection.unknown': (d) => `No connection ${d.id}; it may have been removed. Select another in Settings.`,
  'connection.trial-failed': (d) => `The connection was not saved. ${wordsFor(d.failure)}`,
  'connection.in-use': (d) =>
    `“${d.name}” still has ${d.open} unfinished jobs or requests. Wait until they finish, then remove it.`,
  'secrets.unavailable': (d) =>
    d.file === undefined
      ? `The system keychain cannot be used (${d.reason}). Unlock it and try again.`
      : `The token file ${d.file.path} cannot be ${d.file.writing ? 'written' : 'read'} (${d.reason}). Check the file, its folder and its disk, or start Caliper with another folder, --user-data DIR.`,
  'create.unlike': (d) =>
    `Caliper does not know what “${d.name}” was created from, so it cannot be requested again. Use its preview as an image, or describe it.`,
  'create.not-failed': (d) =>
    `“${d.name}” did not fail, so there is nothing to retry. To get another one, use “Create another like this”.`,
  'create.is-member': (d) =>
    `“${d.name}” belongs to a batch or set. Use “Retry failed…” on the batch or set.`,
  'create.elsewhere': (d) =>
    `“${d.name}” was created with the connection “${d.connection}”, which is not in use, so nothing was created. Select that connection in Settings, then retry.`,
  'create.no-image': (d) =>
    d.what === 'preview'
      ? `“${d.name}” has no preview on this disk. Download it, or select an image.`
      : `The source image of “${d.name}” is not in this library. Use its preview, or select an image.`,
  'input.not-an-image': (d) =>
    `“${d.fileName}” is not a readable image (${d.found}). Select a PNG, JPEG or WebP file.`,
  'input.too-large': (d) =>
    `“${d.fileName}” is ${formatBytes(d.sizeBytes)}; the limit for images is ${formatBytes(d.limitBytes)}. Save it smaller and select it again.`,
  'input.not-a-clip': (d) =>
    `“${d.fileName}” is not a usable clip: ${d.found}. ${d.copyAgain === true ? 'Copy it from the phone or card again; if that does not help, record it again.' : 'Select an MP4 or MOV file.'}`,
  'input.clip-too-large': (d) =>
    `“${d.fileName}” is larger than ${formatBytes(d.limitBytes)}, the limit for an uploaded clip. Trim it, or host it and enter its https URL.`,
  ...captureSentences,
  ...catalogueSentences,
  ...cliSentences,
  ...desktopSentences,
  ...librarySentences,
  ...modelSentences,
  ...remoteSentences,
  ...reviewSentences,
  ...webhookSentences,
  'input.missing': (d) => `“${d.fileName}” is no longer where it was. Select it again.`,
  'input.changed': (d) =>
    `“${d.fileName}” changed after you selected it, so it was not sent. Wait until nothing writes to it, then select it again.`,
  'input.unreadable': (d) =>
    `“${d.fileName}” cannot be read (${d.reason}). Check the file and its permissions, then select it again.`,
  'table.unreadable': (d) =>
    `“${d.fileName}” cannot be read as a table: ${d.line === null ? '' : `in line ${d.line}, `}${d.reason}. Nothing was imported from it.`,
  'submission.unknown': (d) => `No queued request ${d.id}; it may have been sent already. Check the queue.`,
  'submission.not-discardable': (d) =>
    `This request is ${d.state} and the service may have accepted it already, so it cannot be discarded. Caliper resends it with the same key until the outcome is known.`,
  'submission.body-changed': (d) =>
    d.triedBefore
      ? 'This version of Caliper would send different content than the version that created this request, so it was not sent; an earlier attempt may have been accepted. Open the library with that version to find out.'
      : 'This version of Caliper would send different content than the version that created this request, so nothing was sent or created. Edit it and send it as a new request.',
  'submission.held-for-sets': (d) =>
    d.elsewhere
      ? `The service allows ${d.atMost} active variation sets and the account has reached that, though only ${d.known} are known here. Nothing was created; the request stays in the queue and is retried every minute and whenever a set finishes.`
      : `${d.atMost} variation sets are active, the most the service allows. The request stays in the queue and is sent when one of them finishes.`,
  'submission.held-for-limit': (d) =>
    `The account's lifetime asset limit left no room for ${counted(d.refused, 'asset')}, so this request for ${counted(d.assets, 'asset')} was not sent. It stays in the queue: send it after the service's operator has raised the limit, or discard it and request fewer.`,
  'asset.unknown': (d) => `No asset ${d.id} in this library.`,
  'asset.no-folder': (d) =>
    `“${d.name}” has no files on this disk yet. They arrive when its job is complete.`,
  'asset.still-made': (d) =>
    `“${d.name}” is still being created, so it was not deleted at the service. Wait until its job has finished, then try again.`,
  'asset.still-arriving': (d) =>
    `“${d.name}” is still downloading, so it was not deleted at the service. Wait until the download has finished, then try again.`,
  'asset.member-of-set': (d) =>
    `“${d.name}” belongs to a variation set. The service only deletes whole sets, so nothing was deleted.`,
  'asset.deleted-at-service': (d) =>
    `“${d.name}” was deleted at the service, so nothing more can be downloaded. The files on this disk are not affected.`,
  'file.cannot-open': (d) => `${d.path} was not opened: ${d.reason}.`,
  'inspect.failed': (d) =>
    `The files could not be inspected (${d.reason}). Inspect the asset again; if it keeps failing, check the files in its folder.`,
  'folders.no-dialog': () =>
    'A browser cannot select folders for Caliper. Close this library and run “caliper import FOLDER --watch”, or use the desktop app.',
  'folders.refused': (d) => `${d.path} cannot be added: ${d.reason}`,
  'folders.unknown': (d) => `No folder ${d.id} in this library; it may have been removed.`,
  'folders.unreadable': (d) =>
    `${d.path} cannot be read (${d.reason}). Check that its disk is connected and that you have read permission; Caliper rescans it automatically.`,
  'asset.of-a-folder': (d) =>
    `“${d.name}” is in a local folder and was not downloaded by Caliper, so there is nothing to download or delete at a service.`,
  'folder.cannot-open': (d) => `The file manager could not be opened (${d.reason}). The folder is ${d.path}.`,
  'request.invalid': (d) =>
    `The request is not valid: ${d.issues
      .slice(0, maxListed)
      .map((i) => placed(i) + i.message.replace(/\.$/, ''))
      .join(
        '; ',
      )}${d.issues.length > maxListed ? `; and ${d.issues.length - maxListed} more` : ''}. Correct this and try again.`,
  'bridge.lost': () =>
    'The window lost its connection to Caliper. It reconnects automatically; if it does not, start Caliper again. Nothing in the library is lost.',
  'process.wrong-node': (d) =>
    `Caliper needs Node ${d.needed} or newer and was started with ${d.found}. Start it with npm start, which includes the right version.`,
  'host.port-taken': (d) =>
    `Caliper cannot use port ${d.port} of this machine (${d.reason}). Use another with --port P, or omit the option to use a free one.`,
  'start.option-invalid': (d) =>
    `${d.reason} The options are --web, --no-open, --library DIR, --user-data DIR and --port P.`,
  'start.build-failed': (d) => `Caliper's window could not be built: ${d.reason}`,
  'verify.folder-unusable': (d) =>
    `${d.path} cannot be verified (${d.reason}). Give the folder of a library or of one asset.`,
  'verify.trouble-found': (d) =>
    `Some files in ${d.folder} differ from what was downloaded. To restore a file, delete it and run “caliper download” with the asset's name.`,
  cancelled: () => 'Canceled.',
  internal: (d) =>
    `Something unexpected went wrong inside Caliper (${d.reason}). Try again, and restart Caliper if it keeps happening.`,
  'failure.unknown': (d) =>
    d.message ??
    `Another version of Caliper recorded an error unknown to this one (${d.code ?? 'no code'}). Try again; if it keeps happening, update Caliper.`,
};

/**
 * The sentences say what happened, in whichever place: only some of them try again on their own, and those add this.
 */
export const triesAgain = 'Nothing is lost; Caliper retries automatically.';

/** The sentence of an error. */
export function describe<C extends keyof ErrorData>(code: C, data: ErrorData[C]): string {
  return sentences[code](data);
}

/**
 * The sentence of a failure that came as data, made where it is shown. One of another version, whose code or data this
 * version does not know, is described by its code. Of no failure it is null.
 */
export function sentenceOf(failure: Failure): string;
export function sentenceOf(failure: Failure | null | undefined): string | null;
export function sentenceOf(failure: Failure | null | undefined): string | null {
  return failure === null || failure === undefined ? null : wordsFor(failure);
}

/** True where this version has a sentence for the code and these data have what it needs. */
export function canTell(failure: Failure): boolean {
  return ownWords(failure) !== null;
}

function wordsFor(failure: Failure): string {
  return ownWords(failure) ?? describe('failure.unknown', { code: failure.code });
}

function ownWords({ code, data }: Failure): string | null {
  if (!Object.hasOwn(sentences, code)) return null;
  try {
    // What an `AppError` was made with is of its type; what an older version kept may lack a part.
    const sentence = (sentences[code as keyof ErrorData] as (data: unknown) => string)(data);
    return lacksData.test(sentence) ? null : sentence;
  } catch {
    return null;
  }
}

/** What a template writes in place of a value that is not there. */
const lacksData = /(^|[\s“(])(undefined|NaN)\b/;

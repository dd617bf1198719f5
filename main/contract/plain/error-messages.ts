/** The data of every error code and its sentence for the user. The UI switches on the code, never on this text. */

import { catalogue, icu } from '../messages/catalogue.ts';
import { type CreationErrorData, creationSentences } from './creation-error-messages.ts';
import {
  type CliErrorData,
  cliSentences,
  type DesktopErrorData,
  desktopSentences,
} from './desktop-error-messages.ts';
import { type FixErrorData, fixSentences } from './fix-error-messages.ts';
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
import {
  quoted,
  type RemoteErrorData,
  remoteSentences,
  type WebhookErrorData,
  webhookSentences,
} from './remote-error-messages.ts';
import { type ReviewErrorData, reviewSentences } from './review-error-messages.ts';
import { type TransferErrorData, transferSentences } from './transfer-error-messages.ts';

/** Error code -> its data. Add a code here and its sentence below; nothing else needs to know. */
export interface ErrorData
  extends CaptureErrorData,
    CreationErrorData,
    TransferErrorData,
    CatalogueErrorData,
    CliErrorData,
    DesktopErrorData,
    FixErrorData,
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
  'transfer.bundle-given-up': { name: string; failure: Failure };
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

/** Nobody reads more faults in one sentence. */
const maxListed = 20;

// The rules' sentences on a single request name the text, the image, the name themselves; in a batch or a group the path is needed.
const placed = ({ field, code }: ErrorData['request.invalid']['issues'][number]): string =>
  field === '' || (code !== undefined && /^(name|count|inputs)\b/.test(field)) ? '' : `${field}: `;

const sentences: Sentences = catalogue('errors.sentences', {
  'group.unknown': icu('No batch or set {id} in this library.', (d: ErrorData['group.unknown']) => ({
    id: d.id,
  })),
  'group.no-bundle': icu(
    'The service does not bundle batches, so “{name}” cannot be downloaded as a ZIP. Its files are downloaded one by one.',
    (d: ErrorData['group.no-bundle']) => ({ name: d.name }),
  ),
  'samples.still-made': icu(
    '{count, plural, one {One of the samples is} other {{count} of the samples are}} still being created. Wait until the queue has finished them, then remove the samples.',
    (d: ErrorData['samples.still-made']) => ({ count: d.count }),
  ),
  'group.no-gaps': icu(
    '“{name}” has no failed or canceled members left to retry.',
    (d: ErrorData['group.no-gaps']) => ({ name: d.name }),
  ),
  'group.request-unknown': icu(
    'The original request of “{name}” is not in this library, so its failed members cannot be retried. Create them again by hand.',
    (d: ErrorData['group.request-unknown']) => ({ name: d.name }),
  ),
  'group.not-a-set': icu(
    '“{name}” is a batch, which has no common seed to make a set from. Retry its failed members as a batch or as single assets.',
    (d: ErrorData['group.not-a-set']) => ({ name: d.name }),
  ),
  'group.elsewhere': icu(
    '“{name}” was created with the connection “{connection}”, which is not in use, so nothing was created. Select that connection in Settings, then retry.',
    (d: ErrorData['group.elsewhere']) => ({ name: d.name, connection: d.connection }),
  ),
  'job.unknown': icu('No job {id} in this library.', (d: ErrorData['job.unknown']) => ({ id: d.id })),
  'job.cancel-refused': icu(
    '{reason, select, started {Generation has started, so this can no longer be canceled. It will finish and counts toward the account’s limit.} finished {This has already ended, so there is nothing to cancel.} setMember {A single variant cannot be canceled. Cancel the whole set before any of its variants starts.} other {The service refused to cancel this.{detail}}}',
    (d: ErrorData['job.cancel-refused']) => ({
      // Selectors of ICU have no hyphen.
      reason: d.reason === 'set-member' ? 'setMember' : d.reason,
      detail: quoted(d.detail),
    }),
  ),
  'transfer.bundle-given-up': icu(
    '“{name}” cannot be downloaded as a bundle, so its files are downloaded one by one. {failure}',
    (d: ErrorData['transfer.bundle-given-up']) => ({ name: d.name, failure: wordsFor(d.failure) }),
  ),
  'library.unusable': icu(
    'The library folder {path} cannot be used ({reason}). Open another library, in a terminal with --library DIR.',
    (d: ErrorData['library.unusable']) => ({ path: d.path, reason: d.reason }),
  ),
  'library.read-only': icu(
    'Caliper has no permission to write to the library folder {path}. Make it writable, or open another library, in a terminal with --library DIR.',
    (d: ErrorData['library.read-only']) => ({ path: d.path }),
  ),
  'library.disk-full': icu(
    'The disk holding the library {path} is full. Free some space and try again; nothing was lost.',
    (d: ErrorData['library.disk-full']) => ({ path: d.path }),
  ),
  'connection.none': icu(
    'No service is connected yet. Connect to one in Settings, or use the built-in sandbox; in a terminal, run “caliper connect --url URL” or “caliper connect --sandbox”.',
    () => ({}),
  ),
  'connection.url-invalid': icu(
    '“{url}” is not a valid service URL: {reason}. It should look like https://api.example.com.',
    (d: ErrorData['connection.url-invalid']) => ({ url: d.url, reason: d.reason }),
  ),
  'connection.path-invalid': icu(
    '“{path}” cannot be the path of {operation}: {reason}. A path should look like /v1/jobs/status.',
    (d: ErrorData['connection.path-invalid']) => ({ path: d.path, operation: d.operation, reason: d.reason }),
  ),
  'connection.token-missing': icu(
    'The token of “{name}” is not on this machine. Enter a new one in Settings › Connections.',
    (d: ErrorData['connection.token-missing']) => ({ name: d.name }),
  ),
  'connection.token-malformed': icu(
    'The token for {baseUrl} contains a space, a line break or an invalid character, so nothing was sent. Copy it again from the service’s API token page.',
    (d: ErrorData['connection.token-malformed']) => ({ baseUrl: d.baseUrl }),
  ),
  'connection.sandbox-failed': icu(
    'The built-in sandbox did not start ({reason}). Restart Caliper to try again.',
    (d: ErrorData['connection.sandbox-failed']) => ({ reason: d.reason }),
  ),
  'connection.unknown': icu(
    'No connection {id}; it may have been removed. Select another in Settings.',
    (d: ErrorData['connection.unknown']) => ({ id: d.id }),
  ),
  'connection.trial-failed': icu(
    'The connection was not saved. {failure}',
    (d: ErrorData['connection.trial-failed']) => ({ failure: wordsFor(d.failure) }),
  ),
  'connection.in-use': icu(
    '“{name}” still has {open} unfinished jobs or requests. Wait until they finish, then remove it.',
    (d: ErrorData['connection.in-use']) => ({ name: d.name, open: d.open }),
  ),
  'secrets.unavailable': icu(
    '{where, select, keychain {The system keychain cannot be used ({reason}). Unlock it and try again.} other {The token file {path} cannot be {writing, select, true {written} other {read}} ({reason}). Check the file, its folder and its disk, or start Caliper with another folder, --user-data DIR.}}',
    (d: ErrorData['secrets.unavailable']) => ({
      where: d.file === undefined ? 'keychain' : 'file',
      reason: d.reason,
      path: d.file?.path ?? '',
      writing: d.file?.writing === true,
    }),
  ),
  ...captureSentences,
  ...catalogueSentences,
  ...cliSentences,
  ...creationSentences,
  ...desktopSentences,
  ...fixSentences,
  ...librarySentences,
  ...modelSentences,
  ...remoteSentences,
  ...reviewSentences,
  ...transferSentences,
  ...webhookSentences,
  'asset.unknown': icu('No asset {id} in this library.', (d: ErrorData['asset.unknown']) => ({ id: d.id })),
  'asset.no-folder': icu(
    '“{name}” has no files on this disk yet. They arrive when its job is complete.',
    (d: ErrorData['asset.no-folder']) => ({ name: d.name }),
  ),
  'asset.still-made': icu(
    '“{name}” is still being created, so it was not deleted at the service. Wait until its job has finished, then try again.',
    (d: ErrorData['asset.still-made']) => ({ name: d.name }),
  ),
  'asset.still-arriving': icu(
    '“{name}” is still downloading, so it was not deleted at the service. Wait until the download has finished, then try again.',
    (d: ErrorData['asset.still-arriving']) => ({ name: d.name }),
  ),
  'asset.member-of-set': icu(
    '“{name}” belongs to a variation set. The service only deletes whole sets, so nothing was deleted.',
    (d: ErrorData['asset.member-of-set']) => ({ name: d.name }),
  ),
  'asset.deleted-at-service': icu(
    '“{name}” was deleted at the service, so nothing more can be downloaded. The files on this disk are not affected.',
    (d: ErrorData['asset.deleted-at-service']) => ({ name: d.name }),
  ),
  'file.cannot-open': icu('{path} was not opened: {reason}.', (d: ErrorData['file.cannot-open']) => ({
    path: d.path,
    reason: d.reason,
  })),
  'inspect.failed': icu(
    'The files could not be inspected ({reason}). Inspect the asset again; if it keeps failing, check the files in its folder.',
    (d: ErrorData['inspect.failed']) => ({ reason: d.reason }),
  ),
  'folders.no-dialog': icu(
    'A browser cannot select folders for Caliper. Close this library and run “caliper import FOLDER --watch”, or use the desktop app.',
    () => ({}),
  ),
  'folders.refused': icu('{path} cannot be added: {reason}', (d: ErrorData['folders.refused']) => ({
    path: d.path,
    reason: d.reason,
  })),
  'folders.unknown': icu(
    'No folder {id} in this library; it may have been removed.',
    (d: ErrorData['folders.unknown']) => ({ id: d.id }),
  ),
  'folders.unreadable': icu(
    '{path} cannot be read ({reason}). Check that its disk is connected and that you have read permission; Caliper rescans it automatically.',
    (d: ErrorData['folders.unreadable']) => ({ path: d.path, reason: d.reason }),
  ),
  'asset.of-a-folder': icu(
    '“{name}” is in a local folder and was not downloaded by Caliper, so there is nothing to download or delete at a service.',
    (d: ErrorData['asset.of-a-folder']) => ({ name: d.name }),
  ),
  'folder.cannot-open': icu(
    'The file manager could not be opened ({reason}). The folder is {path}.',
    (d: ErrorData['folder.cannot-open']) => ({ reason: d.reason, path: d.path }),
  ),
  'request.invalid': icu(
    'The request is not valid: {issues}{more, plural, =0 {} other {; and {more} more}}. Correct this and try again.',
    (d: ErrorData['request.invalid']) => ({
      issues: d.issues
        .slice(0, maxListed)
        .map((issue) => placed(issue) + issue.message.replace(/\.$/, ''))
        .join('; '),
      more: Math.max(0, d.issues.length - maxListed),
    }),
  ),
  'bridge.lost': icu(
    'The window lost its connection to Caliper. It reconnects automatically; if it does not, start Caliper again. Nothing in the library is lost.',
    () => ({}),
  ),
  'process.wrong-node': icu(
    'Caliper needs Node {needed} or newer and was started with {found}. Start it with npm start, which includes the right version.',
    (d: ErrorData['process.wrong-node']) => ({ needed: d.needed, found: d.found }),
  ),
  'host.port-taken': icu(
    'Caliper cannot use port {port} of this machine ({reason}). Use another with --port P, or omit the option to use a free one.',
    (d: ErrorData['host.port-taken']) => ({ port: d.port, reason: d.reason }),
  ),
  'start.option-invalid': icu(
    '{reason} The options are --web, --no-open, --library DIR, --user-data DIR and --port P.',
    (d: ErrorData['start.option-invalid']) => ({ reason: d.reason }),
  ),
  'start.build-failed': icu(
    'Caliper’s window could not be built: {reason}',
    (d: ErrorData['start.build-failed']) => ({ reason: d.reason }),
  ),
  'verify.folder-unusable': icu(
    '{path} cannot be verified ({reason}). Give the folder of a library or of one asset.',
    (d: ErrorData['verify.folder-unusable']) => ({ path: d.path, reason: d.reason }),
  ),
  'verify.trouble-found': icu(
    'Some files in {folder} differ from what was downloaded. To restore a file, delete it and run “caliper download” with the asset’s name.',
    (d: ErrorData['verify.trouble-found']) => ({ folder: d.folder }),
  ),
  cancelled: icu('Canceled.', () => ({})),
  internal: icu(
    'Something unexpected went wrong inside Caliper ({reason}). Try again, and restart Caliper if it keeps happening.',
    (d: ErrorData['internal']) => ({ reason: d.reason }),
  ),
  'failure.unknown': icu(
    '{known, select, true {{message}} other {Another version of Caliper recorded an error unknown to this one ({hasCode, select, true {{code}} other {no code}}). Try again; if it keeps happening, update Caliper.}}',
    (d: ErrorData['failure.unknown']) => ({
      known: d.message !== undefined,
      message: d.message ?? '',
      hasCode: d.code !== null,
      code: d.code ?? '',
    }),
  ),
});

/**
 * The sentences say what happened, in whichever place: only some of them try again on their own, and those add this.
 */
export const triesAgain = (): string => retryWords.automatic;

const retryWords = catalogue('errors.retry', {
  automatic: 'Nothing is lost; Caliper retries automatically.',
});

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

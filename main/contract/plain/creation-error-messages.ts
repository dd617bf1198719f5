/** Codes and sentences of what can go wrong before a request is sent. */
import { catalogue, icu } from '../messages/catalogue.ts';
import { formatBytes } from '../messages/number-text.ts';

/** Part of `ErrorData`; the same rules. */
export interface CreationErrorData {
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
}

type CreationErrorSentences = { [C in keyof CreationErrorData]: (data: CreationErrorData[C]) => string };

export const creationSentences: CreationErrorSentences = catalogue('errors.creationSentences', {
  'create.unlike': icu(
    'Caliper does not know what “{name}” was created from, so it cannot be requested again. Use its preview as an image, or describe it.',
    (d: CreationErrorData['create.unlike']) => ({ name: d.name }),
  ),
  'create.not-failed': icu(
    '“{name}” did not fail, so there is nothing to retry. To get another one, use “Create another like this”.',
    (d: CreationErrorData['create.not-failed']) => ({ name: d.name }),
  ),
  'create.is-member': icu(
    '“{name}” belongs to a batch or set. Use “Retry failed…” on the batch or set.',
    (d: CreationErrorData['create.is-member']) => ({ name: d.name }),
  ),
  'create.elsewhere': icu(
    '“{name}” was created with the connection “{connection}”, which is not in use, so nothing was created. Select that connection in Settings, then retry.',
    (d: CreationErrorData['create.elsewhere']) => ({ name: d.name, connection: d.connection }),
  ),
  'create.no-image': icu(
    '{what, select, preview {“{name}” has no preview on this disk. Download it, or select an image.} other {The source image of “{name}” is not in this library. Use its preview, or select an image.}}',
    (d: CreationErrorData['create.no-image']) => ({ what: d.what, name: d.name }),
  ),
  'input.not-an-image': icu(
    '“{fileName}” is not a readable image ({found}). Select a PNG, JPEG or WebP file.',
    (d: CreationErrorData['input.not-an-image']) => ({ fileName: d.fileName, found: d.found }),
  ),
  'input.too-large': icu(
    '“{fileName}” is {sizeBytes}; the limit for images is {limitBytes}. Save it smaller and select it again.',
    (d: CreationErrorData['input.too-large']) => ({
      fileName: d.fileName,
      sizeBytes: formatBytes(d.sizeBytes),
      limitBytes: formatBytes(d.limitBytes),
    }),
  ),
  'input.not-a-clip': icu(
    '“{fileName}” is not a usable clip: {found}. {copyAgain, select, true {Copy it from the phone or card again; if that does not help, record it again.} other {Select an MP4 or MOV file.}}',
    (d: CreationErrorData['input.not-a-clip']) => ({
      fileName: d.fileName,
      found: d.found,
      copyAgain: d.copyAgain === true,
    }),
  ),
  'input.clip-too-large': icu(
    '“{fileName}” is larger than {limitBytes}, the limit for an uploaded clip. Trim it, or host it and enter its https URL.',
    (d: CreationErrorData['input.clip-too-large']) => ({
      fileName: d.fileName,
      limitBytes: formatBytes(d.limitBytes),
    }),
  ),
  'input.missing': icu(
    '“{fileName}” is no longer where it was. Select it again.',
    (d: CreationErrorData['input.missing']) => ({ fileName: d.fileName }),
  ),
  'input.changed': icu(
    '“{fileName}” changed after you selected it, so it was not sent. Wait until nothing writes to it, then select it again.',
    (d: CreationErrorData['input.changed']) => ({ fileName: d.fileName }),
  ),
  'input.unreadable': icu(
    '“{fileName}” cannot be read ({reason}). Check the file and its permissions, then select it again.',
    (d: CreationErrorData['input.unreadable']) => ({ fileName: d.fileName, reason: d.reason }),
  ),
  'table.unreadable': icu(
    '“{fileName}” cannot be read as a table: {hasLine, select, true {in line {line}, } other {}}{reason}. Nothing was imported from it.',
    (d: CreationErrorData['table.unreadable']) => ({
      fileName: d.fileName,
      hasLine: d.line !== null,
      line: d.line,
      reason: d.reason,
    }),
  ),
  'submission.unknown': icu(
    'No queued request {id}; it may have been sent already. Check the queue.',
    (d: CreationErrorData['submission.unknown']) => ({ id: d.id }),
  ),
  'submission.not-discardable': icu(
    'This request is {state} and the service may have accepted it already, so it cannot be discarded. Caliper resends it with the same key until the outcome is known.',
    (d: CreationErrorData['submission.not-discardable']) => ({ state: d.state }),
  ),
  'submission.body-changed': icu(
    '{triedBefore, select, true {This version of Caliper would send different content than the version that created this request, so it was not sent; an earlier attempt may have been accepted. Open the library with that version to find out.} other {This version of Caliper would send different content than the version that created this request, so nothing was sent or created. Edit it and send it as a new request.}}',
    (d: CreationErrorData['submission.body-changed']) => ({ triedBefore: d.triedBefore }),
  ),
  'submission.held-for-sets': icu(
    '{elsewhere, select, true {The service allows {atMost} active variation sets and the account has reached that, though only {known} are known here. Nothing was created; the request stays in the queue and is retried every minute and whenever a set finishes.} other {{atMost} variation sets are active, the most the service allows. The request stays in the queue and is sent when one of them finishes.}}',
    (d: CreationErrorData['submission.held-for-sets']) => ({
      elsewhere: d.elsewhere,
      atMost: d.atMost,
      known: d.known,
    }),
  ),
  'submission.held-for-limit': icu(
    'The account’s lifetime asset limit left no room for {refused, plural, one {# asset} other {# assets}}, so this request for {assets, plural, one {# asset} other {# assets}} was not sent. It stays in the queue: send it after the service’s operator has raised the limit, or discard it and request fewer.',
    (d: CreationErrorData['submission.held-for-limit']) => ({ refused: d.refused, assets: d.assets }),
  ),
});

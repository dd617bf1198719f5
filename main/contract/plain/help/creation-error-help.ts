/** Help on the codes of asking for assets: what goes into a request, the queue, jobs, batches and sets. */
import { catalogue } from '../../messages/catalogue.ts';
import { costsNothing, type ErrorHelp, nothingOrdered } from './error-help-entry.ts';

/** By code. */
export const creationErrorHelp = catalogue('help.errors.creation', {
  'create.unlike': {
    title: 'The original request is unknown',
    means: 'Repeating a request needs the original one, which is not known for this asset.',
    why: 'It was created with another library or program, from an image that is not in this library.',
    next: [
      '“Use preview” uses the preview of the asset as the image of a new one.',
      'Or describe it in words, or select an image.',
    ],
    kept: 'The asset.',
    cost: nothingOrdered,
  },
  'create.not-failed': {
    title: 'Nothing to retry',
    means:
      '“Retry” is for assets whose job failed or was canceled. This one is complete or still being created.',
    why: 'Its job has succeeded meanwhile, or it was retried from another window.',
    next: ['To get another one, use “Create another like this”. It counts as a new asset.'],
    kept: 'The asset.',
    cost: nothingOrdered,
  },
  'create.is-member': {
    title: 'The asset belongs to a batch or set',
    means: 'Failed members of a batch or set are retried together, not one by one.',
    why: 'A batch or set keeps track of which retry replaces which failed member.',
    next: ['On the row of the batch or set use “Retry failed…”, also for a single failed member.'],
    kept: 'The batch or set.',
    cost: nothingOrdered,
  },
  'create.elsewhere': {
    title: 'The asset was created with another connection',
    means: 'Retrying would create the asset with the connection in use, which is not its original one.',
    why: 'Another connection was selected since.',
    next: [
      'Under Settings, Connections press “Use” next to the connection named in the message, then try again.',
      'To create it with the current connection, use “Create another like this”.',
    ],
    kept: 'The asset.',
    cost: 'Nothing. Caliper refuses this so that you do not pay on the wrong account.',
  },
  'create.no-image': {
    title: 'The image is not available',
    means: 'The image of this asset cannot be used for a new one, because it is not in this library.',
    why: 'The asset was not downloaded or has no preview; or it was created elsewhere or from a URL, so its source image is not here.',
    next: ['Download the asset and use its preview, use its source image, or select an image.'],
    kept: 'The form.',
    cost: nothingOrdered,
  },
  'input.not-an-image': {
    title: 'Unsupported image',
    means: 'The file is not a PNG, JPEG or WebP image; the message says what it is.',
    why: 'A HEIC photo without ffmpeg to convert it, a raw photo, a PDF, or an empty or partly copied file.',
    next: [
      'Export it as PNG or JPEG, and select that file.',
      'On an iPhone, “Most Compatible” under Settings, Camera, Formats saves JPEG.',
    ],
    kept: 'The form, and the file.',
    cost: nothingOrdered,
  },
  'input.too-large': {
    title: 'The image is too large',
    means: 'The image file exceeds the limit; the message has both sizes.',
    why: 'Images are sent inside the request. For the service, 2,000 pixels are as good as 10,000.',
    next: ['Save it smaller, or as JPEG, and select it again.', 'Or enter its https URL.'],
    kept: 'The form.',
    cost: nothingOrdered,
  },
  'input.not-a-clip': {
    title: 'Unsupported clip',
    means: 'The file is not a complete MP4 or MOV; the message says what was found.',
    why: 'Another format (AVI, MKV, WebM), or an interrupted copy that lacks its end with the frame index.',
    next: [
      'If the message says so, copy it from the phone or card again and compare the file sizes.',
      'Otherwise select an MP4 or MOV file, or export the clip as MP4.',
      'If it does not play on the phone either, record it again.',
    ],
    kept: 'The form, and the file.',
    cost: nothingOrdered,
  },
  'input.clip-too-large': {
    title: 'The clip is too large',
    means: 'The limit for a clip inside a request is 500 MB, and this one is larger.',
    why: '4K at 60 fps, or several minutes. A walk around the object takes about a minute.',
    next: [
      'Trim it in its report: that takes seconds and loses no quality.',
      'Or record in 1080p, which is enough for the check and the service.',
      'Or host it and enter its https URL.',
    ],
    kept: 'The original. It was not added to the library.',
    cost: nothingOrdered,
  },
  'input.missing': {
    title: 'The file is missing',
    means: 'A selected file is no longer at its path.',
    why: 'It was moved, renamed or deleted, its disk or card was removed, or it was in a temporary folder.',
    next: ['Put it back, or select it in its new location.'],
    kept: 'The form or row.',
    cost: nothingOrdered,
  },
  'input.changed': {
    title: 'The file changed after it was selected',
    means: 'The content of the file changed after you selected it, so it was not sent.',
    why: 'A camera, download or sync program was still writing to it, or it was edited.',
    next: ['Wait until nothing writes to it, then select it again.'],
    kept: 'The form or row.',
    cost: 'Nothing. If an earlier attempt with the old content may have been accepted, it is resent with its own key.',
  },
  'input.unreadable': {
    title: 'The file cannot be read',
    means:
      'The system refuses to read the file; the message has its error code (EACCES: no permission, EIO: disk error, EISDIR: a folder).',
    why: 'Permissions, a failing disk or card, an unavailable network folder, or not a regular file.',
    next: [
      'Check whether another program opens it.',
      'Copy it to a local folder and select the copy.',
      'If the card or disk is failing, back up everything on it first.',
    ],
    kept: 'The form or row.',
    cost: nothingOrdered,
  },
  'table.unreadable': {
    title: 'The table cannot be read',
    means:
      'The CSV, TSV, JSON or JSON Lines table could not be parsed; the message says why and, if known, in which line.',
    why: 'An unclosed quote, rows with different numbers of columns, a duplicate column name, or invalid JSON.',
    next: [
      'Correct the line named in the message. An unclosed quote is often many lines above it.',
      'In a spreadsheet program, export as CSV in UTF-8.',
      'caliper create batch --table FILE --dry-run shows the result.',
    ],
    kept: 'The existing rows of the batch. Nothing was imported from the table.',
    cost: nothingOrdered,
  },
  'request.invalid': {
    title: 'The request is invalid',
    means:
      'The message lists each error with its field. Requests are validated against the API specification before they are sent.',
    why: 'Both a text and an image, neither of them, a text that is too long, a count out of range, or incompatible options, such as a deformable body with a selected collision shape.',
    next: ['Correct the marked fields.', 'In a batch, F8 goes to the next error.'],
    kept: 'The form or table.',
    cost: nothingOrdered,
  },
  'submission.unknown': {
    title: 'The request is no longer queued',
    means: 'This library has no queued request with that ID.',
    why: 'It was sent or discarded in another window or by the command line.',
    next: ['Check the queue: if it was sent, its job is listed instead.'],
    kept: 'Everything that was sent.',
    cost: 'Nothing. If it was sent, it counts as usual.',
  },
  'submission.not-discardable': {
    title: 'The request cannot be discarded now',
    means: 'The request was sent, and it is not known yet whether the service accepted it.',
    why: 'The connection was lost, or the service failed, before the response arrived.',
    next: [
      'Nothing: Caliper resends it with the same key until the outcome is known.',
      'If it was accepted and you do not want it, cancel its job before it starts.',
    ],
    kept: 'The request, its key and its files.',
    cost: 'Perhaps once. Discarding it now could lose an asset that you paid for.',
  },
  'submission.body-changed': {
    title: 'This version would send a different request',
    means:
      'A request must be resent byte for byte, so that its key always means the same request. This version of Caliper would send different bytes.',
    why: 'It was created by another version, which encoded the request differently.',
    next: [
      'If the message says that nothing was created, use “Edit and send again” to make a new request.',
      'If an earlier attempt may have been accepted, open the library with the version that created it to find out, or check the service before you create it again.',
    ],
    kept: 'The request and its files, unchanged.',
    cost: 'Nothing by this version. An earlier attempt may have been accepted once; the message says whether.',
  },
  'submission.held-for-sets': {
    title: 'Blocked: set limit',
    means:
      'The service allows five active variation sets per account. This one is sent when one of them finishes.',
    why: 'Five sets are queued or running, from this library or another program on the same account.',
    next: [
      'Wait: it is sent automatically.',
      'To send another set first, move it up in the queue.',
      '“Send anyway” tries again at once.',
    ],
    kept: 'The request, in its place.',
    cost: nothingOrdered,
  },
  'submission.held-for-limit': {
    title: 'Blocked: asset limit',
    means:
      'The service refused a request of this size because of the account’s lifetime asset limit, so this one was not sent.',
    why: 'It would be refused as well. Smaller requests are still sent.',
    next: [
      'Ask the service’s operator to raise the limit, then “Send anyway”.',
      'Or discard it and request fewer assets.',
    ],
    kept: 'The request and its files.',
    cost: nothingOrdered,
  },
  'job.unknown': {
    title: 'Job not found',
    means: 'This library has no job with that ID.',
    why: 'Its row was cleared and its asset removed, or the ID is from another library.',
    next: ['Check “All” in the queue, and show finished rows.', 'caliper jobs lists all jobs.'],
    kept: 'Nothing was changed.',
    cost: costsNothing,
  },
  'job.cancel-refused': {
    title: 'It can no longer be canceled',
    means:
      'Generation has started, the job has finished, or it is one variant of a set. The message says which.',
    why: 'Canceling works only before generation starts. A batch or set can be canceled as a whole until one of its members starts; a batch member on its own until it starts; a set member never on its own.',
    next: [
      'Let it finish. If it fails, retry it; if it succeeds, you can delete it.',
      'To stop others that have not started, cancel them one by one, or the whole batch.',
    ],
    kept: 'The job continues.',
    cost: 'It counts, like every asset that has started.',
  },
  'group.unknown': {
    title: 'Batch or set not found',
    means: 'This library has no batch or variation set with that ID or name.',
    why: 'The name is spelled differently, or it belongs to another library.',
    next: ['caliper groups lists them; in the window, use the filter “Batches and sets” of the library.'],
    kept: 'Nothing was changed.',
    cost: costsNothing,
  },
  'group.no-gaps': {
    title: 'No failed members to retry',
    means: 'No member of this batch or set has failed or been canceled without being retried already.',
    why: 'The failed members were retried before, or everything succeeded.',
    next: ['The history of the batch or set shows its retries.'],
    kept: 'Everything.',
    cost: 'Nothing. Failed members are never retried twice.',
  },
  'group.request-unknown': {
    title: 'The original batch or set request is unknown',
    means: 'Retrying failed members needs the original request, which is not known for this batch or set.',
    why: 'It was created by another library or program, or by a version that did not keep requests.',
    next: ['Create the missing assets again, by hand or from the original table.'],
    kept: 'Everything.',
    cost: nothingOrdered,
  },
  'group.not-a-set': {
    title: 'A batch cannot be retried as a set',
    means: 'The members of a batch have nothing in common, so they cannot become a variation set.',
    why: '--as set was given on the command line.',
    next: ['Use --as batch, or --as assets for one request each.'],
    kept: 'Everything.',
    cost: nothingOrdered,
  },
  'group.elsewhere': {
    title: 'The batch or set was created with another connection',
    means: 'Its failed members would be created with the connection in use, which is not its original one.',
    why: 'Another connection was selected since.',
    next: ['Under Settings, Connections press “Use” next to the one named in the message, then retry.'],
    kept: 'Everything.',
    cost: 'Nothing. Caliper refuses this so that you do not pay on the wrong account.',
  },
  'group.still-active': {
    title: 'The set is still active',
    means: 'A variation set can be deleted once it is no longer active, so this one was not deleted.',
    why: 'Its job is queued or running; the service refuses to delete it with 409 job-in-progress.',
    next: [
      'Wait until the set has finished, or cancel it if none of its members has started generating.',
      'Then delete it again.',
    ],
    kept: 'The set and its job.',
    cost: 'It was paid for when it was created; deleting refunds nothing.',
  },
  'group.still-arriving': {
    title: 'The set is still downloading',
    means: 'Deleting the set now would lose files that are not on this disk yet, so it was not deleted.',
    why: 'Downloads of its members are running, queued or paused.',
    next: [
      'Wait for the downloads, or move the assets whose files you do not want to the bin.',
      'Then delete the set again.',
    ],
    kept: 'The set, here and at the service.',
    cost: 'It was paid for when it was created; deleting refunds nothing.',
  },
  'group.not-deletable': {
    title: 'A batch cannot be deleted as a whole',
    means: 'The service can delete assets and variation sets, but not batches.',
    why: 'A rule of the service: a batch only groups assets that were created in one call.',
    next: [
      'Delete its assets one by one: “caliper delete asset ID”, or “Delete at the service…” in the library.',
    ],
    kept: 'Everything.',
    cost: nothingOrdered,
  },
  'group.no-bundle': {
    title: 'Batches cannot be bundled',
    means: 'The service builds ZIP bundles of single assets and of variation sets, not of batches.',
    why: 'A limit of the service.',
    next: [
      '“Download missing files” downloads the files of all members.',
      'To share one file, select the members in the library and export them as a ZIP.',
    ],
    kept: 'Everything that was downloaded.',
    cost: 'Nothing.',
  },
  'samples.still-made': {
    title: 'Samples are still being created',
    means:
      'The sample library is removed as a whole, and some samples are still being created or downloaded.',
    why: 'The sandbox takes a moment for each sample.',
    next: ['Wait until the queue shows all of them as complete, then remove the samples.'],
    kept: 'All samples.',
    cost: 'Nothing. Samples are created by the sandbox, which is free.',
  },
} as const satisfies Record<string, ErrorHelp>);

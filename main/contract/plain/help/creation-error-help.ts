/** Help on the codes of asking for assets: what goes into a request, the queue, jobs, batches and sets. */
import { costsNothing, type ErrorHelp, nothingOrdered } from './error-help-entry.ts';

/** By code. */
export const creationErrorHelp = {
  'create.unlike': {
    title: 'What it was made from is not known',
    means: 'The same can only be requested again when its request is known, and for this asset it is not.',
    why: 'It was made with another library or program and fetched from the account, and it was made from an image that this library never had.',
    next: [
      '“Use its preview” takes the picture of the asset as the image of a new one.',
      'Or describe it in words, or choose the image yourself.',
    ],
    kept: 'The asset as it is.',
    cost: nothingOrdered,
  },
  'create.not-failed': {
    title: 'It did not fail',
    means:
      '“Make it again” is for assets whose job failed or was canceled. This one is made, or still being made.',
    why: 'Its job ended well after the screen was drawn, or it was requested again from another window.',
    next: ['To have another one, choose “Create another like this”. It counts as a new asset.'],
    kept: 'The asset as it is.',
    cost: nothingOrdered,
  },
  'create.is-member': {
    title: 'It belongs to a batch or set',
    means:
      'A member that failed is not made again on its own: the gaps of a batch or set are made again together.',
    why: 'A batch or set keeps the places of its failed members, so that it stays known what replaces what.',
    next: ['On the row of the batch or set choose “Retry only the gaps…”. One gap is as good as many.'],
    kept: 'The batch or set as it is.',
    cost: nothingOrdered,
  },
  'create.elsewhere': {
    title: 'It was made with another connection',
    means:
      'Making it again would create it at the connection in use, which is not the one that it was made with.',
    why: 'The connection in use was changed since.',
    next: [
      'Under Settings, Connections choose “Use” beside the connection that the message names, then try again.',
      'To have it made at the present one, choose “Create another like this”.',
    ],
    kept: 'The asset as it is.',
    cost: 'Nothing. That is why Caliper asks: creating at another account than you think would cost there.',
  },
  'create.no-image': {
    title: 'The image is not here',
    means: 'The image of this asset cannot be used for a new one, because its file is not in this library.',
    why: 'For its preview: the asset was not downloaded, or has none. For what it was made from: it was made elsewhere, or from an address.',
    next: ['Download the asset and use its preview, use what it was made from, or choose an image yourself.'],
    kept: 'The form with everything else in it.',
    cost: nothingOrdered,
  },
  'input.not-an-image': {
    title: 'Not an image that can be read',
    means: 'The file is not a PNG, JPEG or WebP image, whatever its name says; the message says what it is.',
    why: 'A HEIC photo where there is no ffmpeg to convert it, a raw photo, a PDF, a file that is empty or was copied only in part.',
    next: [
      'Save or export it as PNG or JPEG, and choose that.',
      'On an iPhone, “Most Compatible” under Settings, Camera, Formats makes JPEG from the start.',
    ],
    kept: 'The form with everything else in it. The file itself is not touched.',
    cost: nothingOrdered,
  },
  'input.too-large': {
    title: 'The image is too large',
    means: 'The image file is larger than what is accepted; both sizes are in the message.',
    why: 'Images travel inside of the request. One of 2,000 pixels is as good for the service as one of 10,000.',
    next: ['Save it smaller, or as JPEG, and choose it again.', 'Or give its https address.'],
    kept: 'The form with everything else in it.',
    cost: nothingOrdered,
  },
  'input.not-a-clip': {
    title: 'Not a clip that can be sent',
    means: 'The file is not a whole MP4 or MOV; the message says what was found.',
    why: 'Another kind of film (AVI, MKV, WebM), or a copy that was broken off: then its end, with the index of all pictures, is missing.',
    next: [
      'If the message asks for it, copy it from the phone or card again; compare the sizes of both files.',
      'Otherwise choose an MP4 or MOV. What another program exports as MP4 works, too.',
      'If the copy is the same and does not play on the phone either, film it again.',
    ],
    kept: 'The form with everything else in it. The file itself is not touched.',
    cost: nothingOrdered,
  },
  'input.clip-too-large': {
    title: 'The clip is too large',
    means: 'A clip that travels inside of a request may have 500 MB, and this one has more.',
    why: '4K at 60 pictures a second, or several minutes. A walk around the object takes about a minute.',
    next: [
      'Trim it in its report: cutting takes seconds and loses no quality.',
      'Or film in 1080p: that is enough for the check and for the service.',
      'Or put it where the service can fetch it by https, and give that address.',
    ],
    kept: 'The original is not touched. Nothing of it was left in the library.',
    cost: nothingOrdered,
  },
  'input.missing': {
    title: 'The file is no longer there',
    means: 'A file that was chosen is gone from its place.',
    why: 'It was moved, renamed or deleted, its disk or card was taken out, or it lay in a folder for temporary files.',
    next: ['Bring it back, or choose it again where it is now.'],
    kept: 'The form or row with everything else in it.',
    cost: nothingOrdered,
  },
  'input.changed': {
    title: 'The file changed after it was chosen',
    means:
      'Its content is not what it was when it was chosen, or changed while it was read. What you did not see is not sent.',
    why: 'A camera, download or sync program was still writing to it, or it was edited and saved under the same name.',
    next: ['Wait until nothing writes to it any more, then choose it again.'],
    kept: 'The form or row with everything else in it.',
    cost: 'Nothing. If an earlier try with the old content may have been accepted, it is asked about with its own key.',
  },
  'input.unreadable': {
    title: 'The file cannot be read',
    means:
      'The system refuses to read the file; its own word for why is in the message (EACCES: not allowed, EIO: the disk has a fault, EISDIR: a folder).',
    why: 'Permissions, a disk or card that fails, a network folder that is away, or it is no plain file.',
    next: [
      'See whether another program opens it.',
      'Copy it to a folder of your own and choose that copy.',
      'If the card or disk has a fault, copy everything from it first.',
    ],
    kept: 'The form or row with everything else in it.',
    cost: nothingOrdered,
  },
  'table.unreadable': {
    title: 'The table cannot be read',
    means:
      'A table of CSV, TSV, JSON or JSON lines was not understood; the message says why and, where it is known, in which line.',
    why: 'A quotation mark that is not closed, rows with different numbers of columns, a name that heads two columns, or JSON with a comma too many.',
    next: [
      'Correct the line that is named. A quotation mark that is opened and never closed is often many lines above it.',
      'From a spreadsheet program, export as CSV in UTF-8.',
      'caliper create batch --table FILE --dry-run shows what would be made of it.',
    ],
    kept: 'The rows that were in the batch before. Of the table nothing was taken.',
    cost: nothingOrdered,
  },
  'request.invalid': {
    title: 'Something in the request is not allowed',
    means:
      'Each fault is named with its place. They are found here, by the rules of the interface description, before anything is sent.',
    why: 'Both a text and an image, neither of them, a text that is too long, a count out of range, or options that do not go together, such as a deformable body with a chosen collision shape.',
    next: [
      'Correct what is marked; the fields say what they take.',
      'In a batch, F8 goes to the next trouble.',
    ],
    kept: 'The form or table with everything in it.',
    cost: nothingOrdered,
  },
  'submission.unknown': {
    title: 'The request is not waiting any more',
    means: 'It is not among the requests of this library that wait to be sent.',
    why: 'It was sent or discarded meanwhile, in another window or by the command line.',
    next: ['Look in the queue: if it was sent, its job is in its place.'],
    kept: 'What was sent goes on.',
    cost: 'Nothing by this. If it was sent meanwhile, it counts as usual.',
  },
  'submission.not-discardable': {
    title: 'It cannot be taken back now',
    means:
      'The request left this machine, and whether the service accepted it is not known yet. What may be there is never just forgotten.',
    why: 'The connection broke, or the service failed, between the request and its answer.',
    next: [
      'Leave it: Caliper sends it with the same key until the answer is known.',
      'If it was accepted and you do not want it, cancel its job as long as it has not started.',
    ],
    kept: 'The request, its key and its files.',
    cost: 'Perhaps once: that is what is being found out. Discarding it now could lose an asset that you paid for.',
  },
  'submission.body-changed': {
    title: 'This version would send something else',
    means:
      'A request is sent as it was entered, byte for byte, so that its key always means the same request. This version of Caliper would send other bytes.',
    why: 'It was entered by another version, which wrote the request in another way.',
    next: [
      'If the message says that nothing was created: “Edit and send again” makes a new request of it.',
      'If an earlier try may have been accepted: open the library with the version that entered it, which can still ask for the answer; or look for the asset at the service before you enter it again.',
    ],
    kept: 'The request and its files, untouched.',
    cost: 'Not by this version. An earlier try may have been accepted once; the message says whether.',
  },
  'submission.held-for-sets': {
    title: 'Waits for a free slot',
    means:
      'The service takes five variation sets of an account at a time. This one waits here until one of them ends.',
    why: 'Five are queued or running: of this library, or of another program on the same account.',
    next: [
      'Wait: it is sent automatically.',
      'To have another set go first, move it up in the queue.',
      '“Send anyway” asks the service again at once.',
    ],
    kept: 'The request, in its place.',
    cost: nothingOrdered,
  },
  'submission.held-for-limit': {
    title: 'Held back, because the account is full',
    means:
      'The service refused a request of this size because of the account’s lifetime limit, so this one, for as many assets or more, was not sent either.',
    why: 'It would be refused as well. Smaller requests still go out.',
    next: [
      'Ask the service’s operator to raise the limit, then “Send anyway”.',
      'Or discard it and ask for fewer.',
    ],
    kept: 'The request and its files, as long as you like.',
    cost: nothingOrdered,
  },
  'job.unknown': {
    title: 'There is no such job',
    means: 'This library has no job with that id.',
    why: 'Its row was cleared and its asset removed, or the id is of another library.',
    next: ['Look in the queue with “All”, and show finished rows.', 'caliper jobs lists all of them.'],
    kept: 'Nothing was changed.',
    cost: costsNothing,
  },
  'job.cancel-refused': {
    title: 'It can no longer be canceled',
    means:
      'The service does not cancel it: generation has started, it has ended, or it is one variant of a set. The message says which.',
    why: 'Canceling works only before generation starts. A batch or set can be canceled as a whole until one of its members starts; a batch member on its own until it starts; a set member never on its own.',
    next: [
      'Let it end. What fails can be made again, what is made can be deleted.',
      'To stop others that have not started, cancel them one by one, or the whole batch.',
    ],
    kept: 'It goes on as if nothing had been asked.',
    cost: 'It counts, as every asset does that has started.',
  },
  'group.unknown': {
    title: 'There is no such batch or set',
    means: 'This library has no batch or variation set with that id or name.',
    why: 'The name is written differently, or it belongs to another library.',
    next: ['caliper groups lists them; in the window, open the facet “Batches and sets” of the library.'],
    kept: 'Nothing was changed.',
    cost: costsNothing,
  },
  'group.no-gaps': {
    title: 'Nothing is missing',
    means: 'No member of this batch or set has failed or been canceled without being made again already.',
    why: 'The gaps were requested before, here or from another window, or everything succeeded after all.',
    next: ['See the row of the batch or set: its history shows what makes its gaps again.'],
    kept: 'Everything as it is.',
    cost: 'Nothing: that is what this protects from. Gaps are never requested twice.',
  },
  'group.request-unknown': {
    title: 'Its request is not known',
    means:
      'The gaps can only be made again when the original request is known, and for this batch or set it is not.',
    why: 'It was created by another library or program, or by a version that kept no requests.',
    next: ['Create what is missing anew, by hand or with the table that it came from.'],
    kept: 'Everything as it is.',
    cost: nothingOrdered,
  },
  'group.not-a-set': {
    title: 'Only a set can be made again as a set',
    means:
      'This is a batch, whose members have nothing in common, so its gaps cannot become a variation set.',
    why: '--as set was given on the command line.',
    next: ['Choose --as batch, or --as assets for one request each.'],
    kept: 'Everything as it is.',
    cost: nothingOrdered,
  },
  'group.elsewhere': {
    title: 'It was made with another connection',
    means: 'Its gaps would be created at the connection in use, which is not the one that it was made with.',
    why: 'The connection in use was changed since.',
    next: [
      'Under Settings, Connections choose “Use” beside the one that the message names, then retry the gaps.',
    ],
    kept: 'Everything as it is.',
    cost: 'Nothing. That is why Caliper asks: creating at another account than you think would cost there.',
  },
  'group.still-active': {
    title: 'The set is still active',
    means: 'A variation set can be deleted once it is no longer active, so this one was not deleted.',
    why: 'Its job is queued or running; the service refuses to delete it with 409 job-in-progress.',
    next: [
      'Wait until the set has ended, or cancel it if none of its members has started generating.',
      'Then delete it again.',
    ],
    kept: 'The set and its job go on.',
    cost: 'It was paid when it was created; deleting it gives nothing back.',
  },
  'group.still-arriving': {
    title: 'Files of the set are still arriving',
    means: 'Deleting the set now would take away files that are not on this disk yet, so it was not deleted.',
    why: 'Downloads of its members are under way, wait or are paused.',
    next: [
      'Let the downloads end, or move the assets whose files you do not want to the bin.',
      'Then delete the set again.',
    ],
    kept: 'The set, here and at the service.',
    cost: 'It was paid when it was created; deleting it gives nothing back.',
  },
  'group.not-deletable': {
    title: 'A batch is not deleted as a whole',
    means: 'The service deletes assets and variation sets; it has no deletion of batches.',
    why: 'A rule of the service: a batch only groups assets that were created in one call.',
    next: [
      'Delete its assets one by one: “caliper delete asset ID”, or “Delete at the service…” in the library.',
    ],
    kept: 'Everything as it is.',
    cost: nothingOrdered,
  },
  'group.no-bundle': {
    title: 'A batch has no bundle',
    means: 'The service builds ZIP bundles of single assets and of variation sets, not of batches.',
    why: 'A limit of this release of the service.',
    next: [
      '“Download what is missing” fetches the files of all members, several at a time.',
      'For one file to pass on, select the members in the library and export them as a ZIP.',
    ],
    kept: 'Everything that was downloaded.',
    cost: 'Nothing.',
  },
  'samples.still-made': {
    title: 'Samples are still being made',
    means: 'The sample library is removed as a whole, and some of it is still being made or downloaded.',
    why: 'The sandbox takes a moment for each sample.',
    next: ['Wait until the queue shows all of them as done, then remove the samples.'],
    kept: 'All samples.',
    cost: 'Nothing. Samples are made by the sandbox, which is free.',
  },
} as const satisfies Record<string, ErrorHelp>;

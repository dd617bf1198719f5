/** Help on the screens of making things: connecting, creating, batches, clips, the queue. English. */
import type { HelpEntry } from './help-entry.ts';

/** By id: that of the screen. */
export const makingHelp: readonly HelpEntry[] = [
  {
    id: 'connect',
    title: 'Connect to a service',
    keywords: 'token url address account sandbox first start welcome trial',
    blocks: [
      {
        type: 'picture',
        name: 'welcome',
        alt: 'The first screen: the built-in sandbox, a service of your own, and samples',
      },
      {
        type: 'text',
        text: 'Assets are made by a service. There are two ways: the sandbox that is built in, and a service with an account. Both can be connected, and you can change between them at any time.',
      },
      {
        type: 'list',
        items: [
          'The built-in sandbox runs on this machine, needs no account, costs nothing and makes real files from simple shapes. It is for finding your way around and for testing what comes after.',
          'A service of your own needs its address and a token, which you copy from the service’s API token page. The connection is tried before it is saved.',
          'The token is kept where Settings, Connections says, is sent to that service alone, and never appears in a log or a report.',
        ],
      },
      { type: 'heading', text: 'If it does not connect' },
      {
        type: 'text',
        text: 'The sentence below the form says why, and “What to do” beside it leads on. The most frequent reasons:',
      },
      {
        type: 'see',
        entries: [
          'remote.unreachable',
          'remote.unauthorized',
          'remote.not-a-service',
          'connection.url-invalid',
          'connection.token-malformed',
        ],
      },
    ],
  },
  {
    id: 'create',
    title: 'Create an asset',
    keywords:
      'text image description options preset simulator variation set high-fidelity procedural mesh texture physics',
    blocks: [
      {
        type: 'picture',
        name: 'create',
        alt: 'The form for a standard asset, with its options at the right',
      },
      {
        type: 'text',
        text: 'Describe one object, or choose one picture of it. The options at the right begin with the defaults of your account; what differs from them is marked. What will be sent, and how much of it counts, is shown at the foot before you press “Create”.',
      },
      { type: 'heading', text: 'Which way' },
      {
        type: 'list',
        items: [
          'Standard asset: one object from a text or an image. Its size is guessed.',
          'Measured asset: one object at its true size, from an image and a clip of it beside a printed board.',
          'High-fidelity set: 1 to 100 photoreal variants of one subject.',
          'Procedural set: 10 to 500 variants of a kind of object, with moving parts if you like.',
          'Batch: up to hundreds of independent assets from a folder, a table or typed rows.',
        ],
      },
      { type: 'heading', text: 'Good to know' },
      {
        type: 'list',
        items: [
          'Say what it is, its parts and materials, and its rough size: “a blue ceramic mug with a wide handle, 10 cm tall”.',
          'What you enter is written down before it is sent. If the connection breaks, it waits and is sent automatically, once.',
          'The form is there again after a restart. “Start afresh” empties it and can be undone.',
          'Options that you use again are saved as presets.',
        ],
      },
      { type: 'see', entries: ['money', 'batch', 'measured', 'request.invalid'] },
    ],
  },
  {
    id: 'measured',
    title: 'Measured asset',
    keywords: 'clip image still scale size board true',
    blocks: [
      {
        type: 'text',
        text: 'A measured asset has its true size. It needs exactly one image, which says what the object is, and exactly one clip, which says how large it is and what it looks like from all around.',
      },
      {
        type: 'steps',
        items: [
          'Film the object beside a printed board.',
          'Let the clip be checked here. Nothing is uploaded for that.',
          'Take the image from the clip: the sharpest pictures are offered. Or choose one.',
          'Press “Create”. A clip of hundreds of MB takes its time; it goes on after a break in the line.',
        ],
      },
      {
        type: 'text',
        text: 'A clip that will not do is only sent if you insist, and that is recorded with the asset: a failed measured asset costs as much as a good one.',
      },
      {
        type: 'actions',
        items: [
          { command: 'help-film', label: 'How to film' },
          { command: 'print-board', label: 'Print a board…' },
        ],
      },
      { type: 'see', entries: ['film', 'capture', 'input.clip-too-large', 'capture.will-not-do'] },
    ],
  },
  {
    id: 'batch',
    title: 'A batch of assets',
    keywords: 'many folder table csv tsv json rows spreadsheet paste pairs members',
    blocks: [
      {
        type: 'picture',
        name: 'batch',
        alt: 'A batch with rows from files and a table; one row has a problem',
      },
      {
        type: 'text',
        text: 'Each row is an asset of its own. Rows come from image files, from a folder, from a table (CSV, TSV, JSON or JSON lines), from the clipboard, or from the keyboard. Images and clips of the same name become pairs of a measured batch.',
      },
      {
        type: 'list',
        items: [
          'What is wrong is marked in its cell, in words. {batch-problem:F8} goes to the next problem.',
          'Each row has its own options; what is left out has the defaults of the account.',
          'More than 100 rows, or 832 MB, become several batches that know of each other. One bad row would make the service refuse its whole batch, so all rows are checked here first.',
          'One member that fails does not stop the others. Its gap can be filled later with “Retry only the gaps…”.',
          'Columns of a table: name, text, image, image_url, capture, capture_url, subject_name, quality, resolution, body, collision, simulator, variation_type, wildness. Where a table has others, you are asked what each one is.',
        ],
      },
      { type: 'see', entries: ['queue', 'table.unreadable', 'submission.held-for-limit', 'group.no-gaps'] },
    ],
  },
  {
    id: 'capture',
    title: 'Captures: will this clip do?',
    keywords: 'clip check report verdict timeline trim board refilm ffmpeg',
    blocks: [
      {
        type: 'picture',
        name: 'captures',
        alt: 'Two clips: one is being checked and will do so far, one has to be filmed again',
      },
      {
        type: 'text',
        text: 'Drop clips here, or the folder of a camera card. Each is copied into the library and checked on this machine: after a second or two from its keyframes, then picture by picture. Nothing is uploaded and nothing is paid.',
      },
      {
        type: 'list',
        items: [
          'Will do: use it. With doubts: read them, then decide. Will not do: film the named seconds again. Unreadable: copy it again.',
          'The board is detected automatically. How large its squares are cannot be seen: measure the print once and enter it under “My boards”.',
          'A clip is checked once. When limits or boards change, it is judged anew at once from what was measured.',
        ],
      },
      { type: 'heading', text: 'The report of a clip' },
      {
        type: 'picture',
        name: 'report',
        alt: 'The report: verdict, picture with the corners found, timeline, and what was found',
      },
      {
        type: 'list',
        items: [
          '“Film again” names the seconds and why; a click leads to the picture.',
          'The timeline shows board, sharpness, exposure and motion. Arrow keys go from sample to sample, [ and ] set where a cut begins and ends.',
          '“Trim” makes a new clip of a part, without loss.',
          '“Export” saves the report as one HTML file to pass on, or as JSON.',
        ],
      },
      {
        type: 'actions',
        items: [
          { command: 'help-film', label: 'How to film' },
          { command: 'print-board', label: 'Print a board…' },
        ],
      },
      { type: 'see', entries: ['film', 'measured', 'media.no-ffmpeg', 'capture.failed'] },
    ],
  },
  {
    id: 'queue',
    title: 'The queue',
    keywords:
      'job request waiting running failed cancel retry discard pause order capacity limit slots history states legend progress safe to close',
    blocks: [
      {
        type: 'picture',
        name: 'queue',
        alt: 'The queue with requests that wait, jobs that run, and a batch',
      },
      {
        type: 'text',
        text: 'Everything that you requested, from the moment you pressed “Create” until its files are on this disk. It goes on after a restart, through an outage, and with the window closed as long as Caliper runs.',
      },
      { type: 'heading', text: 'What a row can be' },
      {
        type: 'list',
        items: [
          'Waiting here: written down, not accepted yet. It can be moved, paused, labelled and discarded.',
          'Waiting here, and may be at the service: its answer was lost. It cannot be discarded; it is sent with the same key until its answer is known, and is never made twice.',
          'Blocked: the account’s limit or the five slots for variation sets leave no room. It is sent automatically once there is room, or with “Send anyway”.',
          'Retrying: the last try failed; the row says why, and when the next one is.',
          'Queued or running at the service: it can be canceled until generation starts. “Finishing” is the last step, which has no percentage.',
          'Downloading: the files arrive; what has come is kept, whatever happens.',
          'Failed: its history says what the service said. “Make it again” asks for the same once more, and counts as a new asset.',
        ],
      },
      {
        type: 'text',
        text: 'The line at the top shows how many assets have finished of all that were entered since the oldest that still runs, and the bytes of their downloads; the same is beside the search on every other screen. “Safe to close” appears when nothing would be lost; otherwise “Keep Caliper open” lists what would be. Below, the capacity says how many slots and how much of a known limit are used. Below it are downloads of assets that were made elsewhere, if there are any. The question mark explains every state. Keys: {queue-open:O} opens the asset, {queue-history:I} shows the history, {queue-pause:P} pauses, {queue-gaps:R} fills gaps, {queue-discard:Delete} discards or clears.',
      },
      {
        type: 'see',
        entries: [
          'money',
          'remote.asset-limit-reached',
          'submission.held-for-sets',
          'job.cancel-refused',
          'submission.not-discardable',
        ],
      },
    ],
  },
];

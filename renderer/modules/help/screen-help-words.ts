/** Help on the screens for creating: connecting, creating, batches, clips, the queue. English. */
import { type HelpEntry, helpArticle } from './help-entry.ts';

/** By id: that of the screen. */
const articles: readonly HelpEntry[] = [
  {
    id: 'connect',
    title: 'Connect to a service',
    keywords: 'token url address account sandbox first start welcome trial',
    blocks: [
      {
        type: 'picture',
        name: 'welcome',
        alt: 'The welcome screen: the built-in sandbox, your own service, and samples',
      },
      {
        type: 'text',
        text: 'Assets are created by a service. There are two kinds: the built-in sandbox, and a service with an account. You can connect both and switch at any time.',
      },
      {
        type: 'list',
        items: [
          'The built-in sandbox runs on this machine, needs no account, is free, and creates real files from simple shapes. Use it to try Caliper and to test your pipeline.',
          'Your own service needs its URL and a token, which you copy from the service’s API token page. The connection is tested before it is saved.',
          'The token is stored as Settings, Connections shows, is sent to that service only, and never appears in a log or a report.',
        ],
      },
      { type: 'heading', text: 'If the connection fails' },
      {
        type: 'text',
        text: 'The message below the form says why; the “Help” button beside it explains the fix. The most frequent reasons:',
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
        text: 'Describe one object, or select one image of it. The options on the right start with the account’s defaults; changed options are highlighted. The footer shows what will be sent and how many assets it counts as.',
      },
      { type: 'heading', text: 'Asset types' },
      {
        type: 'list',
        items: [
          'Standard asset: one object from a text or an image. Its size is estimated.',
          'Measured asset: one object at its true size, from an image and a clip of it beside a printed board.',
          'High-fidelity set: 1 to 100 photoreal variants of one subject.',
          'Procedural set: 10 to 500 variants of a kind of object, with optional moving parts.',
          'Batch: up to hundreds of independent assets from a folder, a table or typed rows.',
        ],
      },
      { type: 'heading', text: 'Good to know' },
      {
        type: 'list',
        items: [
          'Describe what it is, its parts and materials, and its rough size: “a blue ceramic mug with a wide handle, 10 cm tall”.',
          'A request is saved before it is sent. If the connection fails, it stays in the queue and is sent automatically, once.',
          'The form is restored after a restart. “Clear form” empties it and can be undone.',
          'Save options that you use often as presets.',
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
        text: 'A measured asset has its true size. It needs exactly one image, which shows what the object is, and exactly one clip, which gives its size and appearance from all sides.',
      },
      {
        type: 'steps',
        items: [
          'Record the object beside a printed board.',
          'Check the clip here. Nothing is uploaded for that.',
          'Use an image from the clip (the sharpest frames are offered), or select one.',
          'Select “Create”. A clip of hundreds of MB takes a while to upload; the upload resumes after a connection failure.',
        ],
      },
      {
        type: 'text',
        text: 'A clip marked Re-film is sent only if you confirm, and this is recorded with the asset: a failed measured asset costs as much as a good one.',
      },
      {
        type: 'actions',
        items: [
          { command: 'help-film', label: 'How to record a clip' },
          { command: 'print-board', label: 'Print board…' },
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
        text: 'Each row is one asset. Rows come from image files, a folder, a table (CSV, TSV, JSON or JSON lines), the clipboard, or the keyboard. Images and clips of the same name become pairs of a measured batch.',
      },
      {
        type: 'list',
        items: [
          'Problems are shown in their cells. {batch-problem:F8} goes to the next problem.',
          'Each row has its own options; unset options use the account’s defaults.',
          'More than 100 rows, or 832 MB, are split into several linked batches. One invalid row would make the service refuse its whole batch, so all rows are checked first.',
          'A failed member does not stop the others. You can retry it later with “Retry failed”.',
          'Columns of a table: name, text, image, image_url, capture, capture_url, subject_name, quality, resolution, body, collision, simulator, variation_type, wildness. If a table has other columns, you are asked what each one means.',
        ],
      },
      { type: 'see', entries: ['queue', 'table.unreadable', 'submission.held-for-limit', 'group.no-gaps'] },
    ],
  },
  {
    id: 'capture',
    title: 'Captures',
    keywords: 'will this clip do check report verdict timeline trim board refilm ffmpeg',
    blocks: [
      {
        type: 'picture',
        name: 'captures',
        alt: 'Two clips: one is being checked and passes so far, one has to be re-filmed',
      },
      {
        type: 'text',
        text: 'Drop clips here, or the folder of a camera card. Each is copied into the library and checked on this machine: first its keyframes, in a second or two, then every frame. Nothing is uploaded, and nothing is charged.',
      },
      {
        type: 'list',
        items: [
          'Pass: use the clip. Check: read the warnings, then decide. Re-film: record the listed seconds again. Unreadable: copy the clip again.',
          'The board is detected automatically, but not the size of its squares: measure the print once and enter it under “My boards”.',
          'A clip is checked once. When limits or boards change, it is re-evaluated immediately from its measurements.',
        ],
      },
      { type: 'heading', text: 'The report of a clip' },
      {
        type: 'picture',
        name: 'report',
        alt: 'The report: verdict, frame with the detected corners, timeline, and findings',
      },
      {
        type: 'list',
        items: [
          '“Re-film” lists the seconds and why; click one to see the frame.',
          'The timeline shows board, sharpness, exposure and motion. Arrow keys step between samples; [ and ] set the start and end of a trim.',
          '“Trim” creates a new clip from a part, without quality loss.',
          '“Export” saves the report as a single HTML file to share, or as JSON.',
        ],
      },
      {
        type: 'actions',
        items: [
          { command: 'help-film', label: 'How to record a clip' },
          { command: 'print-board', label: 'Print board…' },
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
        alt: 'The queue with queued requests, running jobs, and a batch',
      },
      {
        type: 'text',
        text: 'All your requests, from “Create” until their files are on this disk. The queue continues after a restart or an outage, and with the window closed while Caliper runs.',
      },
      { type: 'heading', text: 'States of a row' },
      {
        type: 'list',
        items: [
          'Queued here: saved, but not accepted by the service yet. You can move, pause, label or discard it.',
          'Queued here, and may be at the service: the response was lost. It cannot be discarded; it is sent with the same key until the result is known, so nothing is created twice.',
          'Blocked: the account’s limit or the five slots for variation sets leave no room. It is sent automatically once there is room, or with “Send anyway”.',
          'Retrying: the last try failed; the row says why, and when the next one is.',
          'Queued or running at the service: it can be canceled until generation starts. “Finishing” is the last step, which has no percentage.',
          'Downloading: files arrive; received data is always kept.',
          'Failed: the history shows the service’s message. “Retry” sends the same request again and counts as a new asset.',
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

export const makingHelp: readonly HelpEntry[] = articles.map(helpArticle);

/** Guides that belong to no single screen, and the guide to recording a clip for a measured asset. English. */
import { type HelpEntry, helpArticle } from './help-entry.ts';

/** Reached from the captures, from a report, and from the list of articles. */
export const filmHelp: HelpEntry = helpArticle({
  id: 'film',
  title: 'How to record a clip',
  keywords:
    'film capture clip video phone board charuco walk circle light distance blur refilm scale measure',
  blocks: [
    { type: 'refilm' },
    {
      type: 'text',
      text: 'A measured asset is created from one image and one clip: the object on the floor beside a printed board, recorded while you walk once around both. The board gives the scale, the walk gives the shape. A minute of care here saves paying for an asset twice.',
    },
    { type: 'heading', text: 'Before recording' },
    {
      type: 'steps',
      items: [
        'Print a board at 100 %, not “fit to page”. Glue it flat onto cardboard; a bent board gives wrong measurements.',
        'Measure several squares of the print with a ruler and enter the length. A clip cannot show how large the squares are.',
        'Put the object on a floor with some pattern or texture, in soft, even light.',
        'Clean the phone’s lens. Record in 1080p or 4K at 30 frames per second, without HDR.',
      ],
    },
    {
      type: 'actions',
      items: [
        { command: 'print-board', label: 'Print board…' },
        { command: 'boards', label: 'My boards…' },
      ],
    },
    { type: 'heading', text: 'While recording' },
    {
      type: 'drawings',
      items: [
        {
          name: 'beside',
          title: 'The board lies flat beside the object',
          text: 'A hand’s width away, on the same floor. Do not put it under the object, lean it or move it during the recording. The board should be about as large as the object.',
        },
        {
          name: 'walk',
          title: 'Walk once around both',
          text: 'A full turn and a little more, in 30 to 60 seconds: about 10° per second, slower than you think. The object hides the board for part of the way; that is expected.',
        },
        {
          name: 'height',
          title: 'Look down, from two heights',
          text: 'Hold the camera a little above the object and look down. Raise it slowly during the second half of the walk: a range of more than 10° makes the scale more accurate.',
        },
        {
          name: 'frame',
          title: 'Both in frame, and large',
          text: 'Object and board fill most of the frame and stay completely in it. Too far away, the squares are too small to measure; too close, the board is cut off.',
        },
        {
          name: 'light',
          title: 'Soft light, no glare',
          text: 'A cloudy day, or a lamp pointed at the ceiling. A bright spot on the board hides its pattern; a window behind the object makes it dark. Lock the exposure if the phone can.',
        },
        {
          name: 'blur',
          title: 'Steady and sharp',
          text: 'Blurred squares cannot be measured. Hold the phone with both hands and walk smoothly. Add light rather than speed: in the dark every frame is blurred.',
        },
      ],
    },
    { type: 'heading', text: 'Check the clip' },
    {
      type: 'text',
      text: 'Drop the clip on Captures. Within seconds the keyframes show whether it passes; the full check lists the seconds to re-film and why. Nothing is uploaded, and nothing is charged.',
    },
    {
      type: 'list',
      items: [
        'Board hidden or missing: something was in front of it, or it was out of frame. Walk the same part again with the board in view.',
        'Too fast or blurred: re-film the listed seconds only. Walking the whole circle again, more slowly, is usually quickest.',
        'Gap in the walk: part of the circle is missing. A clip is one recording, so record the whole circle again.',
        'Object cut off: step back until the object and the board are completely in frame, with some floor around them. Nothing beside the board: check whether the object is there; flat ones can be missed.',
        'Too dark, too bright, light changes: change the light, not the camera.',
        'Mirrored board: a front camera or an app mirrored the video. Use the back camera.',
        'Square not measured: the clip is fine. Measure the print and enter the length; the clip is re-evaluated.',
        'Bad start or end: trim the clip in its report. Trimming is lossless.',
      ],
    },
    {
      type: 'actions',
      items: [
        { command: 'capture', label: 'Check clips' },
        { command: 'sample-capture-add', label: 'Open a sample clip' },
      ],
    },
    { type: 'see', entries: ['capture', 'measured', 'capture.will-not-do'] },
  ],
});

/** By id. */
const guides: readonly HelpEntry[] = [
  {
    id: 'first-steps',
    title: 'First steps',
    keywords: 'begin start tutorial introduction walk through sample',
    blocks: [
      {
        type: 'steps',
        items: [
          'Use the built-in sandbox. It is free, and everything works as with a real service.',
          'Create an asset from a description. The queue shows its progress and the download of its files.',
          'Open it in the library: orbit it, measure it, drop it ({view-tray-physics:Y}), and check what its files state.',
          'Check the sample clip under Captures and read its report. Then print a board and record an object of your own.',
          'Connect your own service. New assets are then created there; assets from the sandbox are kept.',
        ],
      },
      {
        type: 'text',
        text: '{palette:Mod+K} runs any command by name, {shortcuts:?} shows all shortcuts, {help:F1} explains the current screen. Every error has a “Help” button.',
      },
      {
        type: 'actions',
        items: [
          { command: 'connect', label: 'Connect to a service' },
          { command: 'palette', label: 'All commands' },
          { command: 'shortcuts', label: 'All shortcuts' },
        ],
      },
      { type: 'see', entries: ['connect', 'create', 'film', 'money'] },
    ],
  },
  {
    id: 'job-failed',
    title: 'The service could not create an asset',
    keywords: 'failed failure job generation error reason why again retry',
    blocks: [
      {
        type: 'text',
        text: 'The service accepted the request, but the job failed. The message comes from the service; “Details” shows all of it.',
      },
      {
        type: 'steps',
        items: [
          'Read the service’s message. If it names the image, the text or the clip, fix that: “Create another like this” fills in every field.',
          'If it names nothing, select “Retry” to send the same request again.',
          'If it fails again, copy the details and send them to the service’s operator; the ids in them identify the job.',
        ],
      },
      { type: 'heading', text: 'Cost' },
      {
        type: 'text',
        text: 'A failed asset counts toward the account’s asset limit like a complete one, and so does a retry. Whether the service charges credits for it depends on the service.',
      },
      { type: 'see', entries: ['money', 'queue', 'create'] },
    ],
  },
  {
    id: 'money',
    title: 'What costs money, and what never does',
    keywords: 'pay paid credits cost twice idempotency key limit account count outage crash lost',
    blocks: [
      {
        type: 'text',
        text: 'An asset is charged when the service accepts its request. Everything else is free: viewing, checking clips, downloading again, canceling before generation starts, deleting.',
      },
      { type: 'heading', text: 'Never charged twice' },
      {
        type: 'list',
        items: [
          'Before a request is sent, it is saved in the library with its own idempotency key.',
          'If the response is lost because of an outage, a crash or a closed lid, the same request is sent again with the same key. The service returns what it created the first time.',
          'A request that may have reached the service cannot be discarded until its result is known.',
          '“Retry” and “Retry failed” send a request once, however often you press.',
          'If the library is not available (for example because a disk was unplugged), nothing is sent: a request that cannot be saved is not sent.',
        ],
      },
      { type: 'heading', text: 'What counts' },
      {
        type: 'list',
        items: [
          'An account may have a lifetime asset limit. Every asset counts toward it, including failed ones; only assets canceled before they started do not.',
          'Batches and sets count in full when they are accepted.',
          'When the service refuses a request because of the limit, nothing is created. The request is blocked in the queue, with all requests for as many or more assets.',
        ],
      },
      {
        type: 'see',
        entries: [
          'queue',
          'remote.asset-limit-reached',
          'submission.not-discardable',
          'remote.idempotency-conflict',
        ],
      },
    ],
  },
  {
    id: 'disk',
    title: 'Where data is stored',
    keywords:
      'what lies where on the disk folder files manifest library backup move copy catalogue bin settings user data review',
    blocks: [
      {
        type: 'list',
        items: [
          'The library is a folder (Caliper in your home folder, unless you selected another one). Each asset has a subfolder with its files as the service named them and a manifest.json with their origin and hashes.',
          'Its hidden folder .caliper holds the catalogue: queued requests, jobs, tags, ratings and notes. It is rebuilt from the manifests if it is damaged.',
          'review.json next to the files of an asset holds its review, so that it moves with the files.',
          'Deleted assets stay in the library’s bin until you empty it.',
          'Tokens are stored as Settings, Connections shows; settings are stored in the settings folder. Neither is part of the library.',
        ],
      },
      {
        type: 'text',
        text: 'To back up the library, close Caliper and copy the whole folder, including .caliper. Do not put it in a folder that a sync program writes to while Caliper runs. caliper verify hashes every file and lists those that changed.',
      },
      { type: 'see', entries: ['library', 'library.disk-full', 'catalogue.rebuilt', 'verify.trouble-found'] },
    ],
  },
  {
    id: 'offline',
    title: 'Work offline',
    keywords: 'without a network offline outage plane disconnected wait queue',
    blocks: [
      {
        type: 'list',
        items: [
          'The library, the 3D view, physics, reviews, checking clips and this help need no network.',
          'New requests are queued and sent automatically, in order, when the service is reachable again.',
          'Jobs continue at the service; their status is updated when it is reachable.',
          'Downloads resume at the byte where they stopped.',
          'Closing the lid or Caliper does not change any of this.',
        ],
      },
      {
        type: 'see',
        entries: ['money', 'remote.unreachable', 'transfer.unreachable', 'transfer.incomplete'],
      },
    ],
  },
  {
    id: 'command-line',
    title: 'The command line',
    keywords: 'cli terminal script json exit code headless explain',
    blocks: [
      {
        type: 'text',
        text: 'Everything except the 3D view works without a window, for scripts and headless machines. caliper --help lists the commands; each has its own --help.',
      },
      {
        type: 'list',
        items: [
          'caliper create standard --text "a blue mug" --name "Blue mug" --wait',
          'caliper create batch --table parts.csv --dry-run',
          'caliper check CLIP… checks clips: exit code 0 pass, 1 check, 2 re-film, 3 unreadable.',
          'caliper queue list, caliper download NAME --wait, caliper library search "mug mass>200g"',
          'caliper inspect FOLDER shows the models in a folder and their problems.',
          'caliper explain CODE explains an error as these pages do; --json makes every output machine-readable.',
        ],
      },
      {
        type: 'text',
        text: 'Exit codes of commands that create assets: 0 done, 1 failed, 2 wrong usage or no service connected, 75 queued but not sent yet, or another Caliper uses the library (run the command again), 130 interrupted.',
      },
      { type: 'see', entries: ['catalogue.locked', 'cli.usage', 'cli.not-sent-yet', 'cli.asset-ambiguous'] },
    ],
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    keywords: 'event delivery signature secret endpoint receiver hmac tunnel retry dead replace',
    blocks: [
      {
        type: 'text',
        text: 'A webhook is an https address of yours that the service calls when an asset, a batch or a set has ended. Caliper itself needs none: it asks the service. Webhooks are for other programs of yours. They are in Settings under Automation; {webhooks:G W} leads there.',
      },
      {
        type: 'list',
        items: [
          'Register a URL and select its events. The signing secret is shown once; copy it to your receiver. Caliper stores it with the tokens.',
          'A receiver responds with 2xx within 10 seconds, verifies the signature over the raw bytes, and remembers delivery ids: an event may arrive twice.',
          'A failed delivery is retried after 30 seconds, then at doubling intervals of up to six hours, and is dead after about a day.',
          'A webhook cannot be changed. Replacing it registers a new one, waits until a test arrives, and then deletes the old one.',
          'Redirects are not followed; a URL that redirects never receives an event.',
        ],
      },
      {
        type: 'see',
        entries: ['webhook.secret-not-here', 'remote.webhook-secret-lost', 'remote.webhook-uncertain'],
      },
    ],
  },
];

export const guideHelp: readonly HelpEntry[] = guides.map(helpArticle);

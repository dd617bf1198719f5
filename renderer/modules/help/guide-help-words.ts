/** Guides that belong to no screen alone, and the one to filming an object for a measured asset. English. */
import type { HelpEntry } from './help-entry.ts';

/** Reached from the captures, from a report, and from the list of articles. */
export const filmHelp: HelpEntry = {
  id: 'film',
  title: 'How to film',
  keywords: 'capture clip video phone board charuco walk circle light distance blur refilm scale measure',
  blocks: [
    { type: 'refilm' },
    {
      type: 'text',
      text: 'A measured asset is made from one image and one clip: the object standing on the floor beside a printed board, filmed while you walk once around both. The board gives the scale, the walk gives the shape. A minute of care here saves an asset that has to be paid for twice.',
    },
    { type: 'heading', text: 'Before you film' },
    {
      type: 'steps',
      items: [
        'Print a board at 100 %, not “fit to page”. Glue it flat onto cardboard: a wavy board measures wrongly.',
        'Put a ruler along several squares of the print and enter what it says. No clip can show how large the squares are.',
        'Put the object on a floor with some pattern or texture, in soft and even light.',
        'Wipe the lens of the phone. Film in 1080p or 4K at 30 pictures a second, without HDR.',
      ],
    },
    {
      type: 'actions',
      items: [
        { command: 'print-board', label: 'Print a board…' },
        { command: 'boards', label: 'My boards…' },
      ],
    },
    { type: 'heading', text: 'While you film' },
    {
      type: 'drawings',
      items: [
        {
          name: 'beside',
          title: 'The board lies flat beside the object',
          text: 'A hand’s breadth away, on the same floor. Not under the object, not leaning, not moved until the clip is done. The board should be about as large as the object.',
        },
        {
          name: 'walk',
          title: 'Walk once around both',
          text: 'A full turn and a little more, in 30 to 60 seconds: slower than you think, about 10° a second. The object hides the board for part of the way; that is expected.',
        },
        {
          name: 'height',
          title: 'Look down at it, at two heights',
          text: 'The camera is a little above the object and looks down. Raise it slowly on the second half of the way: a range of more than 10° makes the scale surer.',
        },
        {
          name: 'frame',
          title: 'Both in the picture, and large',
          text: 'Object and board fill most of the picture and stay whole in it. Too far away the squares become too small to be measured; too near the board is cut off.',
        },
        {
          name: 'light',
          title: 'Soft light, no glare',
          text: 'A cloudy day, or a lamp that shines at the ceiling. A bright spot on the board hides its pattern; a window behind the object makes it dark. Lock the exposure if the phone can.',
        },
        {
          name: 'blur',
          title: 'Calm, so that it is sharp',
          text: 'Blurred squares cannot be measured. Hold the phone with both hands, walk with soft knees, and give it more light rather than more speed: in the dark every picture blurs.',
        },
      ],
    },
    { type: 'heading', text: 'Then check it' },
    {
      type: 'text',
      text: 'Drop the clip under Captures. Within seconds the keyframes tell whether it will do; the full check names the seconds to film again and why. Nothing is uploaded for it and nothing is paid.',
    },
    {
      type: 'list',
      items: [
        'Board hidden, or no board: something stood in front of it, or it was out of the picture. Walk the same part again with the board in view.',
        'Too fast, or blurred: the named seconds only. Walking the whole circle again, more slowly, is mostly the quickest.',
        'Gap in the walk: part of the circle is missing. A clip is one piece, so film the whole circle anew.',
        'Object cut off: step back until the object and the board are whole in the picture, with some floor around them. Nothing beside the board: look whether the object is there; flat ones can be missed.',
        'Too dark, too bright, light changes: change the light, not the camera.',
        'Mirrored board: a front camera or an app mirrored the film. Use the back camera.',
        'Square not measured: the clip is fine; measure the print and enter it, and the clip is judged anew.',
        'A bad beginning or end: trim it in its report. Cutting loses no quality.',
      ],
    },
    {
      type: 'actions',
      items: [
        { command: 'capture', label: 'Check clips' },
        { command: 'sample-capture-add', label: 'Look at a sample clip' },
      ],
    },
    { type: 'see', entries: ['capture', 'measured', 'capture.will-not-do'] },
  ],
};

/** By id. */
export const guideHelp: readonly HelpEntry[] = [
  {
    id: 'first-steps',
    title: 'First steps',
    keywords: 'begin start tutorial introduction walk through sample',
    blocks: [
      {
        type: 'steps',
        items: [
          'Use the built-in sandbox. It costs nothing, and everything works with it as with a real service.',
          'Create an asset from a sentence. The queue shows it being made and its files arriving.',
          'Open it in the library: turn it, measure it, let it drop ({view-tray-physics:Y}), read what its files say of themselves.',
          'Check the sample clip under Captures and read its report; then print a board and film something of your own.',
          'Connect your own service. New assets are then made there; what the sandbox made stays.',
        ],
      },
      {
        type: 'text',
        text: '{palette:Mod+K} does anything by name, {shortcuts:?} shows all keys, {help:F1} explains the screen that is open. Every error has “What to do” beside it.',
      },
      {
        type: 'actions',
        items: [
          { command: 'connect', label: 'Connect to a service' },
          { command: 'palette', label: 'All commands' },
          { command: 'shortcuts', label: 'All keys' },
        ],
      },
      { type: 'see', entries: ['connect', 'create', 'film', 'money'] },
    ],
  },
  {
    id: 'job-failed',
    title: 'The service could not make an asset',
    keywords: 'failed failure job generation error reason why again retry',
    blocks: [
      {
        type: 'text',
        text: 'The request arrived and was worked on, and the work came to no good end. What is shown are the service’s own words; “Details” has them whole.',
      },
      {
        type: 'steps',
        items: [
          'Read what the service says. If it names the image, the text or the clip, mend that: “Create another like this” brings every field back.',
          'If it names nothing, try “Make it again”: the same request once more.',
          'If it fails again, copy the details and send them to the service’s operator; the ids in them name the job.',
        ],
      },
      { type: 'heading', text: 'What it costs' },
      {
        type: 'text',
        text: 'A failed asset counts toward an account’s limit of assets like a good one, and so does another try. Whether the service takes credits for it, the service says.',
      },
      { type: 'see', entries: ['money', 'queue', 'create'] },
    ],
  },
  {
    id: 'money',
    title: 'What costs money, and what never does',
    keywords: 'pay credits cost twice idempotency key limit account count outage crash lost',
    blocks: [
      {
        type: 'text',
        text: 'An asset is paid for when the service accepts the request for it. Everything else is free: looking, checking clips, downloading again, canceling before it starts, deleting.',
      },
      { type: 'heading', text: 'Never paid twice' },
      {
        type: 'list',
        items: [
          'Before a byte is sent, the request is written down in the library with a key of its own.',
          'If the answer is lost, by an outage, a crash or a closed lid, the same bytes go out again with the same key. The service answers with what it made the first time.',
          'A request that may be at the service cannot be discarded until its answer is known.',
          '“Make it again” and “Retry only the gaps…” ask for the same thing once, however often you press.',
          'If the library is gone (a disk was pulled out), nothing is sent: what cannot be remembered is not ordered.',
        ],
      },
      { type: 'heading', text: 'What counts' },
      {
        type: 'list',
        items: [
          'An account may have a lifetime limit of assets. Each counts for good, failed ones too; only those canceled before they started do not.',
          'Batches and sets count in full when they are accepted.',
          'When the service refuses a request because of the limit, none of it is created. It is held in the queue, with all that ask for as many or more.',
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
    title: 'What lies where on the disk',
    keywords: 'folder files manifest library backup move copy catalogue bin settings user data review',
    blocks: [
      {
        type: 'list',
        items: [
          'The library is a folder (Caliper in your home folder, unless you chose another). Each asset has a folder in it, with its files as the service named them and a manifest.json that tells where they came from and their hashes.',
          'The hidden folder .caliper in it holds the catalogue: what waits to be sent, jobs, tags, and what was said of assets. It is made anew from the manifests if it is ever damaged.',
          'review.json beside the files of an asset holds its review, so that it goes with the files.',
          'Deleted assets lie in the library’s bin until you empty it.',
          'Tokens are kept where Settings, Connections says, settings in the folder of the settings: neither is in the library.',
        ],
      },
      {
        type: 'text',
        text: 'To back it up, close Caliper and copy the whole folder, .caliper included. Keep it out of folders that a sync program writes to while Caliper runs. caliper verify hashes every file again and names what is not as it was.',
      },
      { type: 'see', entries: ['library', 'library.disk-full', 'catalogue.rebuilt', 'verify.trouble-found'] },
    ],
  },
  {
    id: 'offline',
    title: 'Without a network',
    keywords: 'offline outage plane disconnected wait queue',
    blocks: [
      {
        type: 'list',
        items: [
          'The library, the 3D view, physics, reviews, checking clips and this help need no network.',
          'What you create waits in the queue in its order and is sent automatically when the service answers again.',
          'Jobs go on at the service; how they fared is asked when it can be reached.',
          'Downloads go on where they were, byte by byte.',
          'Closing the lid or the program changes nothing of this.',
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
        text: 'Everything but looking can be done without a window, for scripts and for machines without a screen. caliper --help lists the commands; each has a --help of its own.',
      },
      {
        type: 'list',
        items: [
          'caliper create standard --text "a blue mug" --name "Blue mug" --wait',
          'caliper create batch --table parts.csv --dry-run',
          'caliper check CLIP… tells whether clips will do: exit code 0 yes, 1 with doubts, 2 no, 3 unreadable.',
          'caliper queue list, caliper download NAME --wait, caliper library search "mug mass>200g"',
          'caliper inspect FOLDER tells what is in a folder of models and what is wrong with it.',
          'caliper explain CODE says of any error what these pages say; --json makes every answer readable for programs.',
        ],
      },
      {
        type: 'text',
        text: 'Exit codes of commands that create: 0 done, 1 failed, 2 wrong usage or no service connected, 75 kept in the queue and not sent yet, or another Caliper has the library (the same command may be run again), 130 interrupted.',
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
          'Register an address and choose its events. The signing secret comes once: put it into your receiver then. Caliper keeps it where the tokens are.',
          'A receiver answers with 2xx within 10 seconds, verifies the signature over the raw bytes, and remembers delivery ids: an event may come twice.',
          'A delivery that fails is tried again after 30 seconds, then at doubling intervals of up to six hours, and is dead after about a day.',
          'There is no way to change a webhook: replacing registers a new one, waits until a test arrives, and then deletes the old one.',
          'Redirects are not followed. An address that redirects never gets anything.',
        ],
      },
      {
        type: 'see',
        entries: ['webhook.secret-not-here', 'remote.webhook-secret-lost', 'remote.webhook-uncertain'],
      },
    ],
  },
];

/** Guides that belong to no screen alone. English. */
import type { HelpEntry } from './help-entry.ts';

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
        text: 'A webhook is an https address of yours that the service calls when an asset, a batch or a set has ended. Caliper itself needs none: it asks the service. Webhooks are for other programs of yours.',
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

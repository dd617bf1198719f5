/** Help on the codes of webhooks, their secrets, and the receiver on this machine. */
import { costsNothing, type ErrorHelp } from './error-help-entry.ts';

/** By code. */
export const webhookErrorHelp = {
  'webhook.secret-seen': {
    title: 'The signing secret was shown already',
    means: 'The secret of a webhook is shown once. Caliper keeps it to verify with, and shows it no more.',
    why: 'Somebody pressed “I have it” in the window, or it was registered on the command line, which prints it.',
    next: [
      'If your receiver does not have it, press “Replace…” beside the webhook: the new one has a new secret.',
      'To compare a signature with it, choose it by its address in the signature checker.',
    ],
    kept: 'The webhook and its deliveries, and the secret in the keychain.',
    cost: costsNothing,
  },
  'webhook.secret-not-here': {
    title: 'The signing secret is not on this machine',
    means: 'Caliper has no secret for this webhook, so it can neither show it nor verify with it.',
    why: 'It was registered elsewhere, its answer was lost, or the keychain of this machine was emptied.',
    next: [
      'Press “Enter its secret…” if you have it from elsewhere.',
      'Otherwise press “Replace…”: the service never shows the secret of a webhook again.',
    ],
    kept: 'The webhook goes on; only what is verified with this secret is affected.',
    cost: costsNothing,
  },
  'webhook.not-replacing': {
    title: 'Nothing is being replaced',
    means: 'The replacement of a webhook was to be finished that is not under way any more.',
    why: 'It was finished or given up in another window, or one of the two was deleted.',
    next: ['Look at the list of webhooks: delete the one that you no longer want.'],
    kept: 'Whatever is in the list.',
    cost: costsNothing,
  },
  'webhook.port-taken': {
    title: 'The receiver cannot listen',
    means: 'The receiver on this machine was to listen at a port that it does not get.',
    why: 'Another program listens there, or the system does not allow it.',
    next: [
      'End the program that listens there: the receiver tries again by itself, at most a minute later, and at once with “Try again”.',
      'Or choose another port in “Receiver on this machine”, and have the tunnel lead to it; the address of the webhook stays the same.',
    ],
    kept: 'The webhooks. The service tries deliveries again for about a day, and Caliper asks for its jobs anyway.',
    cost: costsNothing,
  },
} as const satisfies Readonly<Record<string, ErrorHelp>>;

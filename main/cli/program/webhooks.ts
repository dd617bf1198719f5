/** `caliper webhooks …` and `caliper verify-webhook`: names, options and help. */
import type { Command } from 'commander';
import { receiverSeconds, webhookEvents } from '../../contract/plain/webhooks.ts';
import { type ContextOf, choice, within } from './options.ts';

const which = 'the id of a webhook, or its address';

/** Webhooks of the connection in use, and the check of one delivery. */
export function addWebhooks(program: Command, contextOf: ContextOf): void {
  const webhooks = program.command('webhooks').description('webhooks of the service in use');
  webhooks
    .command('list')
    .description('list registered webhooks')
    .action(async (_options: object, called: Command) => {
      const { listWebhooks } = await import('../commands/webhooks/webhooks.ts');
      await listWebhooks(contextOf(called));
    });
  addRegistering(webhooks, contextOf);
  webhooks
    .command('delete')
    .description('delete a webhook and its kept secret')
    .argument('<webhook>', which)
    .action(async (text: string, _options: object, called: Command) => {
      const { deleteWebhook } = await import('../commands/webhooks/webhooks.ts');
      await deleteWebhook(contextOf(called), text);
    });
  addDeliveries(webhooks, contextOf);
  program
    .command('verify-webhook')
    .description('check the signature of a delivery; the secret is read from standard input')
    .requiredOption('--secret-stdin', 'read the signing secret from standard input')
    .requiredOption('--header <value>', 'the value of X-Service-Signature, as it was received')
    .requiredOption('--body <file>', 'a file with the body, byte for byte as it was received')
    .addHelpText(
      'after',
      '\nOpens no library and asks no service.\nExit codes: 0 valid, 1 malformed, too old or too new, or a mismatch, 2 wrong usage.',
    )
    .action(async (options: { header: string; body: string }, called: Command) => {
      const { verifyWebhook } = await import('../commands/webhooks/verify-webhook.ts');
      await verifyWebhook(contextOf(called), options);
    });
}

interface Registered {
  readonly event?: string[];
  readonly url?: string;
  readonly another?: boolean;
  readonly finish?: boolean;
  readonly wait: number;
}

function addRegistering(webhooks: Command, contextOf: ContextOf): void {
  const events = `may be given for several (default: all of ${webhookEvents.join(', ')})`;
  webhooks
    .command('add')
    .description('register a webhook and print its signing secret, once')
    .argument('<url>', 'a public HTTPS address')
    .option('--event <name...>', events)
    .option('--another', 'although one for the same address and events is registered')
    .action(async (url: string, { event, another }: Registered, called: Command) => {
      const { addWebhook } = await import('../commands/webhooks/webhooks.ts');
      await addWebhook(contextOf(called), { url, events: event ?? webhookEvents, another: another === true });
    });
  webhooks
    .command('replace')
    .description(
      'register a webhook in the place of another one; with --finish: test it and delete the old one',
    )
    .argument('<webhook>', which)
    .option('--url <url>', 'another address (default: the same)')
    .option('--event <name...>', 'other events (default: the same)')
    .option('--finish', 'send a test to the new one, and delete the old one once it was delivered')
    .option('--wait <seconds>', 'with --finish: how long to wait for the test', within(1, 600), 60)
    .addHelpText(
      'after',
      '\nFirst without --finish: it prints the new secret. Let the receiver accept both secrets, then run it with --finish.',
    )
    .action(async (text: string, { event, ...options }: Registered, called: Command) => {
      const { replaceWebhook } = await import('../commands/webhooks/replace-webhook.ts');
      await replaceWebhook(contextOf(called), { text, events: event, ...options });
    });
}

function addDeliveries(webhooks: Command, contextOf: ContextOf): void {
  webhooks
    .command('test')
    .description('have the service send a synthetic event, and say what became of it')
    .argument('<webhook>', which)
    .option('--wait <seconds>', 'how long to wait for the answer', within(0, 600), receiverSeconds + 5)
    .action(async (text: string, { wait }: { wait: number }, called: Command) => {
      const { testWebhook } = await import('../commands/webhooks/webhook-deliveries.ts');
      await testWebhook(contextOf(called), { text, waitSeconds: wait });
    });
  webhooks
    .command('deliveries')
    .description('list deliveries, newest first, with counts of all of them')
    .argument('<webhook>', which)
    .addOption(choice('--status <status>', 'only these', ['pending', 'delivered', 'dead']))
    .option('--limit <count>', 'at most so many', within(1, 100), 50)
    .option('--cursor <cursor>', 'go on where a page ended')
    .action(
      async (
        text: string,
        options: { status?: 'pending' | 'delivered' | 'dead'; limit: number; cursor?: string },
        called: Command,
      ) => {
        const { listDeliveries } = await import('../commands/webhooks/webhook-deliveries.ts');
        await listDeliveries(contextOf(called), { text, ...options });
      },
    );
}

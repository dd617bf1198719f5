/** `caliper webhooks …` and `caliper verify-webhook`: names, options and help. */
import type { Command } from 'commander';
import { receiverSeconds, webhookEvents } from '../../contract/plain/webhooks.ts';
import { type ContextOf, choice, within } from './options.ts';

const which = 'ID or URL of a webhook';

/** Webhooks of the connection in use, and the check of one delivery. */
export function addWebhooks(program: Command, contextOf: ContextOf): void {
  const webhooks = program.command('webhooks').description('manage webhooks of the service in use');
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
    .description('delete a webhook and its stored secret')
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
    .requiredOption('--header <value>', 'value of the X-Service-Signature header as received')
    .requiredOption('--body <file>', 'file with the body, byte for byte as received')
    .addHelpText(
      'after',
      '\nOffline; opens no library.\nExit codes: 0 valid, 1 malformed, too old, too new or mismatch, 2 wrong usage.',
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
  const events = `one or more events (default: all of ${webhookEvents.join(', ')})`;
  webhooks
    .command('add')
    .description('register a webhook and print its signing secret, once')
    .argument('<url>', 'public HTTPS URL')
    .option('--event <name...>', events)
    .option('--another', 'register even if one with the same URL and events exists')
    .action(async (url: string, { event, another }: Registered, called: Command) => {
      const { addWebhook } = await import('../commands/webhooks/webhooks.ts');
      await addWebhook(contextOf(called), { url, events: event ?? webhookEvents, another: another === true });
    });
  webhooks
    .command('replace')
    .description('register a replacement for a webhook; with --finish: test it and delete the old one')
    .argument('<webhook>', which)
    .option('--url <url>', 'new URL (default: unchanged)')
    .option('--event <name...>', 'new events (default: unchanged)')
    .option('--finish', 'send a test to the new one, and delete the old one when it is delivered')
    .option('--wait <seconds>', 'with --finish: how long to wait for the test', within(1, 600), 60)
    .addHelpText(
      'after',
      '\nRun it without --finish first to get the new secret. Let the receiver accept both secrets, then run it with --finish.',
    )
    .action(async (text: string, { event, ...options }: Registered, called: Command) => {
      const { replaceWebhook } = await import('../commands/webhooks/replace-webhook.ts');
      await replaceWebhook(contextOf(called), { text, events: event, ...options });
    });
}

function addDeliveries(webhooks: Command, contextOf: ContextOf): void {
  webhooks
    .command('test')
    .description('have the service send a test event, and report the result')
    .argument('<webhook>', which)
    .option('--wait <seconds>', 'how long to wait for the result', within(0, 600), receiverSeconds + 5)
    .action(async (text: string, { wait }: { wait: number }, called: Command) => {
      const { testWebhook } = await import('../commands/webhooks/webhook-deliveries.ts');
      await testWebhook(contextOf(called), { text, waitSeconds: wait });
    });
  webhooks
    .command('deliveries')
    .description('list deliveries, newest first, with totals')
    .argument('<webhook>', which)
    .addOption(
      choice('--status <status>', 'only deliveries with this status', ['pending', 'delivered', 'dead']),
    )
    .option('--limit <count>', 'maximum number of deliveries', within(1, 100), 50)
    .option('--cursor <cursor>', 'continue after a page')
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

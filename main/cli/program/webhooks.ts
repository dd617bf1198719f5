/** `caliper webhooks …` and `caliper verify-webhook`: names, options and help. */
import type { Command } from 'commander';
import { receiverSeconds, webhookEvents } from '../../contract/plain/webhooks.ts';
import { type ContextOf, choice, within } from './options.ts';
import { webhookHelp } from './webhook-words.ts';

/** Webhooks of the connection in use, and the check of one delivery. */
export function addWebhooks(program: Command, contextOf: ContextOf): void {
  const webhooks = program.command('webhooks').description(webhookHelp.about);
  webhooks
    .command('list')
    .description(webhookHelp.list)
    .action(async (_options: object, called: Command) => {
      const { listWebhooks } = await import('../commands/webhooks/webhooks.ts');
      await listWebhooks(contextOf(called));
    });
  addRegistering(webhooks, contextOf);
  webhooks
    .command('delete')
    .description(webhookHelp.delete)
    .argument('<webhook>', webhookHelp.which)
    .action(async (text: string, _options: object, called: Command) => {
      const { deleteWebhook } = await import('../commands/webhooks/webhooks.ts');
      await deleteWebhook(contextOf(called), text);
    });
  addDeliveries(webhooks, contextOf);
  program
    .command('verify-webhook')
    .description(webhookHelp.verify.about)
    .requiredOption('--secret-stdin', webhookHelp.verify.secretStdin)
    .requiredOption('--header <value>', webhookHelp.verify.header)
    .requiredOption('--body <file>', webhookHelp.verify.body)
    .addHelpText('after', `\n${webhookHelp.verify.more}`)
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
  webhooks
    .command('add')
    .description(webhookHelp.add.about)
    .argument('<url>', webhookHelp.add.url)
    .option('--event <name...>', webhookHelp.add.event(webhookEvents.join(', ')))
    .option('--another', webhookHelp.add.another)
    .action(async (url: string, { event, another }: Registered, called: Command) => {
      const { addWebhook } = await import('../commands/webhooks/webhooks.ts');
      await addWebhook(contextOf(called), { url, events: event ?? webhookEvents, another: another === true });
    });
  webhooks
    .command('replace')
    .description(webhookHelp.replace.about)
    .argument('<webhook>', webhookHelp.which)
    .option('--url <url>', webhookHelp.replace.url)
    .option('--event <name...>', webhookHelp.replace.event)
    .option('--finish', webhookHelp.replace.finish)
    .option('--wait <seconds>', webhookHelp.replace.wait, within(1, 600), 60)
    .addHelpText('after', `\n${webhookHelp.replace.more}`)
    .action(async (text: string, { event, ...options }: Registered, called: Command) => {
      const { replaceWebhook } = await import('../commands/webhooks/replace-webhook.ts');
      await replaceWebhook(contextOf(called), { text, events: event, ...options });
    });
}

function addDeliveries(webhooks: Command, contextOf: ContextOf): void {
  webhooks
    .command('test')
    .description(webhookHelp.test.about)
    .argument('<webhook>', webhookHelp.which)
    .option('--wait <seconds>', webhookHelp.test.wait, within(0, 600), receiverSeconds + 5)
    .action(async (text: string, { wait }: { wait: number }, called: Command) => {
      const { testWebhook } = await import('../commands/webhooks/webhook-deliveries.ts');
      await testWebhook(contextOf(called), { text, waitSeconds: wait });
    });
  webhooks
    .command('deliveries')
    .description(webhookHelp.deliveries.about)
    .argument('<webhook>', webhookHelp.which)
    .addOption(choice('--status <status>', webhookHelp.deliveries.status, ['pending', 'delivered', 'dead']))
    .option('--limit <count>', webhookHelp.deliveries.limit, within(1, 100), 50)
    .option('--cursor <cursor>', webhookHelp.deliveries.cursor)
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

/** `caliper webhooks list`, `add`, `delete`: the registered endpoints; a secret is printed once, when it is new. */
import { sentenceOf } from '../../../contract/plain/error-messages.ts';
import type {
  BrokenRegistration,
  Webhook,
  WebhookList,
  WebhookRegistration,
} from '../../../contract/schema/webhook.ts';
import { censor } from '../../../core/logging/log.ts';
import type { Context } from '../../context.ts';
import { findWebhook } from '../../find-target.ts';
import { type Client, withAppAtRest, withAppReading } from '../../open-app.ts';
import { EndsWith, exitCodes, minute, printable, table } from '../../output.ts';

/** Prints all of them, and registrations whose end is not known. */
export async function listWebhooks(context: Context): Promise<void> {
  await withAppReading(context, async ({ client }) => {
    const list = await client.webhooks.list(undefined, { signal: context.signal });
    context.output.result(list, () => listText(list));
  });
}

/** What is registered for which events. */
export interface AddOptions {
  readonly url: string;
  readonly events: readonly string[];
  readonly another: boolean;
}

/** Prints the new webhook with its secret, or says which one is there already. */
export async function addWebhook(context: Context, options: AddOptions): Promise<void> {
  await withAppAtRest(context, async ({ client }) => {
    await printRegistration(
      context,
      client,
      await client.webhooks.register({ ...options, events: [...options.events] }),
    );
  });
}

/** For all commands that register; `after` is what to do next. Ends with 1 when nothing usable is there. */
export async function printRegistration(
  { output }: Context,
  client: Client,
  made: WebhookRegistration,
  after = 'Add it to your receiver, then test it: caliper webhooks test ID',
): Promise<void> {
  const { id, url } = made.webhook;
  const where = `${id} at ${printable(censor(url))}`;
  switch (made.outcome) {
    case 'registered': {
      output.result(made, () =>
        [
          `Registered ${where}.`,
          `Signing secret, shown this once: ${printable(made.secret)}`,
          ...(made.keepFailure === null ? [] : [`It is NOT stored here: ${sentenceOf(made.keepFailure)}`]),
          after.replace('ID', id),
        ].join('\n'),
      );
      await client.webhooks.secretSeen({ webhookId: id });
      return;
    }
    case 'adopted': {
      if (made.webhook.secret !== 'unseen')
        return output.result(made, () => `${where} is registered already, and its secret is stored here.`);
      const { secret } = await client.webhooks.showSecret({ webhookId: id });
      output.result({ ...made, secret }, () =>
        [
          `${where} was registered before.`,
          `Signing secret, shown this once: ${printable(secret)}`,
          after.replace('ID', id),
        ].join('\n'),
      );
      await client.webhooks.secretSeen({ webhookId: id });
      return;
    }
    case 'secret-unknown':
      output.result(
        made,
        () =>
          `${where} is registered for the same events, but its secret is not on this machine; nothing was registered. Replace it with “caliper webhooks replace ${id}”, or register a second one with --another.`,
      );
      throw new EndsWith(exitCodes.failed);
    default:
      made satisfies never;
  }
}

/** Prints its id. */
export async function deleteWebhook(context: Context, text: string): Promise<void> {
  await withAppAtRest(context, async ({ client }) => {
    const { id, url } = await findWebhook(client, text);
    await client.webhooks.delete({ webhookId: id });
    context.output.result(
      { id },
      () =>
        `Deleted ${id} at ${printable(censor(url))}. A pending delivery may still arrive; its secret was deleted from this machine.`,
    );
  });
}

function listText({ webhooks, broken }: WebhookList): string {
  if (webhooks.length === 0 && broken.length === 0) return 'No webhooks.';
  const rows = webhooks.map(row);
  return [
    ...(rows.length === 0 ? [] : [table(['ID', 'ADDRESS', 'EVENTS', 'SECRET', 'SINCE'], rows)]),
    ...broken.map(brokenText),
  ].join('\n');
}

function row({ id, url, events, secret, createdAt }: Webhook): string[] {
  const kept = secret === 'none' ? 'not here' : 'kept';
  return [id, censor(url), events?.join(' ') ?? '?', kept, createdAt === null ? '' : minute(createdAt)];
}

function brokenText({ url, startedAt, candidates: [first] }: BrokenRegistration): string {
  const what = `The registration of ${printable(url)} at ${minute(startedAt)} was interrupted`;
  return first === undefined
    ? `${what}, and the service does not list it. Register it again.`
    : `${what}: ${first} was registered, and its secret is lost. Delete it and register it again.`;
}

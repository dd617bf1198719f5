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
import { columns } from '../../table-words.ts';
import { webhookWords as words } from './webhook-words.ts';

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
  after: (id: string) => string = (id) => words.next(id),
): Promise<void> {
  const { id, url } = made.webhook;
  const where = words.at(id, printable(censor(url)));
  switch (made.outcome) {
    case 'registered': {
      output.result(made, () =>
        [
          words.registered(where),
          words.secret(printable(made.secret)),
          ...(made.keepFailure === null ? [] : [words.notKept(sentenceOf(made.keepFailure))]),
          after(id),
        ].join('\n'),
      );
      await client.webhooks.secretSeen({ webhookId: id });
      return;
    }
    case 'adopted': {
      if (made.webhook.secret !== 'unseen') return output.result(made, () => words.alreadyKept(where));
      const { secret } = await client.webhooks.showSecret({ webhookId: id });
      output.result({ ...made, secret }, () =>
        [words.already(where), words.secret(printable(secret)), after(id)].join('\n'),
      );
      await client.webhooks.secretSeen({ webhookId: id });
      return;
    }
    case 'secret-unknown':
      output.result(made, () => words.secretUnknown(where, id));
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
    context.output.result({ id }, () => words.deleted(words.at(id, printable(censor(url)))));
  });
}

function listText({ webhooks, broken }: WebhookList): string {
  if (webhooks.length === 0 && broken.length === 0) return words.none;
  const rows = webhooks.map(row);
  return [
    ...(rows.length === 0
      ? []
      : [table([columns.id, columns.address, columns.events, columns.secret, columns.since], rows)]),
    ...broken.map(brokenText),
  ].join('\n');
}

function row({ id, url, events, secret, createdAt }: Webhook): string[] {
  const kept = secret === 'none' ? words.notHere : words.kept;
  return [id, censor(url), events?.join(' ') ?? '?', kept, createdAt === null ? '' : minute(createdAt)];
}

function brokenText({ url, startedAt, candidates: [first] }: BrokenRegistration): string {
  return first === undefined
    ? words.interrupted(printable(url), minute(startedAt))
    : words.secretLost(printable(url), minute(startedAt), first);
}

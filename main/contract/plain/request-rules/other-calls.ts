/** Limits of the calls that create nothing from inputs: webhooks, bulk status, pages (specification: Webhooks, Bulk job status, Limits). */
import { limits } from '../param-values.ts';
import type { Fault } from './fault.ts';
import { amountFaults, characterCount, schemeOf } from './inputs.ts';
import { ruleWords as words } from './rule-words.ts';

/** Body of `POST /v1/webhooks`. */
export interface WebhookFacts {
  readonly url: string;
  readonly events: readonly string[];
}

/** Every fault. Plain HTTP is left to the service for this machine's own addresses: an embedded service may allow it. */
export function checkWebhook({ url, events }: WebhookFacts): Fault[] {
  return [
    ...webhookUrlFaults(url),
    ...amountFaults(events.length, limits.webhookEvents, { path: 'events', noun: 'event' }),
  ];
}

/** The ids of one bulk status call. */
export function checkBulkStatus({ ids }: { readonly ids: readonly string[] }): Fault[] {
  return amountFaults(ids.length, limits.bulkStatusIds, { path: 'ids', noun: 'id' });
}

/** The `limit` of one page; absent, the service gives 50. */
export function checkPage({ limit }: { readonly limit?: number }): Fault[] {
  const { least, most } = limits.pageSize;
  if (limit === undefined || (Number.isInteger(limit) && limit >= least && limit <= most)) return [];
  return [{ path: 'limit', code: 'count-out-of-range', message: words.pageSize(least, most, limit) }];
}

function webhookUrlFaults(url: string): Fault[] {
  const characters = characterCount(url);
  if (characters > limits.webhookUrlLength) {
    const message = words.webhookUrlTooLong(characters, limits.webhookUrlLength);
    return [{ path: 'url', code: 'url-too-long', message }];
  }
  const scheme = schemeOf(url);
  if (scheme === null)
    return [
      {
        path: 'url',
        code: 'url-invalid',
        message: words.webhookUrlInvalid,
      },
    ];
  if (scheme === 'http:' && !/^(localhost|\[::1\]|127(\.\d{1,3}){3})$/.test(URL.parse(url)?.hostname ?? ''))
    return [{ path: 'url', code: 'url-not-https', message: words.webhookUrlNotHttps }];
  return [];
}

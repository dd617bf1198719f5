import { describe, expect, test } from 'vitest';
import { ProblemError } from '../../../main/sandbox/problem/problem.ts';
import { validate } from '../../../main/sandbox/requests/validate.ts';
import { eventNames } from '../../../main/sandbox/webhooks/new-delivery.ts';
import { createWebhookSchema } from '../../../main/sandbox/webhooks/receiver.ts';

const url = 'https://hooks.example.com/';
const good = { url, events: ['asset.completed'] };

function faults(body: unknown): { path: string; message: string }[] {
  try {
    validate(createWebhookSchema(false), body);
    return [];
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    if (error.problem.status !== 422) throw error;
    return [...(error.problem.errors ?? [])];
  }
}

const paths = (body: unknown): string[] => faults(body).map(({ path }) => path);
const urlOf = (length: number): string => url + 'é'.repeat(length - url.length);

describe('a registration', () => {
  test('takes every event of the specification, and one that is named twice once', () => {
    expect(faults({ url, events: [...eventNames] })).toEqual([]);
    const events = [...eventNames, ...eventNames, 'batch.failed'];
    expect(validate(createWebhookSchema(false), { url, events }).events).toEqual(eventNames);
  });

  test('refuses an unknown event, with the nine that there are', () => {
    const [fault] = faults({ url, events: ['asset.completed', 'asset.complete'] });
    expect(fault?.path).toBe('events.1');
    for (const name of eventNames) expect(fault?.message).toContain(name);
    expect(paths({ url, events: ['test'] })).toEqual(['events.0']);
    expect(paths({ url, events: [3] })).toEqual(['events.0']);
  });

  test('takes 1 to 32 events', () => {
    expect(faults({ url, events: [] })).toEqual([{ path: 'events', message: 'must have 1 to 32 items' }]);
    expect(faults({ url, events: Array(32).fill('asset.failed') })).toEqual([]);
    expect(faults({ url, events: Array(33).fill('asset.failed') })).toEqual([
      { path: 'events', message: 'must have 1 to 32 items' },
    ]);
  });

  test('takes a URL of 2,000 characters, counted as code points', () => {
    expect(faults({ ...good, url: urlOf(2000) })).toEqual([]);
    expect(faults({ ...good, url: `${urlOf(1999)}😀` })).toEqual([]);
    expect(paths({ ...good, url: urlOf(2001) })).toEqual(['url']);
  });

  test.each<[unknown, string[]]>([
    [{ events: ['asset.failed'] }, ['url']],
    [{ url }, ['events']],
    [{ ...good, url: null }, ['url']],
    [{ ...good, url: '' }, ['url']],
    [{ ...good, url: 'http://hooks.example.com/' }, ['url']],
    [{ ...good, url: 'https://127.0.0.1/' }, ['url']],
    [{ ...good, events: 'asset.failed' }, ['events']],
    [{ ...good, events: null }, ['events']],
    [{ ...good, secret: 'mine' }, ['secret']],
    [[], ['']],
    [null, ['']],
    ['text', ['']],
  ])('names the path of what is wrong in %j', (body, expected) => {
    expect(paths(body)).toEqual(expected);
  });
});

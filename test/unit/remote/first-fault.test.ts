import { expect, it } from 'vitest';
import {
  batchDetailSchema,
  bulkStatusSchema,
  jobResponseSchema,
} from '../../../main/remote/answer-schemas.ts';
import { firstFault } from '../../../main/remote/transport.ts';
import { samples } from './answer-samples.ts';

const job = samples['Job']?.full;
const batch = samples['BatchDetail']?.full;

it.each<[string, unknown, string]>([
  ['nothing', null, 'the body should be of type object'],
  ['a number for an id', { ...job, id: 7 }, 'id should be of type string'],
  ['an empty id', { ...job, id: '' }, 'id should be not empty'],
  ['another word for a time', { ...job, created_at: 'today' }, 'created_at should be an ISO 8601 date-time'],
  [
    'another status',
    { ...job, status: 'done' },
    'status should be one of queued, running, complete, failed, canceled, partial',
  ],
  ['a fault inside', { ...job, resource: { type: 'asset' } }, 'resource.id should be of type string'],
])('%s of a job', (_, value, words) => {
  const { error } = jobResponseSchema.safeParse(value);
  expect(error === undefined ? null : Object.values(firstFault(error)).join(' should be ')).toBe(words);
});

it.each<[string, unknown, string]>([
  ['half a member', { ...batch, count: 1.5 }, 'count should be of type int'],
  ['fewer than none', { ...batch, counts: { requested: -1 } }, 'counts.requested should be at least 0'],
])('%s of a batch', (_, value, words) => {
  const { error } = batchDetailSchema.safeParse(value);
  expect(error === undefined ? null : Object.values(firstFault(error)).join(' should be ')).toBe(words);
});

it('says what a whole map should be', () => {
  const { error } = bulkStatusSchema.safeParse({ jobs: [] });
  expect(error === undefined ? null : firstFault(error)).toEqual({
    field: 'jobs',
    expected: 'an object keyed by the ids',
  });
});

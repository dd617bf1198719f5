import { expect, it } from 'vitest';
import { assetDetailSchema, jobResponseSchema, utcTimestamp } from '../../../main/remote/answer-schemas.ts';

const job = {
  id: 'j',
  resource: { type: 'asset', id: 'a' },
  status: 'queued',
  created_at: '2026-11-21T10:00:00Z',
};

it('takes absent nullable fields as null, and drops unknown ones', () => {
  expect(jobResponseSchema.parse({ ...job, brand_new: 1 })).toEqual({
    ...job,
    created_at: '2026-11-21T10:00:00.000Z',
    updated_at: null,
    current_stage: null,
    progress: null,
    error: null,
  });
});

it('takes unknown kinds of assets, files, stages and resources', () => {
  const parsed = assetDetailSchema.parse({
    id: 'a',
    kind: 'hologram',
    created_at: '2026-11-21T10:00:00Z',
    effective_params: { brand: { new: true } },
    files: [{ kind: 'gaussian', path: 'a.ply', url: 'https://x/y', expires_at: '2026-11-21T11:00:00Z' }],
    job: { job_id: 'j', status: 'running', current_stage: 'polishing' },
  });
  expect(parsed.kind).toBe('hologram');
  expect(parsed.files[0]?.kind).toBe('gaussian');
  expect(parsed.job?.current_stage).toBe('polishing');
  expect(jobResponseSchema.parse({ ...job, resource: { type: 'world', id: 'w' } }).resource.type).toBe(
    'world',
  );
});

it('keeps every field of a problem', () => {
  const error = { type: 'x', detail: 'y', stage: 'physics', nested: { a: 1 } };
  expect(jobResponseSchema.parse({ ...job, status: 'failed', error }).error).toEqual(error);
});

it.each([
  ['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000Z'],
  ['2026-11-21T10:00:00.123456Z', '2026-11-21T10:00:00.123Z'],
  ['2026-11-21T10:00:00+02:00', '2026-11-21T08:00:00.000Z'],
  ['2026-11-21T10:00:00', '2026-11-21T10:00:00.000Z'],
  ['2026-11-21T10:00:00.5', '2026-11-21T10:00:00.500Z'],
])('%s is kept as %s', (given, kept) => expect(utcTimestamp.parse(given)).toBe(kept));

it.each(['yesterday', '2026-11-21', '1700000000', '2026-13-41T10:00:00Z'])('%s is no date-time', (given) => {
  expect(utcTimestamp.safeParse(given).success).toBe(false);
});

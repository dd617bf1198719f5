/** The command that an error names sends what that error is about, and nothing that the user has set aside besides. */
import { expect, test } from 'vitest';
import { notSentYet } from '../../../main/cli/summary-text.ts';
import { paramsSchema } from '../../../main/contract/schema/creation/params.ts';
import { fakeSubmission } from '../../fakes/rows.ts';

const kept = (hold: 'asset-limit' | null) =>
  Array.from({ length: 7 }, (_, at) =>
    fakeSubmission(
      at + 1,
      {
        route: 'standard',
        name: null,
        input: { type: 'text', text: 'a mug' },
        params: paramsSchema.parse({}),
      },
      { state: 'waiting', hold },
    ),
  );

test.each([
  ['resume', null],
  ['release', 'asset-limit'],
] as const)('queue %s names each of many requests', (verb, hold) => {
  const submissions = kept(hold);
  const ids = submissions.map(({ id }) => id).join(' ');
  expect(notSentYet(submissions).data.command).toBe(`caliper queue ${verb} ${ids}`);
});

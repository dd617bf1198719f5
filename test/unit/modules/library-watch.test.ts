/** How often the open library is looked for: every five seconds, and never by two looks at once. */
import { expect, onTestFinished, test } from 'vitest';
import { silentLog } from '../../../main/core/logging/log.ts';
import { createLibraryWatch } from '../../../main/modules/libraries/library-away.ts';
import { createFakeClock } from '../../fakes/clock.ts';

test('one look when it begins, and one more every five seconds', async () => {
  const clock = createFakeClock();
  let looks = 0;
  const watch = createLibraryWatch({
    presence: {
      look: async () => {
        looks += 1;
        return null;
      },
    },
    clock,
    log: silentLog,
  });
  onTestFinished(() => watch.close());
  await clock.advance(60_000);
  expect(looks).toBe(0);
  watch.kick();
  await clock.advance(4_999);
  expect(looks).toBe(1);
  await clock.advance(20_000);
  expect(looks).toBe(5);
});

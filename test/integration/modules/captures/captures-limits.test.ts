/** Limits of one's own act on clips that were checked before. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sampleMeasurement } from '../../../fakes/capture-measurement.ts';
import { openCapturesDesk } from './captures-desk.ts';

const call = { signal: undefined };

test('a clip is judged anew when limits of one’s own are set and reset, also while Caliper was closed, and never measured again', async () => {
  const desk = await openCapturesDesk();
  desk.measuring.answer = () => sampleMeasurement({ sweepDeg: 345, hidden: [] });
  const { inputId } = await desk.checked('mug.mp4');
  const captureLimits = { orbit: { warn: 358, fail: 355 } };
  const { app } = desk;
  await app.handlers.app.setPreferences({ captureLimits }, call);
  const strict = await desk.untilRow(inputId, ({ summary }) => summary?.verdict === 'fail');
  expect(strict).toMatchObject({
    state: 'done',
    summary: { profile: 'standard', ownLimits: captureLimits },
  });
  await desk.restart();
  expect(await desk.app.handlers.captures.report({ inputId }, call)).toMatchObject({
    verdict: 'fail',
    ownLimits: captureLimits,
  });
  await desk.restart(() =>
    writeFileSync(path.join(desk.userDataPath, 'preferences.json'), JSON.stringify({ captureLimits: {} })),
  );
  const judged = await desk.untilRow(inputId, ({ summary }) => summary?.verdict === 'pass');
  expect(judged.summary?.ownLimits).toEqual({});
  expect(desk.measuring.calls).toHaveLength(1);
});

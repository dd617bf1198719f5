/** The form of a measured asset: what it sends, what stops it, and what it remembers. */
import { describe, expect, test } from 'vitest';
import { AppError, toFailure } from '../../../../main/contract/plain/errors.ts';
import { paramDefaults } from '../../../../main/contract/plain/param-values.ts';
import type { CaptureCheck } from '../../../../main/contract/schema/capture/report.ts';
import type { StoredImage } from '../../../../main/contract/schema/creation/create-request.ts';
import { inputIdSchema } from '../../../../main/contract/schema/ids.ts';
import { FailureError } from '../../../../renderer/bridge/failure.ts';
import { paramsOf, specifiedChoices } from '../../../../renderer/modules/creation/store/create-params.ts';
import { createMeasured, measuredProblems } from '../../../../renderer/modules/measured/store/measured.ts';
import { createRowStore } from '../../../../renderer/modules/shared/store/row-store.ts';
import { fakeCapture, fakeSummary } from '../../../fakes/capture-row.ts';
import { fakeSubmission } from '../../../fakes/rows.ts';

const accepted = async () => [
  fakeSubmission(1, {
    route: 'standard',
    name: null,
    input: { type: 'text', text: 'A mug' },
    params: { ...paramDefaults },
  }),
];

describe('the form of a measured asset', () => {
  const still: StoredImage = {
    kind: 'image',
    id: inputIdSchema.parse('still-1'),
    fileName: 'IMG_0001 (0:12).jpg',
    mediaType: 'image/jpeg',
    widthPx: 1920,
    heightPx: 1080,
    sizeBytes: 900_000,
    sha256: 'a'.repeat(64),
  };
  function setUp(check: CaptureCheck) {
    const rows = createRowStore<CaptureCheck>({ idOf: ({ inputId }) => inputId, fetchAll: async () => [] });
    rows.change({ put: [check] });
    const sent: unknown[] = [];
    let answer = accepted;
    let keys = 0;
    const measured = createMeasured({
      captures: rows,
      upload: async () => still,
      defaults: () => specifiedChoices,
      newKey: () => `key-${++keys}`,
      session: { getItem: () => null, setItem: () => undefined },
      api: {
        captures: { still: async () => still },
        create: {
          submit: async (input) => {
            sent.push(input);
            return answer();
          },
        },
      },
    });
    return { measured, sent, answerWith: (next: typeof answer) => void (answer = next) };
  }

  test('a good clip and its best still are sent once, with the options', async () => {
    const check = fakeCapture(1);
    const { measured, sent } = setUp(check);
    measured.setClip(check.inputId);
    await measured.takeStill(12.4);
    measured.edit({ name: ' Mug ' });
    measured.choose('physics.simulator', 'mujoco');
    const [first, second] = await Promise.all([measured.submit(), measured.submit()]);
    expect(first).not.toBeNull();
    expect(second).toBeNull();
    expect(sent).toMatchObject([
      {
        once: 'key-1',
        requests: [
          {
            anyway: false,
            request: {
              route: 'measured',
              name: 'Mug',
              image: { type: 'image', inputId: 'still-1' },
              capture: { type: 'clip', inputId: 'clip-1', fileName: 'IMG_0001.MOV' },
              params: { physics: { simulator: 'mujoco' } },
            },
          },
        ],
      },
    ]);
    expect(measured.store.getState().form).toMatchObject({
      clipId: null,
      image: { state: 'none' },
      chosen: { 'physics.simulator': 'mujoco' },
    });
  });

  test('the still of a clip that was left for another is not taken', async () => {
    const check = fakeCapture(1);
    const { measured } = setUp(check);
    measured.setClip(check.inputId);
    const taking = measured.takeStill(12.4);
    measured.setClip(fakeCapture(2).inputId);
    await taking;
    expect(measured.store.getState()).toMatchObject({ taking: false, form: { image: { state: 'none' } } });
  });

  test('a clip that comes late does not take the place of what was decided meanwhile', () => {
    const { measured } = setUp(fakeCapture(1));
    const [first, second, third] = [1, 2, 3].map((n) => fakeCapture(n).inputId);
    if (first === undefined || second === undefined || third === undefined) throw new Error('no clips');
    const clipId = () => measured.store.getState().form.clipId;
    const large = measured.expectClip();
    const small = measured.expectClip();
    small.arrived(second);
    large.arrived(first);
    expect(clipId(), 'the one that was given last').toBe(second);

    for (const decide of [
      () => measured.setClip(third),
      () => measured.setClip(null),
      () => measured.linkClip('https://example.com/mug.mp4'),
      () => void measured.clear(),
    ]) {
      const late = measured.expectClip();
      decide();
      const before = measured.store.getState().form;
      late.arrived(first);
      expect(measured.store.getState().form).toEqual(before);
    }
    measured.expectClip().arrived(first);
    expect(clipId()).toBe(first);
  });

  test('nothing is sent while a clip is on its way that takes the place of the chosen one', async () => {
    const check = fakeCapture(1);
    const { measured, sent } = setUp(check);
    measured.setClip(check.inputId);
    await measured.takeStill(12);
    const problem = () => measuredProblems(measured.store.getState(), check).clip;
    const newer = measured.expectClip();
    newer.comes(true);
    expect(problem()).toContain('still being copied');
    expect(await measured.submit()).toBeNull();
    expect(sent).toEqual([]);
    newer.comes(false);
    expect(problem(), 'it was stopped').toBeUndefined();
    newer.comes(true);
    measured.setClip(check.inputId);
    newer.comes(true);
    expect(problem(), 'decided otherwise').toBeUndefined();
    expect(await measured.submit()).not.toBeNull();
    expect(sent).toHaveLength(1);
  });

  test('an image on its way that was removed, or whose form was begun afresh, does not come back', async () => {
    const { measured } = setUp(fakeCapture(1));
    for (const leave of [() => measured.removeImage(), () => void measured.clear()]) {
      const taking = measured.takeImage(new File([new Uint8Array(4)], 'mug.jpg'));
      leave();
      await taking;
      expect(measured.store.getState().form.image).toEqual({ state: 'none' });
    }
    const taking = measured.takeImage(new File([new Uint8Array(4)], 'mug.jpg'));
    const undo = measured.clear();
    await taking;
    undo();
    expect(measured.store.getState().form.image, 'nothing that never ends').toEqual({ state: 'none' });
  });

  test('a clip that will not do is stopped until the user says so, and another clip asks anew', async () => {
    const check = fakeCapture(1, { summary: fakeSummary({ verdict: 'fail' }) });
    const { measured, sent } = setUp(check);
    measured.setClip(check.inputId);
    await measured.takeImage(new File([new Uint8Array(4)], 'mug.jpg'));
    expect(await measured.submit()).toBeNull();
    expect(measuredProblems(measured.store.getState(), check).clip).toContain('does not pass');
    measured.edit({ anyway: true });
    expect(await measured.submit()).not.toBeNull();
    expect(sent).toMatchObject([{ requests: [{ anyway: true }] }]);
    measured.setClip(check.inputId);
    expect(measured.store.getState().form.anyway).toBe(false);
  });

  test('a preliminary verdict stops nothing; without clip and image nothing is sent', async () => {
    const check = fakeCapture(1, { summary: fakeSummary({ verdict: 'fail', final: false }) });
    const { measured, sent } = setUp(check);
    expect(await measured.submit()).toBeNull();
    expect(Object.keys(measuredProblems(measured.store.getState(), null))).toEqual(['image', 'clip']);
    measured.setClip(check.inputId);
    await measured.takeStill(1);
    expect(await measured.submit()).not.toBeNull();
    expect(sent).toHaveLength(1);
  });

  test('clip and image by their addresses are sent as such, come back for editing, and give way to a file', async () => {
    const check = fakeCapture(1, { summary: fakeSummary({ verdict: 'fail' }) });
    const { measured, sent } = setUp(check);
    measured.setClip(check.inputId);
    measured.linkClip('http://example.com/mug.mp4');
    measured.linkImage(' https://example.com/mug.jpg ');
    expect(await measured.submit()).toBeNull();
    expect(measuredProblems(measured.store.getState(), null)).toEqual({
      clip: 'The clip’s URL must begin with https://.',
    });
    measured.linkClip('https://example.com/mug.mp4');
    expect(await measured.submit()).not.toBeNull();
    const request = {
      route: 'measured',
      image: { type: 'image-url', url: 'https://example.com/mug.jpg' },
      capture: { type: 'clip-url', url: 'https://example.com/mug.mp4' },
    } as const;
    expect(sent).toMatchObject([{ requests: [{ anyway: false, request }] }]);
    measured.refill({ ...request, name: null, params: paramsOf(specifiedChoices) });
    expect(measured.store.getState().form).toMatchObject({
      clipUrl: request.capture.url,
      image: { state: 'linked', url: request.image.url },
    });
    measured.setClip(check.inputId);
    expect(measured.store.getState().form).toMatchObject({ clipUrl: null, clipId: check.inputId });
  });

  test('after a lost answer the same request is sent under the same key, a changed one is not', async () => {
    const check = fakeCapture(1);
    const { measured, sent, answerWith } = setUp(check);
    measured.setClip(check.inputId);
    await measured.takeStill(12);
    answerWith(() =>
      Promise.reject(new FailureError(toFailure(new AppError('internal', { reason: 'lost' })))),
    );
    await measured.submit();
    await measured.submit();
    measured.edit({ name: 'Other' });
    await measured.submit();
    expect(measured.store.getState()).toMatchObject({ sending: false, error: { code: 'internal' } });
    expect(sent).toMatchObject([{ once: 'key-1' }, { once: 'key-1' }, { once: 'key-2' }]);
  });
});

/** The forms of variation sets: their rules, what is sent, images, and how they come back. */
import { describe, expect, it } from 'vitest';
import { AppError, toFailure } from '../../../../main/contract/plain/errors.ts';
import {
  createRequestSchema,
  type StoredImage,
} from '../../../../main/contract/schema/creation/create-request.ts';
import { submissionSchema } from '../../../../main/contract/schema/creation/submission.ts';
import { inputIdSchema } from '../../../../main/contract/schema/ids.ts';
import { specifiedChoices } from '../../../../renderer/modules/creation/store/create-params.ts';
import { createSetCreate, type SetPorts } from '../../../../renderer/modules/creation/store/set-create.ts';
import { chosenIn, judgeSet, type SetMethod } from '../../../../renderer/modules/creation/store/set-form.ts';
import { fakeSubmission } from '../../../fakes/rows.ts';
import { settle } from '../bridge/events-double.ts';

const stored = (fileName: string): StoredImage => ({
  kind: 'image',
  id: inputIdSchema.parse(`input-${fileName.replaceAll(/\W/g, '-')}`),
  fileName,
  mediaType: 'image/png',
  widthPx: 640,
  heightPx: 480,
  sizeBytes: 1234,
  sha256: 'c'.repeat(64),
});
const image = (name: string) => new File(['x'], name, { type: 'image/png' });

function setUp(method: SetMethod, session = new Map<string, string>()) {
  const sent: Parameters<SetPorts['api']['create']['submit']>[0][] = [];
  let keys = 0;
  let refuse: Error | null = null;
  const set = createSetCreate(method, {
    upload: async (file) => stored(file.name),
    defaults: () => specifiedChoices,
    newKey: () => `key-${(keys += 1)}`,
    drafts: {
      storage: {
        getItem: (key) => session.get(key) ?? null,
        setItem: (key, value) => void session.set(key, value),
      },
      register: () => undefined,
    },
    api: {
      create: {
        submit: async (input) => {
          sent.push(input);
          if (refuse !== null) throw refuse;
          return input.requests.map(({ request }) =>
            submissionSchema.parse(fakeSubmission(1, createRequestSchema.parse(request))),
          );
        },
      },
    },
  });
  const refuseWith = (error: Error | null): void => void (refuse = error);
  const verdict = () => judgeSet(method, set.store.getState().form, specifiedChoices);
  return { set, sent, session, refuseWith, verdict };
}

describe('a high-fidelity set', () => {
  it('needs a subject: references alone are none', async () => {
    const { set, sent, verdict } = setUp('high-fidelity');
    set.takeFiles('references', [image('style.png')]);
    await settle();
    expect(verdict().problems.text?.message).toMatch(/references alone are not enough/);
    expect(await set.submit()).toBeNull();
    expect(set.store.getState().showProblems).toBe(true);
    set.edit({ text: 'a worn mug' });
    expect(verdict().problems).toEqual({});
    expect(await set.submit()).not.toBeNull();
    expect(sent[0]?.requests[0]?.request).toMatchObject({
      route: 'high-fidelity-set',
      count: 4,
      seed: { text: 'a worn mug', image: null, references: [{ fileName: 'style.png' }] },
    });
  });

  it.each(['0', '101', 'many', '', '2.5'])('is not made %s times', (count) => {
    const { set, verdict } = setUp('high-fidelity');
    set.edit({ text: 'a mug', count });
    expect(verdict().problems.count?.message).toMatch(/from 1 to 100/);
  });

  it('of a deformable body names what is forbidden at its option', () => {
    const { set, verdict } = setUp('high-fidelity');
    set.edit({ text: 'a cushion' });
    set.choose('physics.body', 'deformable');
    expect(verdict().optionFaults).toEqual([]);
    set.choose('physics.collision', 'sdf');
    set.choose('physics.simulator', 'mujoco');
    expect(verdict().optionFaults.map(({ path }) => path)).toEqual([
      'params.physics.collision',
      'params.physics.simulator',
    ]);
    set.choose('physics.collision', 'auto');
    set.choose('physics.simulator', 'genesis');
    expect(verdict().optionFaults).toEqual([]);
  });

  it('takes eight references and no more', async () => {
    const { set } = setUp('high-fidelity');
    set.takeFiles(
      'references',
      Array.from({ length: 10 }, (_, at) => image(`${at}.png`)),
    );
    await settle();
    const { references } = set.store.getState().form;
    expect(references.map(({ slot }) => slot.state)).toEqual(Array.from({ length: 8 }, () => 'stored'));
    set.removeReference(references[0]?.key ?? -1);
    set.link('references', 'https://example.com/a.png');
    expect(set.store.getState().form.references).toHaveLength(8);
  });
});

describe('a procedural set', () => {
  it('sends the brief, always rigid, and jointless when that is requested', async () => {
    const { set, sent, verdict } = setUp('procedural');
    expect(verdict().problems.text?.message).toBe('The text is empty.');
    set.edit({ text: 'a cabinet', count: '12', articulated: false });
    set.choose('physics.body', 'deformable');
    set.link('image', 'https://example.com/cabinet.jpg');
    expect(await set.submit()).not.toBeNull();
    const request = createRequestSchema.parse(sent[0]?.requests[0]?.request);
    expect(request).toMatchObject({
      route: 'procedural-set',
      count: 12,
      seed: { text: 'a cabinet', image: { type: 'image-url' } },
      params: { physics: { body: 'rigid', articulated: false } },
    });
  });

  it.each(['9', '501'])('has not %s variants', (count) => {
    const { set, verdict } = setUp('procedural');
    set.edit({ text: 'a cabinet', count });
    expect(verdict().problems.count?.message).toMatch(/from 10 to 500/);
  });
});

describe('coming back', () => {
  it('restores text, images and choices after a reload, and drops what is not as it was written', async () => {
    const { set, session } = setUp('high-fidelity');
    set.edit({ text: 'a mug', name: 'Mug', count: '7' });
    set.takeFiles('image', [image('mug.png')]);
    set.link('references', 'https://example.com/a.png');
    set.choose('variation.wildness', 'wild');
    await settle();
    const again = setUp('high-fidelity', session).set.store.getState().form;
    expect(again).toMatchObject({ text: 'a mug', name: 'Mug', count: '7' });
    expect(again.chosen).toEqual({ 'variation.wildness': 'wild' });
    expect(again.image).toMatchObject({ state: 'stored', fileName: 'mug.png', widthPx: 640 });
    expect(again.references.map(({ slot }) => slot)).toEqual([
      { state: 'linked', url: 'https://example.com/a.png' },
    ]);
    session.set(
      'caliper.create.high-fidelity',
      '{"text":7,"references":"x","chosen":{"mesh.quality":"best"}}',
    );
    expect(setUp('high-fidelity', session).set.store.getState().form).toMatchObject({ text: '', chosen: {} });
  });

  it('starts afresh with a way back', () => {
    const { set } = setUp('procedural');
    set.edit({ text: 'a cabinet' });
    const back = set.clear();
    expect(set.store.getState().form.text).toBe('');
    back();
    expect(set.store.getState().form.text).toBe('a cabinet');
  });

  it('asks with the same key when the answer was lost, and keeps the form when it is refused', async () => {
    const { set, sent, refuseWith } = setUp('procedural');
    set.edit({ text: 'a cabinet' });
    refuseWith(new AppError('bridge.lost', {}));
    expect(await set.submit()).toBeNull();
    expect(set.store.getState().error?.code).toBe('bridge.lost');
    expect(set.store.getState().form.text).toBe('a cabinet');
    refuseWith(null);
    expect(await set.submit()).not.toBeNull();
    expect(sent.map(({ once }) => once)).toEqual(['key-1', 'key-1']);
    set.edit({ text: 'a chest' });
    await set.submit();
    expect(sent.at(-1)?.once).toBe('key-2');
  });

  it('takes an earlier request for editing, and sends where it comes from', async () => {
    const { set, sent } = setUp('high-fidelity');
    const request = createRequestSchema.parse({
      route: 'high-fidelity-set',
      name: 'Mug',
      count: 3,
      seed: {
        image: { type: 'image', inputId: 'input-1', fileName: 'mug.png' },
        text: null,
        references: [{ type: 'image-url', url: 'https://example.com/a.png' }],
      },
      params: { physics: { body: 'rigid', collision: 'sdf', simulator: 'mujoco' } },
    });
    if (request.route !== 'high-fidelity-set') throw new Error('another route');
    const failure = toFailure(new AppError('bridge.lost', {}));
    const lineage = { type: 'split' as const, of: 'x', part: 1, parts: 2 };
    set.refill(request, { failure, lineage });
    expect(set.store.getState()).toMatchObject({ error: failure, showProblems: true });
    await set.submit();
    expect(sent[0]?.requests[0]).toEqual({ request, lineage });
  });

  it('asks with the same key where only the lineage was lost, as by a start: the request is what is paid', async () => {
    const { set, sent, refuseWith } = setUp('procedural');
    set.edit({ text: 'a cabinet' });
    refuseWith(new AppError('bridge.lost', {}));
    await set.submit();
    const request = createRequestSchema.parse(sent[0]?.requests[0]?.request);
    if (request.route !== 'procedural-set') throw new Error('another route');
    refuseWith(null);
    set.refill(request, { lineage: { type: 'split', of: 'x', part: 1, parts: 2 } });
    await set.submit();
    expect(sent.map(({ once }) => once)).toEqual(['key-1', 'key-1']);
  });

  it('reads choices by their paths, and only allowed ones', () => {
    expect(chosenIn({ 'physics.simulator': 'mujoco', 'mesh.quality': 'best', x: 1, 'a.b.c': 2 })).toEqual({
      'physics.simulator': 'mujoco',
    });
    expect(chosenIn(null)).toEqual({});
  });
});

/** The create form: validation, one upload at a time, one submission per press, editing again. */
import { describe, expect, it } from 'vitest';
import { AppError, toFailure } from '../../../../main/contract/plain/errors.ts';
import { paramDefaults } from '../../../../main/contract/plain/param-values.ts';
import { checkStandard } from '../../../../main/contract/plain/request-rules/creates.ts';
import {
  type StandardRequest,
  type StoredImage,
  standardRequestSchema,
} from '../../../../main/contract/schema/creation/create-request.ts';
import type { EffectiveParams } from '../../../../main/contract/schema/creation/params.ts';
import { type Submission, submissionSchema } from '../../../../main/contract/schema/creation/submission.ts';
import { inputIdSchema } from '../../../../main/contract/schema/ids.ts';
import { createCreate } from '../../../../renderer/modules/creation/store/create.ts';
import {
  type CreateForm,
  emptyForm,
  type FormField,
  fileStem,
  lengthNear,
  problemsOf,
  problemsShown,
  requestOf,
} from '../../../../renderer/modules/creation/store/create-form.ts';
import { specifiedChoices } from '../../../../renderer/modules/creation/store/create-params.ts';
import { createFakeApp } from '../../../fakes/handlers/handlers.ts';
import { createEventsDouble, settle } from '../bridge/events-double.ts';

const stored = (fileName: string): StoredImage => ({
  kind: 'image',
  id: inputIdSchema.parse('input-1'),
  fileName,
  mediaType: 'image/png',
  widthPx: 640,
  heightPx: 480,
  sizeBytes: 1234,
  sha256: 'c'.repeat(64),
});

interface Upload {
  readonly name: string;
  readonly signal: AbortSignal;
  readonly progress: (sentBytes: number) => void;
  finish(): Promise<void>;
  fail(error: Error): Promise<void>;
}

function setUp(options: { session?: Map<string, string>; account?: EffectiveParams } = {}) {
  const events = createEventsDouble();
  const session = options.session ?? new Map<string, string>();
  const sent: {
    request: StandardRequest;
    once: string | undefined;
    accept(): Promise<void>;
    refuse(error: Error): Promise<void>;
  }[] = [];
  const uploads: Upload[] = [];
  const { create } = createFakeApp().handlers;
  const form = createCreate({
    events,
    session: {
      getItem: (key) => session.get(key) ?? null,
      setItem: (key, value) => void session.set(key, value),
    },
    upload: (file, { signal, onProgress }) =>
      new Promise((resolve, reject) => {
        const finish = async (): Promise<void> => (resolve(stored(file.name)), settle());
        const fail = async (error: Error): Promise<void> => (reject(error), settle());
        uploads.push({ name: file.name, signal, progress: onProgress, finish, fail });
      }),
    api: {
      create: {
        submit: async () => [],
        standard: ({ once, ...request }) =>
          new Promise<Submission>((resolve, reject) => {
            const parsed = standardRequestSchema.parse(request);
            const accept = async (): Promise<void> => {
              resolve(submissionSchema.parse(await create.standard(parsed, { signal: undefined })));
              await settle();
            };
            const refuse = async (error: Error): Promise<void> => (reject(error), settle());
            sent.push({ request: parsed, once, accept, refuse });
          }),
      },
      connections: {
        defaults: async () => null,
        refreshDefaults: async () => ({ params: options.account ?? {}, readAt: '2026-01-02T03:04:05.000Z' }),
      },
    },
  });
  return { form, events, session, sent, uploads, state: () => form.store.getState() };
}
const png = (name: string, size = 10): File => new File([new Uint8Array(size)], name, { type: 'image/png' });

describe('validation', () => {
  it.each([
    ['nothing', {}, 'text'],
    ['white space', { text: ' \n\t ' }, 'text'],
    ['a text that is too long', { text: 'x'.repeat(10_001) }, 'text'],
    ['no image', { inputType: 'image' as const }, 'image'],
    ['no address', { inputType: 'image-url' as const, url: ' ' }, 'url'],
    ['a file as address', { inputType: 'image-url' as const, url: 'file:///etc/passwd' }, 'url'],
    ['an address without scheme', { inputType: 'image-url' as const, url: 'example.com/a.png' }, 'url'],
    ['a name that is too long', { text: 'mug', name: 'n'.repeat(101) }, 'name'],
  ])('refuses %s at its field', (_, part, field) => {
    expect(Object.keys(problemsOf({ ...emptyForm, ...part }))).toEqual([field]);
  });

  it.each([
    ['the longest text', { text: 'x'.repeat(10_000) }],
    ['an address', { inputType: 'image-url' as const, url: ' https://example.com/a.png ' }],
    ['a text, whatever the other inputs hold', { text: 'mug', url: 'nonsense' }],
    ['the longest text of emoji', { text: '🪑'.repeat(10_000) }],
    ['the longest name of emoji', { text: 'mug', name: ` ${'🪑'.repeat(100)} ` }],
    [
      'the longest address',
      { inputType: 'image-url' as const, url: `https://example.com/${'🪑'.repeat(2063)}` },
    ],
  ])('accepts %s', (_, part) => {
    expect(problemsOf({ ...emptyForm, ...part })).toEqual({});
    const request = requestOf({ ...emptyForm, ...part }, specifiedChoices);
    expect(standardRequestSchema.safeParse(request).error).toBeUndefined();
  });

  it.each<[string, Partial<CreateForm>, FormField, Parameters<typeof checkStandard>[0]]>([
    ['text', { text: '🪑'.repeat(10_001) }, 'text', { inputs: { text: '🪑'.repeat(10_001) } }],
    ['blank text', { text: ' \n' }, 'text', { inputs: { text: ' \n' } }],
    [
      'name',
      { text: 'mug', name: '🪑'.repeat(101) },
      'name',
      { inputs: { text: 'mug' }, name: '🪑'.repeat(101) },
    ],
    [
      'address',
      { inputType: 'image-url', url: 'ftp://x/y' },
      'url',
      { inputs: { images: [{ url: 'ftp://x/y' }] } },
    ],
    [
      'address that is too long',
      { inputType: 'image-url', url: `https://x/${'a'.repeat(2083)}` },
      'url',
      { inputs: { images: [{ url: `https://x/${'a'.repeat(2083)}` }] } },
    ],
    ['missing image', { inputType: 'image' }, 'image', { inputs: {} }],
  ])('says of a wrong %s what the rules of requests say', (_, part, field, request) => {
    const [fault, ...others] = checkStandard(request);
    expect(others).toEqual([]);
    expect(problemsOf({ ...emptyForm, ...part })[field]?.message).toBe(fault?.message);
  });

  it('says what is too long while it is typed, and the rest once the field was left', () => {
    const problems = problemsOf({
      ...emptyForm,
      inputType: 'image-url',
      url: 'nonsense',
      name: 'n'.repeat(101),
    });
    const none = new Set<FormField>();
    expect(Object.keys(problemsShown(problems, { all: false, left: none }))).toEqual(['name']);
    expect(problemsShown(problems, { all: false, left: new Set(['url']) })).toEqual({
      url: problems.url?.message,
      name: problems.name?.message,
    });
    expect(Object.keys(problemsShown(problems, { all: true, left: none }))).toEqual(['url', 'name']);
  });

  it('counts near the limit, as the service counts', () => {
    expect(lengthNear(10_000, 'x'.repeat(7_999))).toBeNull();
    expect(lengthNear(10_000, '🪑'.repeat(7_999))).toBeNull();
    expect(lengthNear(10_000, '🪑'.repeat(10_000))).toBe('10,000 of 10,000');
    expect(lengthNear(100, 'n'.repeat(101))).toBe('101 of 100');
  });

  it.each([
    ['Blue Mug', 'blue_mug'],
    ['2-drawer  Cabinet', 'asset_2_drawer_cabinet'],
    ['', 'asset'],
    ['Tisch für 4', 'tisch_f_r_4'],
  ])('names the files of “%s” %s', (name, stem) => {
    expect(fileStem(name)).toBe(stem);
  });
});

describe('sending', () => {
  it('sends once, however often it is pressed', async () => {
    const { form, sent, state } = setUp();
    form.edit({ text: 'A mug', name: '  Mug ' });
    const first = form.submit();
    expect(await form.submit()).toBeNull();
    expect(state().sending).toBe(true);
    await sent[0]?.accept();
    expect((await first)?.request.name).toBe('Mug');
    expect(sent).toHaveLength(1);
    expect(state()).toMatchObject({ sending: false, sentCount: 1, form: { text: '', name: '' } });
    expect(await form.submit()).toBeNull();
    expect(sent).toHaveLength(1);
  });

  it('keeps the form when main refuses, with the reason', async () => {
    const { form, sent, state } = setUp();
    form.edit({ text: 'A mug' });
    const pressed = form.submit();
    await sent[0]?.refuse(new AppError('connection.none', {}));
    expect(await pressed).toBeNull();
    expect(state()).toMatchObject({
      error: { code: 'connection.none' },
      form: { text: 'A mug' },
      sending: false,
    });
  });

  it('asks again with the same key when the answer was lost, and with another for another request', async () => {
    const { form, sent } = setUp();
    form.edit({ text: 'A mug' });
    const send = async (answer: 'lose' | 'accept'): Promise<void> => {
      const pressed = form.submit();
      await (answer === 'accept' ? sent.at(-1)?.accept() : sent.at(-1)?.refuse(new Error('line lost')));
      await pressed;
    };
    for (const answer of ['lose', 'lose'] as const) await send(answer);
    for (const text of ['A red mug', 'A red mug']) {
      form.edit({ text });
      await send('accept');
    }
    const [first, ...later] = sent.map(({ once }) => once);
    expect(first).toBeDefined();
    expect([later[0] === first, new Set(later).size]).toEqual([true, 3]);
  });

  it('sends nothing and shows the problems while there are any', async () => {
    const { form, sent, state } = setUp();
    expect(await form.submit()).toBeNull();
    expect(sent).toHaveLength(0);
    expect(state().showProblems).toBe(true);
  });

  it('judges a field that was filled and left, not one that is still empty, and forgets it once sent', async () => {
    const { form, sent, state } = setUp();
    form.leave('text');
    expect([...state().left]).toEqual([]);
    form.edit({ text: ' ' });
    form.leave('text');
    form.leave('text');
    expect([...state().left]).toEqual(['text']);
    form.edit({ text: '🪑'.repeat(10_000) });
    void form.submit();
    expect(sent[0]?.request.input).toEqual({ type: 'text', text: '🪑'.repeat(10_000) });
    await sent[0]?.accept();
    expect([...state().left]).toEqual([]);
  });

  it('sends every option, the chosen ones over the account defaults over the specified ones', async () => {
    const account = {
      texture: { resolution: 1024 },
      physics: { simulator: 'mujoco', collision: 'unheard_of' },
    };
    const { form, events, sent, state } = setUp({ account });
    events.send({ type: 'ready' });
    await settle();
    expect(state().defaultsFrom).toBe('account');
    form.edit({ text: 'A mug' });
    form.choose('texture.resolution', 8192);
    void form.submit();
    expect(sent[0]?.request.params).toEqual({
      mesh: { quality: 'standard' },
      texture: { resolution: 8192 },
      physics: { body: 'rigid', collision: 'auto', simulator: 'mujoco' },
      variation: { variation_type: 'general', wildness: 'moderate' },
    });
  });
});

describe('one image', () => {
  it('takes the first of several and offers the others', async () => {
    const { form, uploads, sent, state } = setUp();
    form.takeFiles([png('a.png'), png('b.png'), png('c.png')]);
    expect(state()).toMatchObject({
      form: { inputType: 'image', image: { state: 'uploading', fileName: 'a.png' } },
    });
    expect(state().offered.map((file) => file.name)).toEqual(['b.png', 'c.png']);
    uploads[0]?.progress(7);
    expect(state().form.image).toMatchObject({ sentBytes: 7, sizeBytes: 10 });
    expect(await form.submit()).toBeNull();
    await uploads[0]?.finish();
    void form.submit();
    expect(sent[0]?.request.input).toEqual({ type: 'image', inputId: 'input-1', fileName: 'a.png' });
  });

  it('forgets an upload that was replaced, even when it ends later', async () => {
    const { form, uploads, state } = setUp();
    form.takeFiles([png('a.png')]);
    form.takeFiles([png('b.png')]);
    expect(uploads[0]?.signal.aborted).toBe(true);
    await uploads[1]?.finish();
    await uploads[0]?.fail(new TypeError('late'));
    expect(state().form.image).toMatchObject({ state: 'stored', fileName: 'b.png' });
  });

  it('does not send what is too large to the library at all', async () => {
    const { form, uploads, state } = setUp();
    form.takeFiles([png('huge.png', 64 * 1024 * 1024 + 1)]);
    await settle();
    expect(uploads).toHaveLength(0);
    expect(state().form.image).toMatchObject({ state: 'failed', error: { code: 'input.too-large' } });
  });

  it('says in the form why an image was not taken', async () => {
    const { form, uploads, state } = setUp();
    form.takeFiles([png('notes.txt')]);
    await uploads[0]?.fail(new AppError('input.not-an-image', { fileName: 'notes.txt', found: 'text' }));
    expect(state().form.image).toMatchObject({
      state: 'failed',
      fileName: 'notes.txt',
      error: { code: 'input.not-an-image' },
    });
  });
});

describe('coming back', () => {
  it('restores the form after a reload, image and choices included', async () => {
    const before = setUp();
    before.form.edit({ text: 'A mug', name: 'Mug', url: 'https://x' });
    before.form.choose('physics.body', 'deformable');
    before.form.takeFiles([png('a.png')]);
    await before.uploads[0]?.finish();
    const after = setUp({ session: before.session });
    expect(after.state().form).toEqual(before.state().form);
  });

  it.each(['{', '[]', '"text"', '{"image":{"inputId":"../x","fileName":"a"},"text":5,"inputType":"video"}'])(
    'starts empty when what was kept is %s',
    (kept) => {
      expect(setUp({ session: new Map([['caliper.create', kept]]) }).state().form).toEqual(emptyForm);
    },
  );

  it('takes an earlier request for editing', () => {
    const { form, sent } = setUp();
    const request: StandardRequest = {
      name: 'Old mug',
      input: { type: 'image', inputId: inputIdSchema.parse('input-9'), fileName: 'old.png' },
      params: {
        mesh: { quality: 'low' },
        texture: { resolution: 2048 },
        physics: { body: 'rigid', collision: 'sdf', simulator: 'genesis' },
        variation: { variation_type: 'texture', wildness: 'wild' },
      },
    };
    form.edit({ text: 'something else' });
    form.refill(request);
    void form.submit();
    expect(sent[0]?.request).toEqual(request);
  });

  const withImage: StandardRequest = {
    name: null,
    input: { type: 'image', inputId: inputIdSchema.parse('input-9'), fileName: 'old.png' },
    params: paramDefaults,
  };
  const emptyFile = { field: 'inputs.images.0.data', message: 'The image’s file is empty' };

  it.each([
    new AppError('input.missing', { fileName: 'old.png' }),
    new AppError('input.changed', { fileName: 'old.png' }),
    new AppError('input.unreadable', { fileName: 'old.png', reason: 'EIO' }),
    new AppError('request.invalid', { issues: [emptyFile] }),
  ])('wants another image after $code, says why, and sends nothing before', async (error) => {
    const { form, uploads, sent, state } = setUp();
    form.refill(withImage, toFailure(error));
    expect(state().form.image).toEqual({ state: 'failed', fileName: 'old.png', error: toFailure(error) });
    expect(await form.submit()).toBeNull();
    form.takeFiles([png('new.png')]);
    await uploads[0]?.finish();
    void form.submit();
    expect(sent[0]?.request.input).toMatchObject({ fileName: 'new.png' });
  });

  it.each([
    new AppError('request.invalid', { issues: [{ field: 'name', message: 'The name is odd' }] }),
    new AppError('remote.validation-refused', { detail: 'no', type: '' }),
  ])('says why a request was refused ($code) until it is changed', (error) => {
    const { form, state } = setUp();
    form.refill(withImage, toFailure(error));
    expect(state()).toMatchObject({
      error: { code: error.code },
      showProblems: true,
      form: { image: { state: 'stored' } },
    });
    form.edit({ name: 'another' });
    expect(state().error).toBeNull();
  });
});

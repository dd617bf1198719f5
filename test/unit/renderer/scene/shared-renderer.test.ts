/** One context for many views: drawn in its corner, each onto its own canvas, and ended by nobody but its owner. */
import { expect, test } from 'vitest';
import { createSharedRenderer } from '../../../../renderer/scene/view/shared-renderer.tsx';

type Created = Parameters<typeof createSharedRenderer>[0];

/** Canvases as far as they are used; writes down what is done. */
function world() {
  const log: string[] = [];
  const canvas = (name: string) =>
    Object.assign(new EventTarget(), {
      name,
      width: 1,
      height: 1,
      style: {},
      getContext: () => ({
        clearRect: () => undefined,
        drawImage: (_: unknown, ...numbers: number[]) => log.push(`${name} copies ${numbers.join(' ')}`),
      }),
    });
  let made = 0;
  const create = () => {
    made += 1;
    const domElement = canvas(`context ${made}`);
    return {
      domElement,
      toneMappingExposure: 1,
      target: null as object | null,
      getRenderTarget() {
        return this.target;
      },
      render: (scene: string) => log.push(`draws ${scene}`),
      setPixelRatio: () => undefined,
      setSize(width: number, height: number) {
        Object.assign(domElement, { width, height });
      },
      setViewport: (...numbers: number[]) => log.push(`viewport ${numbers.join(' ')}`),
      setScissor: () => undefined,
      setScissorTest: () => undefined,
      dispose: () => log.push('disposed'),
      forceContextLoss: () => log.push('ended'),
    };
  };
  const shared = createSharedRenderer(create as unknown as Created);
  const viewOf = (one: ReturnType<typeof canvas>) =>
    shared.viewOf(one as unknown as HTMLCanvasElement) as unknown as ReturnType<typeof create> & {
      getDrawingBufferSize(into: { set(x: number, y: number): unknown }): void;
    };
  return { log, canvas, shared, viewOf, made: () => made };
}

test('eight views have one context, and each is drawn at its own size onto its own canvas', () => {
  const { log, canvas, viewOf, made } = world();
  const canvases = Array.from({ length: 8 }, (_, n) => canvas(`view ${n + 1}`));
  const views = canvases.map(viewOf);
  for (const [n, view] of views.entries()) view.setSize(100 + n, 50);
  expect(made()).toBe(1);
  views[7]?.render('h');
  views[0]?.render('a');
  expect(log).toEqual([
    'viewport 0 0 107 50',
    'draws h',
    'view 8 copies 0 0 107 50 0 0 107 50',
    // The context keeps the size of the largest.
    'viewport 0 0 100 50',
    'draws a',
    'view 1 copies 0 0 100 50 0 0 100 50',
  ]);
  expect(canvases.map(({ width }) => width)).toEqual([100, 101, 102, 103, 104, 105, 106, 107]);
});

test('what is drawn aside is not copied, and what is set is set for the context', () => {
  const { log, canvas, viewOf } = world();
  const [a, b] = [viewOf(canvas('a')), viewOf(canvas('b'))];
  a.target = {};
  a.render('aside');
  expect(log).toEqual(['draws aside']);
  a.toneMappingExposure = 2;
  expect(b.toneMappingExposure).toBe(2);
});

test('a view that goes leaves the context to the others; a lost one is said to all, and the next view begins another', () => {
  const { log, canvas, shared, viewOf, made } = world();
  const [first, second] = [canvas('a'), canvas('b')];
  const gone = viewOf(first);
  const stays = viewOf(second);
  gone.forceContextLoss();
  expect([shared.views(), log]).toEqual([1, []]);
  let heard = 0;
  second.addEventListener('webglcontextlost', () => {
    heard += 1;
  });
  const { domElement } = viewOf(canvas('c'));
  expect(domElement, 'a view has its own canvas').toHaveProperty('name', 'c');
  stays.render('b');
  expect(heard).toBe(0);
  shared.close();
  expect(log.slice(-2)).toEqual(['disposed', 'ended']);
  viewOf(canvas('d'));
  expect(made()).toBe(2);
});

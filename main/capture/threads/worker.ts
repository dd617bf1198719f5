/** Entry of a measuring thread: it runs ffmpeg and looks at its frames on its own, so that none passes the application. */
import { type MessagePort, parentPort } from 'node:worker_threads';
import { AppError } from '../../contract/plain/errors.ts';
import { createMeasurer } from '../measure/measurer.ts';
import { type Answer, failureOf, type Order, orderSchema } from './messages.ts';

/** Milliseconds between two messages about the progress of a clip. */
const progressEveryMs = 100;

function serve(port: MessagePort): void {
  const measurer = createMeasurer();
  const running = new Map<number, AbortController>();
  const say = (answer: Answer): void => port.postMessage(answer);
  const measure = async ({ id, clip, tools, layout }: Extract<Order, { type: 'measure' }>): Promise<void> => {
    const abort = new AbortController();
    running.set(id, abort);
    let saidMs = -Infinity;
    const measurement = await measurer.measure(clip, tools, {
      layout,
      signal: abort.signal,
      onProgress(progress) {
        if (performance.now() - saidMs < progressEveryMs) return;
        saidMs = performance.now();
        say({ type: 'progress', id, progress });
      },
      onQuick: (quick) => say({ type: 'quick', id, measurement: quick }),
    });
    say({ type: 'measured', id, measurement });
  };
  const obey = async (order: Order): Promise<void> => {
    switch (order.type) {
      case 'cancel':
        return running.get(order.id)?.abort(new AppError('cancelled', {}));
      case 'measure':
        return measure(order);
      case 'markers':
        return say({ type: 'markers', id: order.id, markers: await measurer.boardMarkers(order.layout) });
    }
  };
  port.on('message', (data: unknown) => {
    const order = orderSchema.parse(data);
    void obey(order)
      .catch((error: unknown) => say({ type: 'failed', id: order.id, failure: failureOf(error) }))
      .finally(() => {
        if (order.type !== 'cancel') running.delete(order.id);
      });
  });
}

if (parentPort !== null) serve(parentPort);

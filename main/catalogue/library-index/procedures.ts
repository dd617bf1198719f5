/** The engine as procedures: each caller, from another thread or from this one, waits for its own answer. */
import type { CallContext } from '../../core/worker-rpc/peer.ts';
import { startEngine } from './engine.ts';
import type { Answer, Answers, Asked } from './messages.ts';

/** What the index calls in the application. */
export type IndexHost = {
  /** All was read: questions are answered at once. */
  readonly ready: () => void;
  /** Searches may find something else from now on. */
  readonly changed: () => void;
};

interface Waiting {
  resolve(answer: Answers[Asked['type']]): void;
  reject(error: unknown): void;
}

/** `path`: a catalogue of the newest version, which it begins to read. `notify` reaches the application. */
export function createIndexProcedures(path: string, notify: (name: keyof IndexHost) => void) {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const take = (id: number): Waiting | undefined => {
    const one = waiting.get(id);
    waiting.delete(id);
    return one;
  };
  const engine = startEngine(path, (answer: Answer) => {
    if (answer.type === 'answer') take(answer.id)?.resolve(answer.answer);
    else if (answer.type === 'failed') take(answer.id)?.reject(new Error(answer.reason));
    else notify(answer.type);
  });
  return {
    close: engine.close,
    procedures: {
      /** Throws an error whose message is the reason. One that is aborted is not answered any more. */
      ask(asked: Asked, { signal }: CallContext): Promise<Answers[Asked['type']]> {
        const id = (last += 1);
        const { promise, resolve, reject } = Promise.withResolvers<Answers[Asked['type']]>();
        waiting.set(id, { resolve, reject });
        signal.addEventListener('abort', () => {
          engine.hear({ type: 'drop', id });
          take(id)?.reject(signal.reason);
        });
        engine.hear({ ...asked, id });
        return promise;
      },
      touched: (ids: readonly string[]): void => engine.hear({ type: 'touched', ids }),
      renamed: (): void => engine.hear({ type: 'renamed' }),
    },
  };
}
export type IndexProcedures = ReturnType<typeof createIndexProcedures>['procedures'];

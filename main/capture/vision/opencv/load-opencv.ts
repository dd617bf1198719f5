/** Starts OpenCV once per thread: 10.9 MB of JavaScript with WebAssembly inside, 0.35 s cold, 0.15 s with Node's compile cache. */
import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { AppError } from '../../../contract/plain/errors.ts';
import type { OpenCv } from './api.ts';

/** What the package's module is before its WebAssembly runs. It has a `then` of its own that never ends: not to be awaited. */
interface Loading extends OpenCv {
  onRuntimeInitialized?: () => void;
}

/** Events for which the library puts handlers on the process that end it: it would take over errors that are not its own. */
const takenOver = ['uncaughtException', 'unhandledRejection'] as const;
/** Several times what the slowest start took. */
const limitMs = 60_000;

/** The library as an object's field, because a promise of the module itself would never be kept. Throws `capture.failed`. */
export async function loadOpenCv(): Promise<{ readonly cv: OpenCv }> {
  const events: EventEmitter = process;
  const before = takenOver.map((event) => new Set(events.listeners(event)));
  const cv: Loading = requireOpenCv();
  takenOver.forEach((event, index) => {
    for (const listener of events.listeners(event))
      if (before[index]?.has(listener) === false) events.off(event, listener as () => void);
  });
  if (typeof cv.Mat === 'function') return { cv };
  await new Promise<void>((resolve, reject) => {
    const limit = setTimeout(() => reject(notStarted('It did not start in time.')), limitMs);
    cv.onRuntimeInitialized = () => {
      clearTimeout(limit);
      resolve();
    };
  });
  return { cv };
}

function requireOpenCv(): Loading {
  try {
    return createRequire(import.meta.url)('@techstark/opencv-js') as Loading;
  } catch (error) {
    throw notStarted(error instanceof Error ? error.message : String(error), error);
  }
}

function notStarted(reason: string, cause?: unknown): AppError {
  return new AppError(
    'capture.failed',
    { fileName: 'The clip', reason: `The vision library cannot be used. ${reason}` },
    { cause },
  );
}

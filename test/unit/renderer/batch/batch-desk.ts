/** A batch's store with files, a service and a session in a test's hands. */

import type { CaptureCheck } from '../../../../main/contract/schema/capture/report.ts';
import {
  createRequestSchema,
  type StoredInput,
} from '../../../../main/contract/schema/creation/create-request.ts';
import { type Submission, submissionSchema } from '../../../../main/contract/schema/creation/submission.ts';
import { type InputId, inputIdSchema } from '../../../../main/contract/schema/ids.ts';
import { readTable } from '../../../../main/modules/batch-table/read-table.ts';
import { type Batch, type BatchPorts, createBatch } from '../../../../renderer/modules/batch/store/batch.ts';
import { specifiedChoices } from '../../../../renderer/modules/creation/store/create-params.ts';
import type { GivenFile } from '../../../../renderer/modules/shared/store/given-files.ts';
import { createRowStore } from '../../../../renderer/modules/shared/store/row-store.ts';
import { fakeCapture, fakeSummary } from '../../../fakes/capture-row.ts';
import { fakeSubmission } from '../../../fakes/rows.ts';
import { createEventsDouble } from '../bridge/events-double.ts';

type SubmitInput = Parameters<BatchPorts['api']['create']['submit']>[0];

/** What happened, and how the next calls end. */
export interface BatchDesk {
  readonly batch: Batch;
  readonly events: ReturnType<typeof createEventsDouble>;
  readonly session: Map<string, string>;
  readonly submitted: SubmitInput[];
  readonly stored: { readonly name: string; readonly kind: string }[];
  /** Most files that were on their way at the same time. */
  readonly most: { atOnce: number };
  answerSubmit: (input: SubmitInput) => Promise<readonly Submission[]>;
  answerStore: (file: File) => Promise<void>;
  /** Before the draft is where a kill of Caliper leaves it. */
  answerKept: () => Promise<void>;
  /** Before the rows of a table are reported. */
  answerTable: () => Promise<void>;
  /** What the check of a clip finds; all of them will do at first. */
  verdictOf: (inputId: InputId, fileName: string) => CaptureCheck;
}

/** All answers are good at first. */
export function openBatchDesk(session = new Map<string, string>()): BatchDesk {
  const events = createEventsDouble();
  let keys = 0;
  let now = 0;
  const desk: Omit<BatchDesk, 'batch'> = {
    events,
    session,
    submitted: [],
    stored: [],
    most: { atOnce: 0 },
    answerSubmit: async ({ requests }) =>
      requests.map(({ request }, index) =>
        submissionSchema.parse(fakeSubmission(index + 1, createRequestSchema.parse(request))),
      ),
    answerStore: async () => undefined,
    answerKept: async () => undefined,
    answerTable: async () => undefined,
    verdictOf: (inputId, fileName) => fakeCapture(1, { inputId, fileName, summary: fakeSummary() }),
  };
  const captures = createRowStore<CaptureCheck>({ idOf: ({ inputId }) => inputId, fetchAll: async () => [] });
  let running = 0;
  const batch = createBatch({
    events,
    clock: {
      now: () => now,
      after: (ms, run) => {
        const timer = setTimeout(run, Math.min(ms, 1));
        return { cancel: () => clearTimeout(timer) };
      },
    },
    // Every look at the clock is a long while later: each step of long work takes a breath.
    now: () => (now += 5),
    session: {
      getItem: (key) => session.get(key) ?? null,
      setItem: (key, value) => void session.set(key, value),
      kept: () => desk.answerKept(),
    },
    defaults: { getState: () => ({ defaults: specifiedChoices }), subscribe: () => () => undefined },
    api: {
      create: {
        readTable: async (file) => {
          await desk.answerTable();
          return readTable(file);
        },
        submit: async (input) => {
          desk.submitted.push(input);
          return [...(await desk.answerSubmit(input))];
        },
      },
    },
    store: async (file, { kind, onProgress }): Promise<StoredInput> => {
      running += 1;
      desk.most.atOnce = Math.max(desk.most.atOnce, running);
      try {
        onProgress(file.size);
        await desk.answerStore(file);
        desk.stored.push({ name: file.name, kind });
        const id = inputIdSchema.parse(`in-${desk.stored.length}`);
        const kept = { id, fileName: file.name, sizeBytes: file.size, sha256: 'c'.repeat(64) };
        return kind === 'clip'
          ? { kind, ...kept, mediaType: 'video/mp4' }
          : { kind, ...kept, mediaType: 'image/png', widthPx: 8, heightPx: 8 };
      } finally {
        running -= 1;
      }
    },
    captures: {
      store: captures.store,
      check: async (clips) => {
        const checks = clips.map(({ inputId, fileName }) => desk.verdictOf(inputId, fileName));
        captures.change({ put: checks });
        return checks;
      },
    },
    sizeOfInput: async (id) => (id === 'gone' ? null : 77),
    newKey: () => `00000000-0000-4000-8000-00000000000${(keys += 1)}`,
  });
  return Object.assign(desk, { batch });
}

/** A file as it is dropped: `size` bytes under a path. */
export function given(path: string, size = 10): GivenFile {
  const file = new File([new Uint8Array(size)], path.split('/').at(-1) ?? path);
  return { path, sizeBytes: size, file };
}

/** A text table as a dropped file. */
export function table(path: string, text: string): GivenFile {
  const file = new File([text], path);
  return { path, sizeBytes: file.size, file };
}

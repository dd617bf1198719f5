/** A clip's row as main tells of it. */
import type { CaptureCheck, CaptureSummary } from '../../main/contract/schema/capture/report.ts';
import { inputIdSchema } from '../../main/contract/schema/ids.ts';

/** Done and good unless said otherwise; `inputId` is `clip-<n>`. */
export function fakeCapture(n: number, patch: Partial<CaptureCheck> = {}): CaptureCheck {
  return {
    inputId: inputIdSchema.parse(`clip-${n}`),
    fileName: `IMG_${String(n).padStart(4, '0')}.MOV`,
    otherNames: [],
    sizeBytes: 40_000_000 + n,
    sha256: String(n % 10).repeat(64),
    mediaType: 'video/quicktime',
    addedAt: new Date(Date.UTC(2026, 10, 20, 10, n)).toISOString(),
    objectKey: null,
    bestOfObject: false,
    state: 'done',
    progress: null,
    board: { type: 'auto' },
    summary: fakeSummary(),
    error: null,
    trimmedFrom: null,
    ...patch,
  };
}

/** A final verdict `pass` unless said otherwise. */
export function fakeSummary(patch: Partial<CaptureSummary> = {}): CaptureSummary {
  return {
    final: true,
    profile: 'standard',
    ownLimits: {},
    verdict: 'pass',
    headline: 'The clip is good to use.',
    issues: [],
    durationS: 30,
    widthPx: 1920,
    heightPx: 1080,
    boardVisible: 0.93,
    orbitDeg: 356,
    uncertaintyPercent: 0.8,
    recordedAt: null,
    bestStillS: 12.4,
    serial: null,
    ...patch,
  };
}

/** Measurements in the catalogue: gzipped lines of JSON, packed and read in slices, because a long clip has megabytes of samples. */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import {
  type Measurement,
  measurementSchema,
  measurementVersion,
  sampleSchema,
} from '../../contract/schema/capture/measurement.ts';
import type { InputId } from '../../contract/schema/ids.ts';
import { type Clock, timestamp } from '../../core/clock.ts';
import { createPause } from '../../core/concurrency/limiter.ts';

/** A measurement, and when it was made. */
export interface StoredMeasurement {
  readonly measurement: Measurement;
  readonly measuredAt: string;
}

/** `layoutKey` is empty for the board that was found on its own. */
export interface StoredMeasurements {
  has(inputId: InputId, layoutKey: string): boolean;
  /** Null also for one of another version, and for one that cannot be read: it is measured again then. */
  get(inputId: InputId, layoutKey: string): Promise<StoredMeasurement | null>;
  /** Throws `library.*`. */
  put(inputId: InputId, layoutKey: string, measurement: Measurement): Promise<void>;
}

/** About a millisecond of parsing. */
const samplesPerLine = 16;
/** An hour at five samples a second is 25 MB; more is not ours. */
const mostBytes = 256 * 1024 * 1024;

const toGzip = promisify(gzip);
const fromGzip = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(gunzip);
const samplesSchema = z.array(sampleSchema);

/** Over the catalogue's table. */
export function createStoredMeasurements(
  { measurements }: Pick<Catalogue, 'measurements'>,
  clock: Clock,
): StoredMeasurements {
  return {
    has: (inputId, layoutKey) => measurements.has(inputId, layoutKey, measurementVersion),
    async get(inputId, layoutKey) {
      const row = measurements.get(inputId, layoutKey, measurementVersion);
      if (row === null) return null;
      const measurement = await unpack(row.gzipped);
      return measurement === null ? null : { measurement, measuredAt: row.measuredAt };
    },
    async put(inputId, layoutKey, measurement) {
      const gzipped = await pack(measurement);
      const rest = { version: measurementVersion, measuredAt: timestamp(clock) };
      measurements.put({ inputId, layoutKey, gzipped, ...rest });
    },
  };
}

/** A line without samples, then lines of samples. */
export async function pack(measurement: Measurement): Promise<Uint8Array> {
  const pause = createPause();
  const { samples, ...head } = measurement;
  const lines = [JSON.stringify({ ...head, samples: [] })];
  for (let at = 0; at < samples.length; at += samplesPerLine) {
    lines.push(JSON.stringify(samples.slice(at, at + samplesPerLine)));
    await pause();
  }
  return toGzip(lines.join('\n'));
}

/** Null for what `pack` has not made. */
export async function unpack(gzipped: Uint8Array): Promise<Measurement | null> {
  const pause = createPause();
  try {
    const bytes = await fromGzip(gzipped, { maxOutputLength: mostBytes });
    await pause();
    const lines = linesOf(bytes);
    const head = measurementSchema.parse(JSON.parse(lines.next().value ?? ''));
    const samples: Measurement['samples'] = [];
    for (const line of lines) {
      samples.push(...samplesSchema.parse(JSON.parse(line)));
      await pause();
    }
    return { ...head, samples };
  } catch {
    return null;
  }
}

function* linesOf(bytes: Buffer): Generator<string, undefined> {
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf('\n', from);
    const to = end === -1 ? bytes.length : end;
    yield bytes.toString('utf8', from, to);
    from = to + 1;
  }
}

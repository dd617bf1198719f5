/** OpenCV's JavaScript build: the part of it that is used, its start, and how its native objects are given back. */

import type { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import { AppError, isAppError } from '../../../contract/plain/errors.ts';
import { visionWords } from '../vision-words.ts';

// The part of OpenCV's JavaScript build that is used: its own declarations leave ArUco out. Objects live in native memory until `delete()`.

/** Whatever has to be given back by hand. */
interface Native {
  delete(): void;
}

/** A matrix; the views are of native memory and only valid until the next native call. */
export interface Mat extends Native {
  readonly rows: number;
  readonly cols: number;
  readonly data: Uint8Array;
  readonly data32S: Int32Array;
  readonly data32F: Float32Array;
  roi(rectangle: Rectangle): Mat;
}
export interface MatVector extends Native {
  size(): number;
  get(index: number): Mat;
}
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface NativeDictionary extends Native {
  readonly markerSize: number;
  /** A copy, to be deleted: a row per marker, in it four turns one after the other, bits row by row, whole bytes but for the last. */
  readonly bytesList: Mat;
  generateImageMarker(id: number, sidePx: number, picture: Mat, borderBits: number): void;
}
export interface CharucoBoard extends Native {
  setLegacyPattern(legacy: boolean): void;
}
export interface DetectorParameters extends Native {
  adaptiveThreshWinSizeMin: number;
  adaptiveThreshWinSizeMax: number;
  adaptiveThreshWinSizeStep: number;
  minMarkerPerimeterRate: number;
  cornerRefinementMinAccuracy: number;
  /** 0 none, 1 to parts of a pixel. */
  cornerRefinementMethod: number;
}
export interface CharucoParameters extends Native {
  tryRefineMarkers: boolean;
}
export interface CharucoDetector extends Native {
  /** All outputs are in/out: give empty ones. */
  detectBoard(picture: Mat, corners: Mat, ids: Mat, markers: MatVector, markerIds: Mat): void;
  setDetectorParameters(parameters: DetectorParameters): void;
}
export interface ArucoDetector extends Native {
  detectMarkers(picture: Mat, markers: MatVector, ids: Mat, rejected: MatVector): void;
}

/** The library's module, once it runs. Calls throw a number: `exceptionFromPtr` says what it means. */
export interface OpenCv {
  readonly CV_8UC1: number;
  readonly CV_32SC1: number;
  readonly INTER_CUBIC: number;
  readonly Mat: { new (): Mat; new (rows: number, columns: number, type: number): Mat };
  readonly MatVector: new () => MatVector;
  readonly Size: new (width: number, height: number) => Size;
  readonly aruco_CharucoBoard: new (
    squares: Size,
    squareLength: number,
    markerLength: number,
    dictionary: NativeDictionary,
    ids: Mat,
  ) => CharucoBoard;
  readonly aruco_DetectorParameters: new () => DetectorParameters;
  readonly aruco_CharucoParameters: new () => CharucoParameters;
  readonly aruco_RefineParameters: new (
    minRepDistance: number,
    errorCorrectionRate: number,
    checkAllOrders: boolean,
  ) => Native;
  readonly aruco_CharucoDetector: new (
    board: CharucoBoard,
    charuco: CharucoParameters,
    detector: DetectorParameters,
    refine: Native,
  ) => CharucoDetector;
  readonly aruco_ArucoDetector: new (
    dictionary: NativeDictionary,
    detector: DetectorParameters,
    refine: Native,
  ) => ArucoDetector;
  /** Factors of 0: by the size. */
  resize(from: Mat, to: Mat, size: Size, factorX: number, factorY: number, how: number): void;
  getPredefinedDictionary(place: number): NativeDictionary;
  getBuildInformation(): string;
  exceptionFromPtr(pointer: number): { readonly msg: string };
}

// Every use of native objects goes through here: they are given back however it ends, and OpenCV's errors get words.

/** Puts a native object on the list of those to be given back. */
export type Keep = <T extends Native>(object: T) => T;

/** Runs `work`; all it kept is deleted afterwards. Throws `capture.failed` with OpenCV's text. */
export function withNatives<R>(cv: OpenCv, work: (keep: Keep) => R): R {
  const kept: Native[] = [];
  const keep: Keep = (object) => {
    kept.push(object);
    return object;
  };
  try {
    return work(keep);
  } catch (error) {
    throw inWords(cv, error);
  } finally {
    for (const object of kept.toReversed()) object.delete();
  }
}

/** OpenCV throws the address of its exception; anything else is passed on. */
export function inWords(cv: OpenCv, error: unknown): unknown {
  if (isAppError(error) || (typeof error !== 'number' && !(error instanceof Error))) return error;
  const reason = typeof error === 'number' ? cv.exceptionFromPtr(error).msg : error.message;
  return new AppError(
    'capture.failed',
    { fileName: visionWords.theClip, reason: reason.trim().slice(0, 500) },
    { cause: error },
  );
}

// Starts OpenCV once per thread: 10.9 MB of JavaScript with WebAssembly inside, 0.35 s cold, 0.15 s with Node's compile cache.

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
    const limit = setTimeout(() => reject(notStarted(visionWords.startedTooLate)), limitMs);
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
    { fileName: visionWords.theClip, reason: visionWords.libraryUnusable(reason) },
    { cause },
  );
}

/** What is handed over to another program: which files under which names, and what its user does next. */
import type { ModelFolder } from '../inspect/model-folder.ts';

/** A file of the asset, by its slash-separated path below the folder; `kind` as in `AssetFile`. */
export interface AssetPart {
  readonly localPath: string;
  readonly kind: string;
  readonly sizeBytes: number;
}

/** An asset to be handed over; `read` throws `model.*` errors for what cannot be read within its limits. */
export interface HandoverAsset {
  /** As the user calls it. */
  readonly title: string;
  /** Of its folder and of what is made for it: letters, digits and `_`. */
  readonly name: string;
  readonly files: readonly AssetPart[];
  readonly folder: ModelFolder;
  read(localPath: string): Promise<Uint8Array>;
}

/** `path` is slash-separated below the folder that is made. */
export type HandedFile = { readonly path: string; readonly from: string } | HandedText;

/** Metres, in the frame of the model's world; `bounds` are null for one without shapes. */
export interface MeasuredModel {
  readonly bounds: {
    readonly min: readonly [number, number, number];
    readonly max: readonly [number, number, number];
  } | null;
  /** Joints that move, without free ones. */
  readonly joints: number;
}

export interface Measured {
  readonly model: string;
  write(found: MeasuredModel): readonly HandedText[];
  /** Written by `write` and compiled in turn; the result is part of the outcome. */
  readonly check: string;
}

export interface HandedText {
  readonly path: string;
  readonly text: string;
}

export interface HandedOver {
  readonly files: readonly HandedFile[];
  /** What the other program opens. */
  readonly open: string;
  /** Written once an engine has compiled `model` where it lies and found where it reaches. */
  readonly measured: Measured | null;
  readonly notes: readonly HandoverNote[];
}

/** What could not be carried over, for the list of the export. */
export type HandoverNoteCode =
  | 'shape-left'
  | 'joint-left'
  | 'joint-fixed'
  | 'mesh-left'
  | 'mesh-missing'
  | 'mimic-left'
  | 'limits-swapped'
  | 'renamed'
  | 'mass-made'
  | 'inertia-made'
  | 'looks-left'
  | 'base-free'
  | 'base-held'
  | 'shape-as-mesh'
  | 'dynamics-left'
  | 'friction-left'
  | 'links-added'
  | 'converted';

export interface HandoverNote {
  readonly code: HandoverNoteCode;
  readonly values: Readonly<Record<string, string>>;
}

/** Gathers them, each once. */
export class HandoverNotes {
  readonly list: HandoverNote[] = [];
  readonly #known = new Set<string>();

  add(code: HandoverNoteCode, values: Readonly<Record<string, string>>): void {
    const key = JSON.stringify([code, values]);
    if (this.#known.has(key)) return;
    this.#known.add(key);
    this.list.push({ code, values });
  }
}

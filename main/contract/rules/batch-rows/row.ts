/** A row of a batch while it is edited: what one item will be, as far as it is known (specification: CreateAssetRequest, CreateMeasuredAssetRequest). */
import { paramValues } from '../../plain/param-values.ts';
import type { Params } from '../../schema/creation/params.ts';
import type { InputId } from '../../schema/ids.ts';
import { rowWords as words } from './row-words.ts';

/** What all rows of one batch make. */
export type BatchKind = 'standard' | 'measured';

/** A file that a row uses. */
export interface RowFile {
  /** As it was listed or written in a table; for the user, its last part is its name. */
  readonly path: string;
  /** Null while it has not been found. */
  readonly sizeBytes: number | null;
  /** Null until it is stored in the library. */
  readonly inputId: InputId | null;
}

/** An image or a clip: exactly one of the two in a finished row. */
export interface RowSource {
  readonly url: string | null;
  readonly file: RowFile | null;
}

/** The options of `params`, by their paths there. */
export const rowParamPaths = [
  'mesh.quality',
  'texture.resolution',
  'physics.body',
  'physics.collision',
  'physics.simulator',
  'variation.variation_type',
  'variation.wildness',
] as const;
export type RowParamPath = (typeof rowParamPaths)[number];

/** The allowed values of each. */
export const rowParamValues: Readonly<Record<RowParamPath, readonly (string | number)[]>> = {
  'mesh.quality': paramValues.mesh.quality,
  'texture.resolution': paramValues.texture.resolution,
  'physics.body': paramValues.physics.body,
  'physics.collision': paramValues.physics.collision,
  'physics.simulator': paramValues.physics.simulator,
  'variation.variation_type': paramValues.variation.variation_type,
  'variation.wildness': paramValues.variation.wildness,
};

/** What a row changes of the batch's `params`. A value that is none of the allowed stays as it was written: `rowFaults` names it. */
export type RowParams = { readonly [P in RowParamPath]?: string | number };

/** Where a row was read: the line of a table or the item of a JSON list, both from 1; null for what has no such place. */
export interface RowOrigin {
  readonly fileName: string;
  readonly line: number | null;
  readonly item: number | null;
}

/** A draft: anything may be missing or wrong. Empty texts are none. */
export interface BatchRow {
  readonly name: string;
  readonly text: string;
  readonly image: RowSource | null;
  readonly capture: RowSource | null;
  /** Which of several subjects in the image is meant. */
  readonly subjectName: string;
  readonly params: RowParams;
  /** Null for a row that was typed in. */
  readonly origin: RowOrigin | null;
}

/** The cells of a row. */
export type RowColumn = 'name' | 'text' | 'image' | 'capture' | 'subject_name' | RowParamPath;

/** A row to begin with. */
export const emptyRow: BatchRow = {
  name: '',
  text: '',
  image: null,
  capture: null,
  subjectName: '',
  params: {},
  origin: null,
};

/** Something that did not become a row, or not a whole one, in words. */
export interface RowProblem {
  /** The files concerned, as listed. */
  readonly files: readonly string[];
  readonly message: string;
}

/** What folders become. */
export interface RowsFromFiles {
  readonly rows: readonly BatchRow[];
  readonly problems: readonly RowProblem[];
}

/** A file of a folder: `path` is relative to it, with `/` or `\`. */
export interface ListedFile {
  readonly path: string;
  readonly sizeBytes: number;
}

/** A source that is a file not yet stored. */
export function fileSource({ path, sizeBytes }: ListedFile): RowSource {
  return { url: null, file: { path, sizeBytes, inputId: null } };
}

/** How a user calls the row: its name, or where it comes from. `index` counts from 0. */
export function rowTitle(row: BatchRow, index: number): string {
  const { origin } = row;
  const number = index + 1;
  if (row.name !== '') return words.namedTitle(number, row.name);
  if (origin === null) return words.title(number);
  return origin.line === null
    ? words.namedTitle(number, origin.fileName)
    : words.lineTitle(number, origin.line, origin.fileName);
}

/** A value of the row that is none of the allowed is not used; `rowFaults` names it before. */
export function paramsOfRow(base: Params, row: RowParams): Params {
  const { mesh, texture, physics, variation } = paramValues;
  return {
    mesh: { quality: chosen(mesh.quality, row['mesh.quality'], base.mesh.quality) },
    texture: {
      resolution: chosen(texture.resolution, row['texture.resolution'], base.texture.resolution),
    },
    physics: {
      body: chosen(physics.body, row['physics.body'], base.physics.body),
      collision: chosen(physics.collision, row['physics.collision'], base.physics.collision),
      simulator: chosen(physics.simulator, row['physics.simulator'], base.physics.simulator),
    },
    variation: {
      variation_type: chosen(
        variation.variation_type,
        row['variation.variation_type'],
        base.variation.variation_type,
      ),
      wildness: chosen(variation.wildness, row['variation.wildness'], base.variation.wildness),
    },
  };
}

function chosen<T extends string | number>(
  allowed: readonly T[],
  written: string | number | undefined,
  otherwise: T,
): T {
  return allowed.find((value) => String(value) === String(written)) ?? otherwise;
}

/** An image or a clip as it is named on the command line: a file, or an address. */

import type { RowSource } from '../../contract/rules/batch-rows/row.ts';
import type { InputKind } from '../../contract/schema/creation/stored-input.ts';
import type { InputId } from '../../contract/schema/ids.ts';
import { examineInput } from '../../modules/inputs/examine.ts';
import type { Context } from '../context.ts';
import type { OpenApp } from '../open-app.ts';
import { findFile, type InputFile, storeFile } from './input-file.ts';

/** Exactly one of the two. */
export type NamedSource =
  | { readonly url: string; readonly file: null }
  | { readonly url: null; readonly file: InputFile };

/** Throws `cli.file-unreadable`. */
export async function findSource(text: string): Promise<NamedSource> {
  return /^https?:\/\//i.test(text) ? { url: text, file: null } : { url: null, file: await findFile(text) };
}

/** As a row has it, before it is stored. */
export function rowSource({ url, file }: NamedSource): RowSource {
  return { url, file: file === null ? null : { path: file.at, sizeBytes: file.sizeBytes, inputId: null } };
}

/** Judges a file as storing it would; an address is not looked at. Throws `input.*`. */
export async function examineSource({ file }: NamedSource, kind: InputKind): Promise<void> {
  if (file !== null) await examineInput(file.at, kind);
}

/** Null for an address. Throws `input.*` and `library.*`. */
export async function storeSource(
  app: OpenApp,
  context: Pick<Context, 'stderr' | 'signal'>,
  { file }: NamedSource,
  kind: InputKind,
): Promise<{ readonly inputId: InputId; readonly fileName: string } | null> {
  if (file === null) return null;
  const { id, fileName } = await storeFile(app, context, { file, kind });
  return { inputId: id, fileName };
}

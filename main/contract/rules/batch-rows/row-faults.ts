/** What is wrong with a row while it is edited: the rules of requests in their own sentences, and at which cell. */
import { describe } from '../../plain/error-messages.ts';
import { limits } from '../../plain/param-values.ts';
import { checkMeasured, checkStandard } from '../../plain/request-rules/creates.ts';
import type { Fault } from '../../plain/request-rules/fault.ts';
import type { SourceFacts } from '../../plain/request-rules/inputs.ts';
import type { ParamsFacts } from '../../plain/request-rules/params.ts';
import { fileNameOf } from './file-names.ts';
import {
  type BatchKind,
  type BatchRow,
  type RowColumn,
  type RowParams,
  type RowSource,
  rowParamPaths,
} from './row.ts';
import { rowWords as words } from './row-words.ts';

/** A fault and the cell in which it can be mended. */
export interface RowFault extends Fault {
  readonly column: RowColumn;
}

/** Every fault of the row as an item of a batch of this kind; none when it can be sent once its files are stored. */
export function rowFaults(row: BatchRow, kind: BatchKind): RowFault[] {
  const facts = kind === 'standard' ? standardFaults(row) : measuredFaults(row);
  return [...facts, ...fileFaults(row, kind)].map((fault) => ({ ...fault, column: columnOf(fault, kind) }));
}

function standardFaults(row: BatchRow): Fault[] {
  const { name, text, image, capture, subjectName } = row;
  const inputs = {
    ...(text === '' ? {} : { text }),
    ...(image === null ? {} : { images: [sourceFacts(image)] }),
    ...(subjectName === '' ? {} : { subject_name: subjectName, multi_subject_image: true }),
  };
  const faults = checkStandard({ inputs, name, params: paramsFacts(row.params) });
  if (capture === null) return faults;
  return [...faults, { path: 'inputs.capture', code: 'clip-not-accepted', message: words.clipNotAccepted }];
}

function measuredFaults(row: BatchRow): Fault[] {
  const { name, text, image, capture, subjectName } = row;
  const inputs = {
    images: image === null ? [] : [sourceFacts(image)],
    capture: capture === null ? [] : [sourceFacts(capture)],
  };
  const refused: Fault[] = [];
  if (text !== '')
    refused.push({
      path: 'inputs.text',
      code: 'text-not-accepted',
      message: words.textNotAccepted,
    });
  if (subjectName !== '')
    refused.push({
      path: 'inputs.subject_name',
      code: 'text-not-accepted',
      message: words.subjectNameNotAccepted,
    });
  return [...checkMeasured({ inputs, name, params: paramsFacts(row.params) }), ...refused];
}

/** A file whose size is not known yet is judged by `fileFaults` alone. */
function sourceFacts({ url, file }: RowSource): SourceFacts {
  return { url, data: file === null ? null : { sizeBytes: file.sizeBytes ?? 1 } };
}

function fileFaults({ image, capture }: BatchRow, kind: BatchKind): Fault[] {
  const files = [
    { file: image?.file ?? null, path: 'inputs.images.0.data', noun: 'image' },
    {
      file: kind === 'measured' ? (capture?.file ?? null) : null,
      path: 'inputs.capture.0.data',
      noun: 'clip',
    },
  ] as const;
  return files.flatMap(({ file, path, noun }): Fault[] => {
    if (file === null) return [];
    if (file.sizeBytes === null)
      return [
        {
          path,
          code: 'file-missing',
          message: words.fileMissing(noun, file.path),
        },
      ];
    if (noun === 'clip' || file.sizeBytes <= limits.imageBytes) return [];
    const { sizeBytes } = file;
    const message = describe('input.too-large', {
      fileName: fileNameOf(file.path),
      sizeBytes,
      limitBytes: limits.imageBytes,
    });
    return [{ path, code: 'file-too-large', message }];
  });
}

function paramsFacts(params: RowParams): ParamsFacts {
  const text = (path: keyof RowParams): string | undefined =>
    params[path] === undefined ? undefined : String(params[path]);
  const resolution = params['texture.resolution'];
  return {
    mesh: defined({ quality: text('mesh.quality') }),
    // What is no number is none of the allowed either.
    texture: defined({ resolution: resolution === undefined ? undefined : Number(resolution) }),
    physics: defined({
      body: text('physics.body'),
      collision: text('physics.collision'),
      simulator: text('physics.simulator'),
    }),
    variation: defined({
      variation_type: text('variation.variation_type'),
      wildness: text('variation.wildness'),
    }),
  };
}

function columnOf({ path }: Fault, kind: BatchKind): RowColumn {
  if (path.startsWith('inputs.images')) return 'image';
  if (path.startsWith('inputs.capture')) return 'capture';
  if (path.startsWith('inputs.subject_name')) return 'subject_name';
  const param = rowParamPaths.find((one) => path === `params.${one}`);
  if (param !== undefined) return param;
  if (path === 'name') return 'name';
  if (path.startsWith('inputs.text')) return 'text';
  return kind === 'measured' ? 'image' : 'text';
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without the entries that are not set. */
function defined<T extends object>(entries: T): Defined<T> {
  const set = Object.entries(entries).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set) as Defined<T>;
}

/** Standard and measured assets (specification: AssetInputs, MeasuredAssetInputs, Create a standard asset). */
import { limits } from '../param-values.ts';
import { type Fault, pathOf } from './fault.ts';
import { type ParamsFacts, paramsFaults } from './params.ts';
import { captureFaults, imageFaults, type SourceFacts } from './sources.ts';
import { characterCount, nameFaults, textFaults } from './text.ts';

/** Body of `POST /v1/assets/standard`, finished or a draft. */
export interface StandardFacts {
  readonly inputs: {
    readonly text?: string | null;
    readonly images?: readonly SourceFacts[] | null;
    readonly subject_name?: string | null;
    readonly multi_subject_image?: boolean | null;
  };
  readonly name?: string | null;
  readonly params?: ParamsFacts | null;
}

/** Body of `POST /v1/assets/measured`, finished or a draft. */
export interface MeasuredFacts {
  readonly inputs: {
    readonly images?: readonly SourceFacts[] | null;
    readonly capture?: readonly SourceFacts[] | null;
  };
  readonly name?: string | null;
  readonly params?: ParamsFacts | null;
}

/** Every fault; `at` is the path of the request inside of a batch. */
export function checkStandard({ inputs, name, params }: StandardFacts, at = ''): Fault[] {
  const path = pathOf(at, 'inputs');
  const hasImage = (inputs.images ?? []).length > 0;
  const text = inputs.text ?? null;
  return [
    ...subjectFaults(text !== null, hasImage, path),
    ...(text === null ? [] : textFaults(text, limits.standardTextLength, pathOf(path, 'text'))),
    ...imageFaults(inputs.images, { least: 0, most: limits.subjectImages }, pathOf(path, 'images')),
    ...subjectNameFaults(inputs, hasImage, path),
    ...nameFaults(name, pathOf(at, 'name')),
    ...paramsFaults(params, 'standard', pathOf(at, 'params')),
  ];
}

/** Every fault; `at` is the path of the request inside of a batch. */
export function checkMeasured({ inputs, name, params }: MeasuredFacts, at = ''): Fault[] {
  const path = pathOf(at, 'inputs');
  const one = { least: limits.subjectImages, most: limits.subjectImages };
  return [
    ...imageFaults(inputs.images, one, pathOf(path, 'images')),
    ...captureFaults(inputs.capture ?? [], pathOf(path, 'capture')),
    ...nameFaults(name, pathOf(at, 'name')),
    ...paramsFaults(params, 'measured', pathOf(at, 'params')),
  ];
}

function subjectFaults(hasText: boolean, hasImage: boolean, path: string): Fault[] {
  if (hasText !== hasImage) return [];
  return hasText
    ? [{ path, code: 'subject-twice', message: 'Give a text or an image, not both.' }]
    : [{ path, code: 'subject-missing', message: 'Describe the object in words, or give an image of it.' }];
}

/** The pair of an image that shows several subjects: either both or none, and with an image only. */
function subjectNameFaults(inputs: StandardFacts['inputs'], hasImage: boolean, path: string): Fault[] {
  const subject = inputs.subject_name ?? null;
  const several = inputs.multi_subject_image === true;
  const at = pathOf(path, 'subject_name');
  if (subject === null && !several) return [];
  if (subject === null)
    return [
      { path: at, code: 'subject-name-alone', message: 'Name the subject that is meant in the image.' },
    ];
  if (!several || !hasImage)
    return [
      {
        path: at,
        code: 'subject-name-alone',
        message: 'A subject’s name goes only with an image that shows several subjects.',
      },
    ];
  if (!/\S/u.test(subject))
    return [{ path: at, code: 'subject-name-blank', message: 'The subject’s name is empty.' }];
  const characters = characterCount(subject);
  if (characters <= limits.subjectNameLength) return [];
  const message = `The subject’s name has ${characters} characters; at most ${limits.subjectNameLength} are allowed.`;
  return [{ path: at, code: 'subject-name-too-long', message }];
}

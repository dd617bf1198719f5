/** The inputs of create calls as they travel: built field by field in a fixed order, so that nothing unknown is ever sent and a replay is the same bytes. */
import type { HighFidelitySeed, ImageInput, ProceduralSeed, StandardAssetInputs } from '../requests.ts';

/** ImageInput and CaptureInput. The transport writes the file as base64. */
export function sourceBody(input: ImageInput): object {
  return 'url' in input ? { url: input.url } : { data: input.data };
}

/** AssetInputs. */
export function standardInputsBody(inputs: StandardAssetInputs): object {
  if ('text' in inputs) return { text: inputs.text };
  const images = inputs.images.map(sourceBody);
  return 'subject_name' in inputs
    ? { images, subject_name: inputs.subject_name, multi_subject_image: true }
    : { images };
}

/** HighFidelitySeed, without what is absent or empty. */
export function highFidelitySeedBody(seed: HighFidelitySeed): object {
  const { images = [], text = null, variation_references: references = [] } = seed;
  return {
    ...(images.length === 0 ? {} : { images: images.map(sourceBody) }),
    ...(text === null ? {} : { text }),
    ...(references.length === 0 ? {} : { variation_references: references.map(sourceBody) }),
  };
}

/** ProceduralSeed. */
export function proceduralSeedBody({ text, images = [] }: ProceduralSeed): object {
  return { text, ...(images.length === 0 ? {} : { images: images.map(sourceBody) }) };
}

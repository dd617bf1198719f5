/** Adds files of another format, made from the best that the asset has. No other file is changed. */
import { AppError } from '../../contract/plain/errors.ts';
import type { ConvertTo } from '../../contract/schema/fix/fix.ts';
import { reasonOf } from '../../inspect/model-folder.ts';
import { formOf, type ModelForm } from '../../inspect/read-model.ts';
import type { Fixed, FixFile, FixFiles, FixMaker, FixRun } from '../fix.ts';
import { isReaderError } from '../read-solids.ts';
import { withoutUsdParts } from '../usd/usd-parts.ts';
import { convertDescription } from './convert-description.ts';
import { convertMesh, isMeshForm } from './mesh/convert-mesh.ts';
import { depthOf, meshParts } from './mesh-parts.ts';
import { convertRobotUsd, isArticulated } from './usd/convert-robot-usd.ts';
import { convertUsd } from './usd/convert-usd.ts';

/** A file that is converted, and what it is read as. */
type Source<Form extends ModelForm = ModelForm> = FixFile & { readonly form: Form };

interface Conversion {
  /** Best first. */
  readonly from: readonly ModelForm[];
  /** What the asset has of it already. */
  readonly form: ModelForm;
  /** Of these, what counts as the same; all without it. */
  readonly ending?: string;
  /** Where the best depends on what is in them. */
  readonly order?: (files: FixFiles, sources: readonly Source[], run: FixRun) => Promise<Source[]>;
  readonly convert: (files: FixFiles, source: Source, run: FixRun) => Promise<Fixed>;
}

const described = (to: 'urdf' | 'sdf' | 'mjcf'): Conversion => ({
  from: (['urdf', 'sdf', 'mjcf'] as const).filter((form) => form !== to),
  form: to,
  async convert(files, { form, ...file }, run) {
    if (form !== 'urdf' && form !== 'sdf' && form !== 'mjcf') throw noSource(to);
    return await convertDescription(files, { ...file, form }, to, run);
  },
});

/** Less of the looks than the others have, or none. */
const plainForms = ['dae', 'ply', 'stl'] as const satisfies readonly ModelForm[];

const mesh = (to: 'glb' | 'obj', from: Conversion['from']): Conversion => ({
  from,
  form: to,
  async convert(files, { form, ...file }, run) {
    if (!isMeshForm(form)) throw noSource(to);
    return await convertMesh(files, { ...file, form }, to, run);
  },
});

const usd = (to: 'usda' | 'usdz'): Conversion => ({
  from: ['urdf', 'sdf', 'mjcf', 'glb', 'gltf', 'obj', ...plainForms],
  form: 'usd',
  // A package is given to others beside a stage that is worked with.
  ...(to === 'usdz' && { ending: '.usdz' }),
  order: articulatedFirst,
  async convert(files, { form, ...file }, run) {
    if (form === 'urdf' || form === 'sdf' || form === 'mjcf')
      return await convertRobotUsd(files, { ...file, form }, to, run);
    if (!isMeshForm(form)) throw noSource(to);
    return await convertUsd(files, { ...file, form }, to, run);
  },
});

/** Only a description has joints; a single body looks best as its mesh does, and has its physics from the description, which colours what a plain mesh does not. */
async function articulatedFirst(files: FixFiles, sources: readonly Source[], run: FixRun): Promise<Source[]> {
  const articulated: Source[] = [];
  const single: Source[] = [];
  const meshes: Source[] = [];
  const plain: Source[] = [];
  for (const source of sources) {
    const { localPath, form } = source;
    if (plainForms.some((one) => one === form)) plain.push(source);
    else if (form !== 'urdf' && form !== 'sdf' && form !== 'mjcf') meshes.push(source);
    else if (await orFalse(isArticulated(files, { localPath, form }, run), run)) articulated.push(source);
    else single.push(source);
  }
  return [...articulated, ...meshes, ...single, ...plain];
}

/** What cannot be read says why when its turn comes. */
async function orFalse(read: Promise<boolean>, { signal }: FixRun): Promise<boolean> {
  try {
    return await read;
  } catch (error) {
    signal.throwIfAborted();
    if (!isReaderError(error)) throw error;
    return false;
  }
}

const conversions: Readonly<Record<ConvertTo, Conversion>> = {
  urdf: described('urdf'),
  sdf: described('sdf'),
  mjcf: described('mjcf'),
  glb: mesh('glb', ['gltf', 'obj', 'usd', 'fbx', ...plainForms]),
  obj: mesh('obj', ['glb', 'gltf', 'usd', 'fbx', ...plainForms]),
  usda: usd('usda'),
  usdz: usd('usdz'),
};

const noSource = (to: ConvertTo): AppError<'fix.no-source'> =>
  new AppError('fix.no-source', { to, from: conversions[to].from.join(', ') });

/**
 * Files that cannot be converted are passed over for the next best. Throws `fix.format-present`, `fix.no-source`,
 * `fix.not-converted` with the reason of the best, and the signal's reason.
 */
export const fixConvert: FixMaker<'convert'> = async ({ to }, files, run) => {
  const { from, form: wanted, ending = '', order, convert } = conversions[to];
  const parts = await meshParts(files, run);
  const list = from.includes('usd') ? await withoutUsdParts(files, run.signal) : files.list;
  const found = from.flatMap((form) => ofForm(list, form)).filter(({ localPath }) => !parts.has(localPath));
  const sources = order === undefined ? found : await order(files, found, run);
  const [best] = sources;
  if (best === undefined) throw noSource(to);
  const present = ofForm(files.list, wanted).find(
    (file) => depthOf(file) <= depthOf(best) && file.localPath.toLowerCase().endsWith(ending),
  );
  if (present !== undefined) throw new AppError('fix.format-present', { path: present.localPath, to });
  let first: AppError | null = null;
  for (const source of sources) {
    run.signal.throwIfAborted();
    try {
      return await convert(files, source, run);
    } catch (error) {
      run.signal.throwIfAborted();
      if (!isReaderError(error)) throw error;
      first ??= new AppError(
        'fix.not-converted',
        { path: source.localPath, to, reason: reasonOf(error) },
        { cause: error },
      );
    }
  }
  throw first ?? noSource(to);
};

/** Outermost first, then by name. */
function ofForm(list: readonly FixFile[], form: ModelForm): Source[] {
  return list
    .filter((file) => formOf(file) === form)
    .toSorted(
      (a, b) => depthOf(a) - depthOf(b) || a.localPath.localeCompare(b.localPath, 'en', { numeric: true }),
    )
    .map((file) => ({ ...file, form }));
}

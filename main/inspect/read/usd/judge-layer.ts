/** One USD layer as a reading: what it states, what it holds, and what is wrong with it. Pure. */
import { quoted } from '../../judge/findings.ts';
import { nothingRead, type Reading, type Reference } from '../../types.ts';
import { imageName, type UsdLayer } from './layer.ts';
import { usdPhysics } from './physics.ts';
import { placedBox, withCopies } from './place.ts';

/** What a layer without `metersPerUnit` is in, as OpenUSD takes it. */
const usualUnit = 0.01;
/** Materials are looked up in the renderer's own library. */
const ofRenderer = /\.mdl$/i;
const geometry = new Set(['Mesh', 'Cube', 'Sphere', 'Capsule', 'Cylinder', 'Cone']);
const hiddenPurposes = new Set(['guide', 'proxy']);

/** `format` in words. */
export function readingOfLayer(layer: UsdLayer, format: string): Reading {
  const counted = withCopies(layer);
  return readingOf(counted ?? layer, format, counted !== null);
}

function readingOf(layer: UsdLayer, format: string, hasCopies: boolean): Reading {
  const { prims } = layer;
  const unitMetres = layer.metersPerUnit !== null && layer.metersPerUnit > 0 ? layer.metersPerUnit : null;
  const there: boolean[] = [];
  const seen: boolean[] = [];
  for (const { parent, specifier, isActive, values } of prims) {
    const isThere = (there[parent] ?? true) && isActive && specifier === 'def';
    const { purpose, visibility } = values;
    there.push(isThere);
    seen.push(
      isThere &&
        (seen[parent] ?? true) &&
        visibility !== 'invisible' &&
        !(typeof purpose === 'string' && hiddenPurposes.has(purpose)),
    );
  }
  const isWhole = !layer.hasSublayers && !prims.some(({ hasArcs }, n) => hasArcs && there[n] === true);
  const physics = usdPhysics(layer, {
    isWhole,
    isThere: (place) => there[place] === true,
    unitMetres: unitMetres ?? usualUnit,
  });
  const assets = layer.assets.filter(({ uri }) => uri !== '' && !ofRenderer.test(uri));
  const shown = prims.filter((_, n) => seen[n] === true);
  const hasShapes = shown.some(({ type }) => geometry.has(type));
  const copies = !hasCopies && shown.some(({ type }) => type === 'PointInstancer');
  const placed = isWhole && !copies ? placedBox(layer, (place) => seen[place] === true) : null;
  return {
    ...nothingRead,
    ...physics,
    format,
    unread: !isWhole
      ? 'what it is composed of is not added'
      : copies
        ? 'the copies that an instancer makes are not counted'
        : null,
    unitMetres: unitMetres ?? usualUnit,
    upAxis: layer.upAxis === 'Z' ? 'z' : layer.upAxis === 'X' ? 'x' : 'y',
    size: placed === null ? null : sizeOf(placed, unitMetres ?? usualUnit),
    triangles: isWhole && !copies ? trianglesOf(shown) : null,
    materials:
      isWhole && hasShapes
        ? prims.filter(({ type }, n) => type === 'Material' && there[n] === true).length
        : null,
    textures:
      isWhole && hasShapes
        ? new Set(assets.flatMap(({ uri }) => (imageName.test(uri) ? [uri] : []))).size
        : null,
    massKg: isWhole ? physics.massKg : null,
    joints: physics.jointList?.length ?? null,
    references: assets.map(
      ({ uri, line }): Reference => ({
        uri,
        what: imageName.test(uri) ? 'texture' : 'model',
        ...(line !== null && { line }),
      }),
    ),
    faults: [...statedFaults(layer, unitMetres), ...danglingFaults(layer, isWhole), ...physics.faults],
  };
}

function sizeOf(placed: NonNullable<ReturnType<typeof placedBox>>, unitMetres: number): Reading['size'] {
  const [x = 0, y = 0, z = 0] = placed.box.max.map(
    (side, n) => (side - (placed.box.min[n] ?? 0)) * unitMetres,
  );
  return [x, y, z].every((side) => Number.isFinite(side))
    ? { metres: [x, y, z], exact: placed.isExact }
    : null;
}

/** Of meshes; null where other shapes are shown, which each program cuts into triangles as it likes. */
function trianglesOf(shown: UsdLayer['prims']): number | null {
  const shapes = shown.filter(({ type }) => geometry.has(type));
  if (shapes.length === 0 || shapes.some(({ type }) => type !== 'Mesh')) return null;
  let sum = 0;
  for (const { values } of shapes) {
    const counts = values['faceVertexCounts'];
    if (Array.isArray(counts)) for (const count of counts) sum += Math.max(0, Number(count) - 2);
  }
  return sum;
}

function statedFaults(
  { upAxis, metersPerUnit, defaultPrim, prims }: UsdLayer,
  unitMetres: number | null,
): Reading['faults'] {
  const faults: Reading['faults'][number][] = [];
  if (metersPerUnit !== null && unitMetres === null)
    faults.push({
      code: 'failed-validation',
      severity: 'error',
      message: `Its metersPerUnit is ${metersPerUnit}, which is no length. Set it to 1 for metres or 0.01 for centimetres.`,
    });
  const missing = [
    ...(metersPerUnit === null ? ['no metersPerUnit, which USD takes as centimetres'] : []),
    ...(upAxis === null ? ['no upAxis, which USD takes as Y'] : []),
  ];
  if (missing.length > 0)
    faults.push({
      code: 'stated-unit',
      severity: 'note',
      message: `It states ${missing.join(', and ')}. State it, so that no program has to guess.`,
    });
  if (unitMetres !== null && unitMetres !== 1) {
    const unit = unitMetres === 0.01 ? 'centimetres' : `units of ${Number(unitMetres.toPrecision(6))} m`;
    faults.push({
      code: 'stated-unit',
      severity: 'note',
      message: `It is in ${unit} (metersPerUnit ${Number(unitMetres.toPrecision(6))}). What is put beside it in metres has to be scaled.`,
    });
  }
  const roots = prims.filter(({ parent }) => parent === -1);
  if (
    defaultPrim !== null &&
    roots.length > 0 &&
    !roots.some(({ path }) => path === `/${defaultPrim.replace(/^\//, '').split('/')[0] ?? ''}`)
  )
    faults.push({
      code: 'failed-validation',
      severity: 'warn',
      message: `Its defaultPrim is ${quoted(defaultPrim)}, and there is no such prim. Programs that reference the file without naming a prim get nothing.`,
    });
  if (defaultPrim === null && roots.some(({ specifier }) => specifier === 'def'))
    faults.push({
      code: 'failed-validation',
      severity: 'note',
      message: 'It has no defaultPrim, so a program that references the file must name the prim.',
    });
  return faults;
}

/** References within the layer, and what materials are bound. */
function danglingFaults({ assets, prims }: UsdLayer, isWhole: boolean): Reading['faults'] {
  const paths = new Set(prims.map(({ path }) => path));
  const faults: Reading['faults'][number][] = [];
  const dangling = assets.filter(
    ({ uri, prim }) => uri === '' && prim !== null && prim !== '' && !paths.has(prim),
  );
  const [first] = dangling;
  if (first !== undefined)
    faults.push({
      code: 'failed-validation',
      severity: 'error',
      line: first.line ?? undefined,
      message: `It refers to a prim of its own that is not there: ${quoted(first.prim ?? '')}${dangling.length > 1 ? ` and ${dangling.length - 1} more` : ''}. What should be there is missing.`,
    });
  const unbound = prims.flatMap(({ targets, line }) =>
    Object.entries(targets).flatMap(([name, list]) =>
      name.startsWith('material:binding')
        ? list.filter((one) => !paths.has(one)).map((path) => ({ path, line }))
        : [],
    ),
  );
  const [bound] = unbound;
  if (bound !== undefined && isWhole)
    faults.push({
      code: 'failed-validation',
      severity: 'warn',
      line: bound.line ?? undefined,
      message: `It binds a material that is not there: ${quoted(bound.path)}${unbound.length > 1 ? ` and ${unbound.length - 1} more` : ''}. What it is bound to is shown grey.`,
    });
  return faults;
}

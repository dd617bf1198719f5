/** What is wrong with a USD file, with the lines that it has it in: its units, its default prim, and what it names that is not there. Pure. */
import type { Stage } from '../../../formats/usd/compose/compose-stage.ts';
import type { StagePrim } from '../../../formats/usd/compose/stage-prim.ts';
import { primAt } from '../../../formats/usd/layer/layer.ts';
import type { NamedAsset } from '../../../formats/usd/layer/layer-assets.ts';
import { quoted } from '../../judge/findings.ts';
import type { Reading } from '../../types.ts';

type Faults = Reading['faults'][number][];

/** `isWhole`: nothing that it is composed of is missing. `assets` are those that the file itself names. */
export function stageFaults(stage: Stage, assets: readonly NamedAsset[], isWhole: boolean): Faults {
  return [
    ...unitFaults(stage),
    ...defaultPrimFaults(stage),
    ...danglingFaults(stage, assets),
    ...(isWhole ? bindingFaults(stage) : []),
  ];
}

function unitFaults({ rootLayer: { metersPerUnit, upAxis } }: Stage): Faults {
  const faults: Faults = [];
  const isUnit = metersPerUnit !== null && metersPerUnit > 0;
  if (metersPerUnit !== null && !isUnit)
    faults.push({
      code: 'failed-validation',
      severity: 'error',
      message: `Its metersPerUnit is ${metersPerUnit}, which is not a valid length. Set it to 1 for metres or 0.01 for centimetres.`,
    });
  const missing = [
    ...(metersPerUnit === null ? ['no metersPerUnit (USD assumes centimetres)'] : []),
    ...(upAxis === null ? ['no upAxis (USD assumes Y)'] : []),
  ];
  if (missing.length > 0)
    faults.push({
      code: 'stated-unit',
      severity: 'note',
      message: `It states ${missing.join(', and ')}. Add it, so that programs need not guess.`,
    });
  if (isUnit && metersPerUnit !== 1) {
    const number = Number(metersPerUnit.toPrecision(6));
    const unit = metersPerUnit === 0.01 ? 'centimetres' : `units of ${number} m`;
    faults.push({
      code: 'stated-unit',
      severity: 'note',
      message: `It is in ${unit} (metersPerUnit ${number}). It has to be scaled to be combined with models in metres.`,
    });
  }
  return faults;
}

function defaultPrimFaults({ rootLayer: { defaultPrim, root }, root: top }: Stage): Faults {
  const roots = top.childNames();
  const [first = ''] = (defaultPrim ?? '').replace(/^\//, '').split('/');
  if (defaultPrim !== null && roots.length > 0 && !roots.includes(first))
    return [
      {
        code: 'failed-validation',
        severity: 'warn',
        message: `Its defaultPrim is ${quoted(defaultPrim)}, which does not exist. Programs that reference the file without a prim path get nothing.`,
      },
    ];
  if (defaultPrim !== null || ![...root.children.values()].some(({ specifier }) => specifier === 'def'))
    return [];
  return [
    {
      code: 'failed-validation',
      severity: 'note',
      message: 'It has no defaultPrim, so references to the file must name a prim.',
    },
  ];
}

/** References within the file. What its sublayers hold is looked for when it is composed. */
function danglingFaults({ rootLayer, prims }: Stage, assets: readonly NamedAsset[]): Faults {
  if (rootLayer.subLayers.length > 0) return [];
  const dangling = assets.filter(
    ({ asset, prim }) =>
      asset === '' && prim?.startsWith('/') === true && !prims.has(prim) && primAt(rootLayer, prim) === null,
  );
  const [first] = dangling;
  if (first === undefined) return [];
  const more = dangling.length > 1 ? ` and ${dangling.length - 1} more` : '';
  return [
    {
      code: 'failed-validation',
      severity: 'error',
      line: first.line ?? undefined,
      message: `It references a missing prim: ${quoted(first.prim ?? '')}${more}. That part is missing.`,
    },
  ];
}

/** Materials that are bound and not there. */
function bindingFaults(stage: Stage): Faults {
  const lost = [...stage.prims.values()].flatMap((prim) =>
    bindingsOf(prim)
      .filter((path) => !stage.prims.has(path) && !stage.isForeign(path))
      .map((path) => ({ path, line: prim.lineIn(stage.rootLayer.id) })),
  );
  const [first] = lost;
  if (first === undefined) return [];
  const more = lost.length > 1 ? ` and ${lost.length - 1} more` : '';
  return [
    {
      code: 'failed-validation',
      severity: 'warn',
      line: first.line ?? undefined,
      message: `It binds a missing material: ${quoted(first.path)}${more}. Its geometry is shown grey.`,
    },
  ];
}

/** Bindings of collections name the collection, too: a property. */
function bindingsOf(prim: StagePrim): readonly string[] {
  return prim
    .propertyNames()
    .filter((name) => name.startsWith('material:binding'))
    .flatMap((name) => prim.targets(name).filter((path) => !path.includes('.')));
}

/** What is wrong with a USD file, with the lines that it has it in: its units, its default prim, and what it names that is not there. Pure. */
import type { Stage } from '../../../formats/usd/compose/compose-stage.ts';
import type { StagePrim } from '../../../formats/usd/compose/stage-prim.ts';
import { primAt } from '../../../formats/usd/layer/layer.ts';
import type { NamedAsset } from '../../../formats/usd/layer/layer-assets.ts';
import { listed, quoted } from '../../name-words.ts';
import type { Reading } from '../../types.ts';
import { stageWords } from './stage-words.ts';

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
      message: stageWords.badUnit(metersPerUnit),
    });
  if (metersPerUnit === null || upAxis === null)
    faults.push({
      code: 'stated-unit',
      severity: 'note',
      message: stageWords.unstated(metersPerUnit !== null ? 'axis' : upAxis === null ? 'both' : 'unit'),
    });
  if (isUnit && metersPerUnit !== 1) {
    const number = Number(metersPerUnit.toPrecision(6));
    faults.push({
      code: 'stated-unit',
      severity: 'note',
      message: stageWords.otherUnit(number, metersPerUnit === 0.01),
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
        message: stageWords.lostDefaultPrim(quoted(defaultPrim)),
      },
    ];
  if (defaultPrim !== null || ![...root.children.values()].some(({ specifier }) => specifier === 'def'))
    return [];
  return [
    {
      code: 'failed-validation',
      severity: 'note',
      message: stageWords.noDefaultPrim,
    },
  ];
}

/** Whether the file refers to prims that it does not have: where that is said, what was composed need not say it. */
export const dangles = (stage: Stage, assets: readonly NamedAsset[]): boolean =>
  danglingFaults(stage, assets).length > 0;

/** References within the file. What its sublayers hold is looked for when it is composed. */
function danglingFaults({ rootLayer, prims }: Stage, assets: readonly NamedAsset[]): Faults {
  if (rootLayer.subLayers.length > 0) return [];
  const dangling = assets.filter(
    ({ asset, prim }) =>
      asset === '' && prim?.startsWith('/') === true && !prims.has(prim) && primAt(rootLayer, prim) === null,
  );
  const [first] = dangling;
  if (first === undefined) return [];
  return [
    {
      code: 'failed-validation',
      severity: 'error',
      line: first.line ?? undefined,
      message: stageWords.missingPrim(listed([quoted(first.prim ?? '')], dangling.length - 1)),
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
  return [
    {
      code: 'failed-validation',
      severity: 'warn',
      line: first.line ?? undefined,
      message: stageWords.missingMaterial(listed([quoted(first.path)], lost.length - 1)),
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

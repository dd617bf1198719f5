/** For Isaac Sim and Isaac Lab: the USD with what it names, or a description for the importer, and code that spawns it. */
import { isAppError } from '../../contract/plain/errors.ts';
import { preparedFrom } from '../../contract/rules/use-targets.ts';
import { readStageIn } from '../../inspect/read/usd/read-stage.ts';
import { mainFile, readRobot, withCompanions } from '../source.ts';
import { type AssetPart, type HandedOver, type HandoverAsset, HandoverNotes } from '../types.ts';

/** Null for an asset without USD, URDF or MJCF. */
export async function forIsaac(asset: HandoverAsset): Promise<HandedOver | null> {
  const main = mainFile(asset, preparedFrom('isaac-sim'));
  if (main === null) return null;
  const code =
    main.kind === 'mjcf' ? [] : [{ path: 'spawn_isaac_lab.py', text: await spawnText(asset, main) }];
  return {
    files: [...(await withCompanions(asset, main)), ...code],
    open: main.localPath,
    measured: null,
    notes: new HandoverNotes().list,
  };
}

async function spawnText(
  asset: HandoverAsset,
  main: NonNullable<ReturnType<typeof mainFile>>,
): Promise<string> {
  const kind = (await hasMovingJoints(asset, main)) ? 'ArticulationCfg' : 'RigidObjectCfg';
  const { name } = asset;
  const isUsd = main.kind === 'usd';
  const spawner = isUsd
    ? 'sim_utils.UsdFileCfg(usd_path=str(MODEL))'
    : `sim_utils.UrdfFileCfg(asset_path=str(MODEL), fix_base=${kind === 'ArticulationCfg' ? 'True' : 'False'}, joint_drive=None)`;
  const actuators =
    kind === 'ArticulationCfg'
      ? ['    actuators={"all": ImplicitActuatorCfg(joint_names_expr=[".*"], stiffness=0.0, damping=1.0)},']
      : [];
  return [
    `"""Spawns ${name} in Isaac Lab. Copy ${name.toUpperCase()}_CFG into the scene of your task."""`,
    '',
    'from pathlib import Path',
    '',
    'import isaaclab.sim as sim_utils',
    ...(actuators.length === 0 ? [] : ['from isaaclab.actuators import ImplicitActuatorCfg']),
    `from isaaclab.assets import ${kind}`,
    '',
    `MODEL = Path(__file__).resolve().parent / ${JSON.stringify(main.localPath)}`,
    '',
    `${name.toUpperCase()}_CFG = ${kind}(`,
    `    prim_path="{ENV_REGEX_NS}/${name}",`,
    `    spawn=${spawner},`,
    `    init_state=${kind}.InitialStateCfg(pos=(0.0, 0.0, 0.0)),`,
    ...actuators,
    ')',
    '',
  ].join('\n');
}

/** As the file says, or the URDF or SDF of the same object where it cannot be read. */
async function hasMovingJoints(asset: HandoverAsset, main: AssetPart): Promise<boolean> {
  const stated = main.kind === 'usd' ? await jointsOfStage(asset, main) : null;
  if (stated !== null) return stated > 0;
  const description = mainFile(asset, ['urdf', 'sdf']);
  if (description === null) return false;
  const { links } = await readRobot(asset, description);
  return links.some(({ joint }) => joint !== null && joint.motion !== 'fixed' && joint.motion !== 'free');
}

/** Moving ones; null for a stage that cannot be read here, which Isaac Sim may read all the same. */
async function jointsOfStage({ folder }: HandoverAsset, { localPath }: AssetPart): Promise<number | null> {
  try {
    return (await readStageIn(folder, localPath)).reading.joints;
  } catch (error) {
    if (!isAppError(error)) throw error;
    return null;
  }
}

/** URDF and SDF: mass and inertia of their links, collision shapes, joints, and the files that they name. Metres, Z up (REP 103). */
import type { ToldJoint } from '../../../contract/schema/inspection-report.ts';
import { principalMoments } from '../../../formats/geometry/symmetric-tensor.ts';
import type { Robot, RobotLink } from '../../../formats/robot/robot.ts';
import { shapesOf } from '../../../formats/robot/robot.ts';
import { sdfOf } from '../../../formats/sdf/read-sdf.ts';
import { urdfOf } from '../../../formats/urdf/read-urdf.ts';
import { isXacro, xacroWords } from '../../../formats/urdf/xacro.ts';
import type { XmlDocument } from '../../../formats/xml/read-xml.ts';
import { reasonWords, unreadWords } from '../../file-words.ts';
import type { InspectTools } from '../../guarded/guard.ts';
import { createFaultList, type FaultList, type Kind } from '../../judge/findings.ts';
import { judgeInertials } from '../../judge/inertials.ts';
import { addRobotFaults } from '../../judge/robot-faults.ts';
import { judgeRobot } from '../../judge/robot-preflight.ts';
import { robotWords } from '../../judge/robot-words.ts';
import { type ModelFolder, unreadable } from '../../model-folder.ts';
import { nameOr } from '../../name-words.ts';
import { nothingRead, type Reading, type Reference } from '../../types.ts';
import { judgeMeshScale } from './mesh-scale.ts';
import { type MeshExtents, sizeOfRobot } from './robot-size.ts';
import { judgeByEngine } from './urdf-engine.ts';

const mostXmlBytes = 32 * 1024 * 1024;

const noCollider: Kind = {
  code: 'missing-collider',
  severity: 'warn',
  words: robotWords.linkWithoutCollider,
};

/** Throws `model.unreadable`. */
export async function readUrdf(
  document: XmlDocument,
  folder: ModelFolder,
  localPath: string,
  meshes: MeshExtents,
  tools: InspectTools,
): Promise<Reading> {
  const { root } = document;
  if (root.name !== 'robot') throw unreadable(reasonWords.rootElement(root.name.slice(0, 40), 'robot'));
  if (isXacro(root)) throw unreadable(reasonWords.is(xacroWords(localPath)));
  const robot = urdfOf(document);
  const reading = await readRobot(robot, 'urdf', meshes);
  const byEngine = await judgeByEngine(robot, folder, localPath, tools);
  return { ...reading, faults: [...reading.faults, ...byEngine] };
}

/** A file of macros is named, one without any is a URDF. Throws `model.unreadable`. */
export async function readXacro(
  document: XmlDocument,
  folder: ModelFolder,
  localPath: string,
  meshes: MeshExtents,
  tools: InspectTools,
): Promise<Reading> {
  if (!isXacro(document.root)) return await readUrdf(document, folder, localPath, meshes, tools);
  const message = robotWords.xacro(xacroWords(localPath));
  return {
    ...nothingRead,
    format: 'Xacro',
    unread: unreadWords.macros,
    faults: [{ code: 'not-read', severity: 'note', message }],
  };
}

/** With what it includes from the folder. Throws `model.unreadable`. */
export async function readSdf(
  document: XmlDocument,
  folder: ModelFolder,
  localPath: string,
  meshes: MeshExtents,
): Promise<Reading> {
  const { root } = document;
  if (root.name !== 'sdf' && root.name !== 'gazebo')
    throw unreadable(reasonWords.rootElement(root.name.slice(0, 40), 'sdf'));
  const entries = folder.listed.map((path) => ({ path, sizeBytes: 0 }));
  const read = async (path: string): Promise<Uint8Array<ArrayBuffer>> =>
    new Uint8Array(await folder.read(path, mostXmlBytes));
  return await readRobot(await sdfOf(document, localPath, { entries, read }), 'sdf', meshes);
}

async function readRobot(
  robot: Robot & { readonly xmlFaults: readonly string[] },
  form: 'urdf' | 'sdf',
  meshes: MeshExtents,
): Promise<Reading> {
  const { links } = robot;
  if (links.length === 0 && form === 'urdf') throw unreadable(reasonWords.noLink);
  const faults = createFaultList();
  for (const message of robot.xmlFaults)
    faults.say({ code: 'failed-validation', severity: 'warn', message, line: 1 });
  addRobotFaults(robot, faults);
  judgeInertials(robot, form, faults);
  judgeRobot(robot, form, faults);
  const sum = links.reduce((total, { inertial }) => total + Math.max(0, inertial?.massKg ?? 0), 0);
  const [only] = links.length === 1 ? links : [];
  const moving = movingJoints(robot);
  return {
    ...nothingRead,
    format: robot.format,
    unitMetres: 1,
    upAxis: 'z',
    size: await sizeOfRobot(robot, meshes),
    massKg: sum === 0 ? null : sum,
    ...ofOnly(only),
    colliders: collidersOf(links, faults),
    joints: moving.length,
    jointList: moving,
    included: robot.included,
    references: referencesOf(robot, form, faults),
    faults: faults.all(),
  };
}

function ofOnly(link: RobotLink | undefined): Pick<Reading, 'centreOfMassM' | 'inertiaKgM2'> {
  const inertial = link?.inertial;
  if (inertial === null || inertial === undefined || (inertial.massKg ?? 0) <= 0)
    return { centreOfMassM: null, inertiaKgM2: null };
  const [x = 0, y = 0, z = 0] = inertial.at.slice(12, 15);
  return {
    centreOfMassM: [x, y, z],
    inertiaKgM2: inertial.tensor === null ? null : principalMoments(inertial.tensor),
  };
}

const jointTypes = {
  hinge: 'hinge',
  slide: 'slide',
  ball: 'ball',
  planar: 'planar',
  free: 'other',
  other: 'other',
} as const;

function movingJoints({ joints }: Robot): ToldJoint[] {
  return joints.flatMap(({ name, motion, limits }) =>
    motion === null || motion === 'fixed'
      ? []
      : [{ name, type: jointTypes[motion], limits: limits === null ? null : [limits[0], limits[1]] }],
  );
}

function collidersOf(links: readonly RobotLink[], faults: FaultList): Record<string, number> {
  const kinds: Record<string, number> = {};
  for (const { name, visuals, collisions, line } of links) {
    if (collisions.length === 0 && visuals.length > 0) faults.add(noCollider, nameOr(name), line);
    for (const { geometry } of collisions) {
      const kind = geometry.type === 'unknown' ? 'other' : geometry.type;
      kinds[kind] = (kinds[kind] ?? 0) + 1;
    }
  }
  return kinds;
}

function referencesOf(robot: Robot, form: 'urdf' | 'sdf', faults: FaultList): Reference[] {
  const found: Reference[] = [];
  for (const { shape } of shapesOf(robot)) {
    // What stands in an included file is reported where that is read.
    if (shape.from !== null) continue;
    const { geometry, texture, line } = shape;
    if (geometry.type === 'mesh') {
      found.push({ uri: geometry.file, what: 'model', line });
      const name = geometry.file.split(/[/\\]/).at(-1) ?? geometry.file;
      // In SDF a scale is how meshes in other units are used.
      if (form === 'urdf') judgeMeshScale(geometry.scale.join(' '), name, line, faults);
    }
    if (texture !== null) found.push({ uri: texture, what: 'texture', line });
  }
  return found;
}

/** A URDF compiled by MuJoCo, as a check beside what the document states. Run it in a thread that can be ended. */
import { escapeMarkup } from '../../contract/plain/foreign-text.ts';
import {
  asEngineError,
  type EngineFault,
  readEngineFault,
  removeEngineFiles,
  writeEngineFile,
} from '../../formats/mjcf/engine.ts';
import { type ModelFacts, modelFacts } from '../../formats/mjcf/model-facts.ts';
import type { Robot } from '../../formats/robot/robot.ts';
import { readUrdf } from '../../formats/urdf/read-urdf.ts';
import { childOf, everyElement, type XmlElement } from '../../formats/xml/read-xml.ts';
import { openModelFolder } from '../model-folder.ts';
import { forgetEngine, threadEngine } from './node-engine.ts';

const mostXmlBytes = 32 * 1024 * 1024;

/** What became of it in the engine. */
export type CompiledUrdf =
  | { readonly result: 'compiled'; readonly facts: Pick<ModelFacts, 'massKg' | 'joints'> }
  | { readonly result: 'refused'; readonly fault: EngineFault }
  /** The engine has nothing to say that would be the file's fault. */
  | { readonly result: 'unknown' };

/** Meshes are left out: which of them the engine can read says nothing of the robot. Throws `model.*` errors. */
export async function compileUrdf(
  root: string,
  localPath: string,
  listed: readonly string[],
): Promise<CompiledUrdf> {
  const folder = await openModelFolder(root, listed);
  const urdf = readUrdf(Uint8Array.from(await folder.read(localPath, mostXmlBytes)));
  const engine = await threadEngine();
  const path = '/checked/robot.urdf';
  try {
    writeEngineFile(engine, path, new TextEncoder().encode(urdfForEngine(urdf.document)));
    using model = engine.mujoco.MjModel.from_xml_path(path);
    using data = new engine.mujoco.MjData(model);
    engine.mujoco.mj_kinematics(model, data);
    engine.mujoco.mj_comPos(model, data);
    const { massKg, joints } = modelFacts(model, data);
    return { result: 'compiled', facts: { massKg, joints } };
  } catch (error) {
    const isItsOwn = error instanceof Error && error.message.startsWith('MuJoCo Error');
    // After anything else the engine's memory is in no known state.
    if (!isItsOwn) forgetEngine();
    if (!isItsOwn || asEngineError(error, engine.said).code === 'model.beyond-limit')
      return { result: 'unknown' };
    const fault = readEngineFault(error);
    return isOfMass(fault) && needsMeshForMass(urdf) ? { result: 'unknown' } : { result: 'refused', fault };
  } finally {
    try {
      removeEngineFiles(engine, [path]);
    } catch {
      forgetEngine();
    }
  }
}

const isOfMass = ({ words }: EngineFault): boolean => /mass|inertia/i.test(words);

/** With its mesh such a link would get the mass of what fills it. */
function needsMeshForMass({ links }: Robot): boolean {
  return links.some(
    ({ inertial, visuals, collisions }) =>
      (inertial?.massKg ?? null) === null &&
      [...visuals, ...collisions].some(({ geometry }) => geometry.type === 'mesh'),
  );
}

/** The same robot without shapes that are meshes; elements keep their lines. */
export function urdfForEngine(robot: XmlElement): string {
  const extension = childOf(robot, 'mujoco');
  const compiler = `<compiler${attributesOf(compilerOf(robot))}/>`;
  let text = '';
  let line = 1;
  const part = (element: XmlElement): void => {
    // Their options are joined into one element with ours.
    if (element.name === 'compiler' || isMeshShape(element)) return;
    if (line < element.line) {
      text += '\n'.repeat(element.line - line);
      line = element.line;
    }
    text += `<${element.name}${attributesOf(element.attributes)}>`;
    // The engine takes one such element, and another as a fault.
    if (element === extension) text += compiler;
    if (element === robot && extension === undefined) text += `<mujoco>${compiler}</mujoco>`;
    for (const child of element.children) part(child);
    text += `</${element.name}>`;
  };
  part(robot);
  return text;
}

function isMeshShape(element: XmlElement): boolean {
  if (element.name !== 'visual' && element.name !== 'collision') return false;
  const geometry = childOf(element, 'geometry');
  return geometry !== undefined && childOf(geometry, 'mesh') !== undefined;
}

/** The file's own options, but nothing is fused or left out. */
function compilerOf(robot: XmlElement): Map<string, string> {
  const own = [...everyElement(robot)].filter(({ name }) => name === 'compiler');
  return new Map([
    ...own.flatMap(({ attributes }) => [...attributes]),
    ['fusestatic', 'false'] as const,
    ['discardvisual', 'false'] as const,
  ]);
}

function attributesOf(attributes: ReadonlyMap<string, string>): string {
  return [...attributes].map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
}

const escaped = (text: string): string => escapeMarkup(text).replaceAll(/\s/g, ' ');

/** What keeps a robot's description from being a robot, each kind in one sentence that names the first ones. Pure. */
import type { Robot, RobotFaultKind } from '../../formats/robot/robot.ts';
import { nameOr } from '../name-words.ts';
import type { FaultList, Kind } from './findings.ts';
import { robotWords } from './robot-words.ts';

const said = robotWords.faults;
const error = (code: Kind['code'], words: Kind['words']): Kind => ({ code, severity: 'error', words });
const warn = (code: Kind['code'], words: Kind['words']): Kind => ({ code, severity: 'warn', words });

const kinds: Readonly<Record<Exclude<RobotFaultKind, 'no-link'>, Kind>> = {
  unnamed: error('failed-validation', () => robotWords.unnamed),
  'macro-left': warn('failed-validation', said['macro-left']),
  'no-name': error('failed-validation', said['no-name']),
  'bad-number': error('failed-validation', said['bad-number']),
  'link-twice': error('failed-validation', said['link-twice']),
  'joint-twice': error('failed-validation', said['joint-twice']),
  'material-twice': error('failed-validation', said['material-twice']),
  'unknown-link': error('invalid-joint', said['unknown-link']),
  'unknown-type': error('invalid-joint', said['unknown-type']),
  'no-limit': error('invalid-joint', said['no-limit']),
  'no-effort': error('invalid-joint', said['no-effort']),
  'no-velocity': error('invalid-joint', said['no-velocity']),
  'no-range': warn('invalid-joint', said['no-range']),
  reversed: error('invalid-joint', said.reversed),
  'no-axis': error('invalid-joint', said['no-axis']),
  'two-parents': error('invalid-joint', said['two-parents']),
  'two-roots': error('invalid-joint', said['two-roots']),
  loop: error('invalid-joint', said.loop),
  'mimic-unknown': error('invalid-joint', said['mimic-unknown']),
  'mimic-loop': error('invalid-joint', said['mimic-loop']),
  'no-geometry': error('failed-validation', said['no-geometry']),
  'not-drawn': { code: 'not-read', severity: 'note', words: said['not-drawn'] },
  'incomplete-inertia': error('invalid-inertia', said['incomplete-inertia']),
  'unknown-frame': error('failed-validation', said['unknown-frame']),
  'include-missing': { code: 'missing-file', severity: 'warn', words: said['include-missing'] },
};

/** Adds a sentence for each kind; that there is no link is thrown by the reader of the file. */
export function addRobotFaults(robot: Pick<Robot, 'faults'>, list: FaultList): void {
  for (const { kind, name, line } of robot.faults)
    if (kind !== 'no-link') list.add(kinds[kind], nameOr(name), line);
}

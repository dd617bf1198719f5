/** What is wrong with a robot's description, in the words of the view. */
import type { LoadNote } from '../../../../main/formats/load-notes.ts';
import type { RobotFault, RobotFaultKind } from '../../../../main/formats/robot/robot.ts';

type Words = (name: string) => string;

/** To continue “it is damaged: …”. */
const fatal: Partial<Record<RobotFaultKind, Words>> = {
  'no-name': (name) => `${name} has no name`,
  'bad-number': (name) => name,
  'link-twice': (name) => `the link “${name}” is defined twice`,
  'unknown-link': (name) => `a joint refers to the link “${name}”, which does not exist`,
  'two-parents': (name) => `the link “${name}” is the child of two joints`,
  loop: (name) => `its joints form a cycle through or above the link “${name}”`,
};

/** Of a fault without which it could be shown. */
export function fatalWords({ kind, name, line }: RobotFault): string {
  return `${fatal[kind]?.(name) ?? kind} (line ${line})`;
}

const notes: Partial<Record<RobotFaultKind, Words>> = {
  'no-geometry': (name) => `<${name}> is not a shape that Caliper supports`,
  'macro-left': (name) => `the macro <${name}> was not expanded`,
  'not-drawn': (name) => `<${name}> is not drawn`,
  'mimic-unknown': (name) => `a joint mimics “${name}”, which does not exist`,
  'mimic-loop': (name) => `the joint “${name}” mimics itself through other joints`,
  'unknown-frame': (name) => `the frame “${name}” does not exist, or is defined relative to itself`,
  'unknown-link': (name) => `a joint refers to the link “${name}”, which does not exist`,
  'include-missing': (name) => `the model “${name}” is not in the folder`,
};

/** One each of those that change what is shown. */
export function faultNotes(faults: readonly RobotFault[]): LoadNote[] {
  return faults.flatMap(({ kind, name, line }): LoadNote[] => {
    const words = notes[kind];
    if (words === undefined) return [];
    const said = words(name);
    const message = `${said.charAt(0).toUpperCase()}${said.slice(1)} (line ${line}).`;
    return [{ level: 'warn', what: kind === 'include-missing' ? 'missing' : 'ignored', message }];
  });
}

/** What is wrong with a robot's description, in the words of the view. */
import type { LoadNote } from '../../../../main/formats/load-notes.ts';
import type { RobotFault, RobotFaultKind } from '../../../../main/formats/robot/robot.ts';

type Words = (name: string) => string;

/** To continue “it is damaged: …”. */
const fatal: Partial<Record<RobotFaultKind, Words>> = {
  'no-name': (name) => `${name} has no name`,
  'bad-number': (name) => name,
  'link-twice': (name) => `the link “${name}” is there twice`,
  'unknown-link': (name) => `a joint needs the link “${name}”, which is not there`,
  'two-parents': (name) => `the link “${name}” is the child of two joints`,
  loop: (name) => `its joints form a cycle that contains the link “${name}”, or that it hangs from`,
};

/** Of a fault without which it could be shown. */
export function fatalWords({ kind, name, line }: RobotFault): string {
  return `${fatal[kind]?.(name) ?? kind} (line ${line})`;
}

const notes: Partial<Record<RobotFaultKind, Words>> = {
  'no-geometry': (name) => `<${name}> is no shape that Caliper draws`,
  'macro-left': (name) => `the macro <${name}> was not filled in`,
  'not-drawn': (name) => `<${name}> is not drawn`,
  'mimic-unknown': (name) => `a joint mimics “${name}”, which is not there`,
  'mimic-loop': (name) => `the joint “${name}” mimics itself in a circle`,
  'unknown-frame': (name) => `the frame “${name}” is not there, or is placed against itself`,
  'unknown-link': (name) => `a joint needs the link “${name}”, which is not there`,
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

/** What opening the description of a robot says. */
import { catalogue, icu } from '../../../../main/contract/messages/catalogue.ts';
import type { LoadNote } from '../../../../main/formats/load-notes.ts';
import type { RobotFault, RobotFaultKind } from '../../../../main/formats/robot/robot.ts';

const named = (name: string, line: number): { name: string; line: number } => ({ name, line });

const said = catalogue('scene.robot', {
  /** Without these it could be shown. Continue “The model cannot be shown: ”. */
  fatal: {
    'no-name': icu('{name} has no name (line {line})', named),
    'bad-number': icu('{name} (line {line})', named),
    'link-twice': icu('the link “{name}” is defined twice (line {line})', named),
    'unknown-link': icu('a joint refers to the link “{name}”, which does not exist (line {line})', named),
    'two-parents': icu('the link “{name}” is the child of two joints (line {line})', named),
    loop: icu('its joints form a cycle through or above the link “{name}” (line {line})', named),
  },
  /** Those that change what is shown. */
  notes: {
    'no-geometry': icu('<{name}> is not a shape that Caliper supports (line {line}).', named),
    'macro-left': icu('The macro <{name}> was not expanded (line {line}).', named),
    'not-drawn': icu('<{name}> is not drawn (line {line}).', named),
    'mimic-unknown': icu('A joint mimics “{name}”, which does not exist (line {line}).', named),
    'mimic-loop': icu('The joint “{name}” mimics itself through other joints (line {line}).', named),
    'unknown-frame': icu(
      'The frame “{name}” does not exist, or is defined relative to itself (line {line}).',
      named,
    ),
    'unknown-link': icu('A joint refers to the link “{name}”, which does not exist (line {line}).', named),
    'include-missing': icu('The model “{name}” is not in the folder (line {line}).', named),
  },
});

type Sentences = Partial<Record<RobotFaultKind, (name: string, line: number) => string>>;
const fatal: Sentences = said.fatal;
const notes: Sentences = said.notes;

/** Of a fault without which it could be shown. */
export const fatalWords = ({ kind, name, line }: RobotFault): string => fatal[kind]?.(name, line) ?? kind;

/** One each of those that change what is shown. */
export function faultNotes(faults: readonly RobotFault[]): LoadNote[] {
  return faults.flatMap(({ kind, name, line }): LoadNote[] => {
    const message = notes[kind]?.(name, line);
    if (message === undefined) return [];
    return [{ level: 'warn', what: kind === 'include-missing' ? 'missing' : 'ignored', message }];
  });
}

export const robotPartWords = catalogue('scene.robotParts', {
  /** Continue “The model cannot be shown: ”. */
  onlyIncludes: icu(
    'it only includes other models, and “{name}” (line {line}) is not in the folder: open the folder that contains both',
    named,
  ),
  nothingDrawn: icu('none of its {count} shapes can be drawn. {reason}', (count: number, reason: string) => ({
    count,
    reason,
  })),
  /** Sentences. */
  meshOutside: icu('The mesh “{name}” (line {line}) is outside the asset’s files and was not loaded.', named),
  meshMissing: icu(
    'The mesh “{name}” (line {line}) is not in the folder{places, plural, =0 {} =1 {; searched for “{first}” anywhere in it} other {; searched for “{first}” and “{second}” anywhere in it}}.',
    (name: string, line: number, places: readonly string[]) => ({
      name,
      line,
      places: places.length,
      first: places[0] ?? '',
      second: places[1] ?? '',
    }),
  ),
  meshSkipped: icu('{path} was skipped: {reason}', (path: string, reason: string) => ({ path, reason })),
});

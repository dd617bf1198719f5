/** What is wrong with the description of a robot, URDF or SDF. */
import { catalogue, icu } from '../../contract/messages/catalogue.ts';

export const robotWords = catalogue('formats.robot', {
  /** Continues “The model cannot be shown: ”; `kind` is one of `faultKind`. */
  fault: icu(
    '{kind}{isNamed, select, true { ({name})} other {}} in line {line}',
    (kind: string, name: string, line: number) => ({ kind, isNamed: name !== '', name, line }),
  ),
  /** By `RobotFaultKind`. */
  faultKind: {
    'no-link': 'no link',
    unnamed: 'unnamed',
    'macro-left': 'macro left',
    'no-name': 'no name',
    'bad-number': 'bad number',
    'link-twice': 'link twice',
    'joint-twice': 'joint twice',
    'material-twice': 'material twice',
    'unknown-link': 'unknown link',
    'two-parents': 'two parents',
    'two-roots': 'two roots',
    loop: 'loop',
    'unknown-type': 'unknown type',
    'no-limit': 'no limit',
    'no-effort': 'no effort',
    'no-velocity': 'no velocity',
    'no-axis': 'no axis',
    reversed: 'reversed',
    'no-range': 'no range',
    'mimic-unknown': 'mimic unknown',
    'mimic-loop': 'mimic loop',
    'no-geometry': 'no geometry',
    'not-drawn': 'not drawn',
    'incomplete-inertia': 'incomplete inertia',
    'unknown-frame': 'unknown frame',
    'include-missing': 'include missing',
  },
  /** What a fault is about, beside names. */
  about: {
    number: icu(
      '{written} is not a {count, plural, =1 {number} other {row of {count} numbers}}',
      (written: string, count: number) => ({
        written,
        count,
      }),
    ),
    limits: icu('{name}: {lower} and {upper}', (name: string, lower: number, upper: number) => ({
      name,
      lower,
      upper,
    })),
    noEnd: icu(
      '{name} has no {end, select, parent {parent} other {child}}',
      (name: string, end: 'parent' | 'child') => ({ name, end }),
    ),
  },
  /** Continue “The model cannot be shown: ”. */
  otherRoot: {
    urdf: icu('it is not URDF: it begins with <{tag}>, not with <robot>', (tag: string) => ({ tag })),
    sdf: icu('it is not SDF: it begins with <{tag}>, not with <sdf>', (tag: string) => ({ tag })),
  },
  /** Continues “it is ”. */
  xacro: icu(
    'a xacro file, whose macros must be expanded first: run `xacro {name} > {made}.urdf` and open that',
    (name: string, made: string) => ({ name, made }),
  ),
  /** Continue “it has ”. */
  beyond: {
    models: icu(
      'more than {limit} models in it, or models nested deeper than {depth}',
      (limit: number, depth: number) => ({ limit, depth }),
    ),
    links: icu('more than {limit} links', (limit: number) => ({ limit })),
  },
});

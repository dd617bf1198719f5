/** The classes the workshop knows, and which one a brief means. */
import { type ClassBrief, readClassBrief } from './brief-reader.ts';
import { appliance } from './class/appliance.ts';
import { flapBox, liddedBox } from './class/boxes.ts';
import { cabinet } from './class/cabinet.ts';
import { deskLamp } from './class/desk-lamp.ts';
import { door } from './class/door.ts';
import { gripper } from './class/gripper.ts';
import { laptop } from './class/laptop.ts';
import { pliers } from './class/pliers.ts';
import { swivelChair } from './class/swivel-chair.ts';
import { tap } from './class/tap.ts';
import { toolbox } from './class/toolbox.ts';
import { trolley } from './class/trolley.ts';
import { valve } from './class/valve.ts';
import type { ObjectClass } from './class.ts';

/** All classes; earlier ones win a word that two claim. */
export const classes: readonly ObjectClass[] = [
  cabinet,
  toolbox,
  flapBox,
  liddedBox,
  deskLamp,
  trolley,
  valve,
  door,
  laptop,
  gripper,
  pliers,
  swivelChair,
  appliance,
  tap,
];

/** What a brief that names nothing known becomes: a box with a hinged lid. */
const usual = liddedBox;

/** The first thing named decides ("a cabinet with two doors" is a cabinet); parts alone ("a door") only when nothing else is named. */
export function chooseClass(text: string): {
  readonly chosen: ObjectClass;
  readonly brief: ClassBrief;
  readonly fallback: boolean;
} {
  for (const kind of ['words', 'hints'] as const) {
    const brief = readClassBrief(
      text,
      (phrase) => classes.find((one) => one[kind].includes(phrase))?.name ?? null,
    );
    const chosen = classes.find((one) => one.name === brief.subject);
    if (chosen !== undefined) return { chosen: specialised(chosen, brief), brief, fallback: false };
  }
  const anything = /[a-z]/i.exec(text)?.[0];
  // The brief is read as if its first word named the box, so that its colours and materials still count.
  const brief = readClassBrief(anything === undefined ? '' : `box ${text}`, (phrase) =>
    phrase === 'box' ? usual.name : null,
  );
  return { chosen: usual, brief, fallback: true };
}

/** A box whose brief speaks of flaps has flaps, one whose brief speaks of a lid has a lid. */
function specialised(chosen: ObjectClass, brief: ClassBrief): ObjectClass {
  if (chosen === flapBox && brief.has('lid', 'hinged', 'hinge') && !brief.has('flap')) return liddedBox;
  if (chosen === liddedBox && brief.has('flap')) return flapBox;
  return chosen;
}

/** Materials and colours of a procedural variant: what the brief says, then the reference image, then the class's own choices. */
import { shaded } from '../brief/brief.ts';
import { materialNamed } from '../material/material.ts';
import type { Resolved } from '../shape/model.ts';
import type { MakeRequest, Rgb } from '../types.ts';
import type { ClassBrief } from './brief-reader.ts';
import type { FinishOption, ObjectClass } from './class.ts';

const rgb = (hex: number): Rgb => [(hex >> 16) / 255, ((hex >> 8) & 255) / 255, (hex & 255) / 255];

/** The finish of every role of a class; `uOf` gives the variant's place on a dimension, by name. */
export function finisher(
  chosen: ObjectClass,
  brief: ClassBrief,
  request: MakeRequest,
  uOf: (dimension: string) => number,
): (role: string) => Resolved {
  const known = new Map<string, Resolved>();
  return function resolve(role: string): Resolved {
    const before = known.get(role);
    if (before !== undefined) return before;
    const said = brief.finishes.get(role);
    // A brief that says what the whole is made of means its fronts and lids too.
    const isFollowing = said === undefined && brief.finishes.has('body') && following.has(role);
    const options = isFollowing
      ? 'like body'
      : (chosen.finishes[role] ?? (role === 'body' ? ([['plastic']] as const) : 'like body'));
    const base =
      typeof options === 'string'
        ? resolve(options.slice('like '.length))
        : fromOptions(options, uOf(`finish_${role}`), uOf(`shade_${role}`));
    const named = said?.material ?? null;
    const material = named === null ? base.material : materialNamed(named);
    const natural = named === null ? base.colour : pickAt(material.colours, uOf(`shade_${role}`));
    const pictured = role === 'body' ? pickAt(request.palette.slice(0, 3), uOf('picture')) : undefined;
    const colour = said?.colour ?? pictured ?? natural ?? base.colour;
    const resolved = { material, colour };
    known.set(role, resolved);
    return resolved;
  };
}

const following: ReadonlySet<string> = new Set(['front', 'lid', 'shade', 'flap']);

const pickAt = <T>(list: readonly T[], u: number): T | undefined => list[Math.floor(u * list.length)];

function fromOptions(options: readonly [FinishOption, ...FinishOption[]], u: number, v: number): Resolved {
  const [name, hex] = pickAt(options, u) ?? options[0];
  const material = materialNamed(name);
  const colour = hex === undefined ? (pickAt(material.colours, v) ?? material.colours[0]) : rgb(hex);
  return { material, colour: hex === undefined ? shaded(colour, (v - 0.5) * 0.3) : colour };
}

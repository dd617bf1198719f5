/** Numbers and names out of a description's elements; what is no number is kept as a fault, because a model of wrong numbers would look right and be wrong. */

import { childOf, type XmlElement } from '../xml/read-xml.ts';
import type { RobotFault, RobotFaultKind, Triple } from './robot.ts';
import { robotWords } from './robot-words.ts';

const most = 10_000;

/** Reads values and remembers what is wrong with them, at most as many as anybody reads. */
export class RobotFaults {
  readonly list: RobotFault[] = [];
  private readonly known = new Set<string>();

  /** The same once. */
  add(kind: RobotFaultKind, name: string, line: number): void {
    const key = `${kind} ${line} ${name}`;
    if (this.list.length >= most || this.known.has(key)) return;
    this.known.add(key);
    this.list.push({ kind, name, line });
  }

  /** As many numbers as `otherwise` has, from an attribute; `otherwise` where it is missing or no such row. */
  attribute<T extends readonly number[]>(element: XmlElement | undefined, name: string, otherwise: T): T {
    const written = element?.attributes.get(name);
    if (element === undefined || written === undefined) return otherwise;
    return this.row(written, `${name}="${written.slice(0, 40)}"`, otherwise, element.line);
  }

  /** The same from the text of a child element. */
  text<T extends readonly number[]>(element: XmlElement | undefined, name: string, otherwise: T): T {
    const child = childOf(element, name);
    if (child === undefined) return otherwise;
    const written = child.text.trim();
    return this.row(written, `<${name}>${written.slice(0, 40)}</${name}>`, otherwise, child.line);
  }

  /** A single number, or null where there is none. */
  number(element: XmlElement | undefined, name: string): number | null {
    if (element?.attributes.get(name) === undefined) return null;
    const [value] = this.attribute(element, name, [Number.NaN]);
    return value === undefined || Number.isNaN(value) ? null : value;
  }

  /** A single number in a child element, or null where there is none. */
  numberIn(element: XmlElement | undefined, name: string): number | null {
    if (childOf(element, name) === undefined) return null;
    const [value] = this.text(element, name, [Number.NaN]);
    return value === undefined || Number.isNaN(value) ? null : value;
  }

  triple(element: XmlElement | undefined, name: string, otherwise: Triple): Triple {
    return this.attribute(element, name, otherwise);
  }

  private row<T extends readonly number[]>(written: string, shown: string, otherwise: T, line: number): T {
    const values = numbersIn(written);
    if (values.length === otherwise.length && values.every((value) => Number.isFinite(value)))
      return values as readonly number[] as T;
    this.add('bad-number', robotWords.about.number(shown, otherwise.length), line);
    return otherwise;
  }
}

/** Numbers between blanks; NaN for what is none. An infinity may be written `inf`. */
export function numbersIn(written: string): number[] {
  const trimmed = written.trim();
  return trimmed === '' ? [] : trimmed.split(/\s+/).map(Number);
}

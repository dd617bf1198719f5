/** Numbers of a JSON text replaced in place. */
import { numberText, type TextEdit } from './text-edits.ts';

/** Keys and indices from the root. */
export type JsonPath = readonly (string | number)[];

/** Asks for each number of a text that is valid JSON; the same number, or null, leaves it. */
export function numberEdits(
  text: string,
  change: (path: JsonPath, value: number) => number | null,
): TextEdit[] {
  const edits: TextEdit[] = [];
  const path: (string | number)[] = [];
  const token = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[{}[\],:]|true|false|null/g;
  const kinds: ('{' | '[')[] = [];
  let isKey = false;
  for (const match of text.matchAll(token)) {
    const [written] = match;
    const inObject = kinds.at(-1) === '{';
    if (written === '{' || written === '[') {
      kinds.push(written);
      path.push(written === '[' ? 0 : '');
      isKey = written === '{';
    } else if (written === '}' || written === ']') {
      kinds.pop();
      path.pop();
      isKey = false;
    } else if (written === ',') {
      if (inObject) isKey = true;
      else path[path.length - 1] = Number(path.at(-1)) + 1;
    } else if (written.startsWith('"')) {
      if (inObject && isKey) {
        path[path.length - 1] = String(JSON.parse(written));
        isKey = false;
      }
    } else if (/^[-\d]/.test(written)) {
      const value = Number(written);
      const by = change(path, value);
      if (by !== null && by !== value)
        edits.push({ start: match.index, end: match.index + written.length, text: numberText(by) });
    }
  }
  return edits;
}

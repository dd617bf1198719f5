/** XML for the inspection, where what is not sound XML is refused: strict programs would refuse it, too; and numbers in attributes. */
import { isAppError } from '../../contract/plain/errors.ts';
import { readXml, type XmlElement } from '../../formats/xml/read-xml.ts';
import { reasonWords } from '../file-words.ts';
import { unreadable } from '../model-folder.ts';

const deepest = 200;
const mostElements = 200_000;

/** `root` of the only outer element, `faults` that no program stumbles over. Throws `model.unreadable`. */
export function soundXml(bytes: Uint8Array): ReturnType<typeof readXml> {
  let document: ReturnType<typeof readXml>;
  try {
    document = readXml(bytes);
  } catch (error) {
    if (isAppError(error, 'model.damaged')) throw unreadable(error.data.reason);
    if (isAppError(error, 'model.beyond-limit')) throw unreadable(reasonWords.has(error.data.what));
    throw error;
  }
  const fault = document.faults.find(({ isHarmless }) => !isHarmless);
  if (fault !== undefined)
    throw unreadable(reasonWords.badXml(fault.message.replace(/\.$/, '').slice(0, 200)));
  checkBounds(document.root);
  return document;
}

function checkBounds(root: XmlElement): void {
  let count = 0;
  const open = [{ element: root, depth: 1 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { element, depth } = next;
    count += 1;
    if (count > mostElements) throw unreadable(reasonWords.elements(mostElements));
    if (depth > deepest) throw unreadable(reasonWords.depth(deepest));
    for (const child of element.children) open.push({ element: child, depth: depth + 1 });
  }
}

/** Numbers between spaces; null when one is none. */
export function numbersOf(text: string | undefined): number[] | null {
  if (text === undefined) return null;
  const numbers = text
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return numbers.every((number) => Number.isFinite(number)) ? numbers : null;
}

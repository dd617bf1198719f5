/**
 * Xacro: XML with macros that ROS's `xacro` turns into a URDF. It is named, not run: its expressions are Python, its
 * includes lie in other packages, and `xacro-parser` (0.3.11) wants a page's DOM, has no bounds on macros that call
 * themselves, and gives no lines.
 */
import { robotWords } from '../robot/robot-words.ts';
import { childrenOf, everyElement, type XmlElement } from '../xml/read-xml.ts';

const statements = /^xacro:(macro|property|include|if|unless|arg|insert_block|call)$/;

/** True for a description whose links are still to be made by macros. */
export function isXacro(root: XmlElement): boolean {
  const hasLink = childrenOf(root, 'link').length > 0;
  for (const { name, attributes } of everyElement(root)) {
    if (statements.test(name) || (!hasLink && name.startsWith('xacro:'))) return true;
    for (const value of attributes.values()) if (/\$\{|\$\((arg|find|env|optenv) /.test(value)) return true;
  }
  return false;
}

/** Calls of macros that nobody filled in, in a description that is one without them; programs pass over them. */
export function macrosLeft(root: XmlElement): XmlElement[] {
  return [...everyElement(root)].filter(({ name }) => name.startsWith('xacro:'));
}

/** What it is and what makes a URDF of it, to continue “it is …”. `path` is slash-separated. */
export function xacroWords(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const made = /(?:\.urdf)?\.xacro$/i.test(name) ? name.replace(/(?:\.urdf)?\.xacro$/i, '') : 'robot';
  return robotWords.xacro(name, made);
}

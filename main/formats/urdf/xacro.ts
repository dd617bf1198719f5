/**
 * Xacro: XML with macros that ROS's `xacro` turns into a URDF. It is named, not run: its expressions are Python, its
 * includes lie in other packages, and `xacro-parser` (0.3.11) wants a page's DOM, has no bounds on macros that call themselves, and gives no lines.
 */
import { everyElement, type XmlElement } from '../xml/read-xml.ts';

/** True for a description with macros that have not been filled in. */
export function isXacro(root: XmlElement): boolean {
  for (const element of everyElement(root)) {
    if (element.name.startsWith('xacro:')) return true;
    for (const value of element.attributes.values())
      if (/\$\{|\$\((arg|find|env|optenv) /.test(value)) return true;
  }
  return false;
}

/** What it is and what makes a URDF of it, to continue “it is …”. `path` is slash-separated. */
export function xacroWords(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const made = /(?:\.urdf)?\.xacro$/i.test(name) ? name.replace(/(?:\.urdf)?\.xacro$/i, '') : 'robot';
  return `a xacro file, whose macros have to be filled in first: run \`xacro ${name} > ${made}.urdf\` and open that`;
}

/** COLLADA under a similarity: its unit says how long its numbers are, and a node around its scene where it stands. */
import { AppError } from '../../contract/plain/errors.ts';
import { type Axis, isShifted, isTurned, matrixOf, type Similarity } from '../placing/similarity.ts';
import { editWords } from './edit-words.ts';
import { bytesOf, edited, numbersText } from './text-edits.ts';
import { childNamed, everyLocated, type LocatedElement, locateXml, XmlEdits } from './xml-edits.ts';

/** `turn` and `shift` of `by` are in the file's axes and units, before its unit is multiplied by the factor. */
export function placeDae(path: string, bytes: Uint8Array, by: Similarity): Uint8Array {
  const { text, root } = locateXml(path, bytes);
  const edits = new XmlEdits(path);
  const unit = unitOf(edits, path, root);
  if (by.factor !== 1) declareUnit(edits, path, root, unit * by.factor);
  if (isTurned(by) || isShifted(by)) {
    const { factor } = by;
    const [x, y, z] = by.shift;
    const m = matrixOf({ ...by, factor: 1, shift: [x / factor, y / factor, z / factor] });
    const rows = [0, 1, 2, 3].flatMap((row) => [0, 1, 2, 3].map((column) => m[column * 4 + row] ?? 0));
    for (const scene of everyLocated(root)) {
      const nodes = scene.name === 'visual_scene' ? scene.children.filter(({ name }) => name === 'node') : [];
      const [first] = nodes;
      const last = nodes.at(-1);
      if (first === undefined || last === undefined) continue;
      edits.edits.push(
        {
          start: first.start,
          end: first.start,
          text: `<node id="frame"><matrix>${numbersText(rows)}</matrix>`,
        },
        { start: last.end, end: last.end, text: '</node>' },
      );
    }
  }
  return bytesOf(edited(text, edits.edits));
}

/** Unit and up axis said anew. Null leaves them. */
export function declareDae(
  path: string,
  bytes: Uint8Array,
  declared: { readonly unitMetres: number | null; readonly up: Axis | null },
): Uint8Array {
  const { text, root } = locateXml(path, bytes);
  const edits = new XmlEdits(path);
  if (declared.unitMetres !== null) declareUnit(edits, path, root, declared.unitMetres);
  if (declared.up !== null) {
    const asset = assetOf(path, root);
    const written = `${declared.up.toUpperCase()}_UP`;
    const known = childNamed(asset, 'up_axis');
    if (known !== undefined) edits.text(known, written);
    else
      edits.edits.push({
        start: asset.closeStart,
        end: asset.closeStart,
        text: `<up_axis>${written}</up_axis>`,
      });
  }
  return bytesOf(edited(text, edits.edits));
}

function assetOf(path: string, root: LocatedElement): LocatedElement {
  const asset = childNamed(root, 'asset');
  if (root.name !== 'COLLADA' || asset === undefined || asset.isEmpty)
    throw new AppError('fix.impossible', { path, reason: editWords.xml.noUnit });
  return asset;
}

function unitOf(edits: XmlEdits, path: string, root: LocatedElement): number {
  const unit = childNamed(assetOf(path, root), 'unit');
  return (unit === undefined ? null : edits.numbers(unit, 'meter'))?.[0] ?? 1;
}

function declareUnit(edits: XmlEdits, path: string, root: LocatedElement, metres: number): void {
  const asset = assetOf(path, root);
  const unit = childNamed(asset, 'unit');
  if (unit !== undefined) edits.set(unit, 'meter', [metres]);
  else
    edits.edits.push({
      start: asset.closeStart,
      end: asset.closeStart,
      text: `<unit name="unit" meter="${numbersText([metres])}"/>`,
    });
}

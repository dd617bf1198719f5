/** What an MJCF asks MuJoCo to make out of a few words: grids, copies, pictures, memory. Counted before the engine is asked. */

import { formatNumber } from '../../contract/messages/number-text.ts';
import { AppError } from '../../contract/plain/errors.ts';
import { everyElement, type XmlElement } from '../xml/read-xml.ts';
import { mjcfWords } from './mjcf-words.ts';

const mostMade = {
  /** Elements after `<replicate>` has multiplied them, and points of grids. */
  made: 200_000,
  heights: 16_000_000,
  texels: 67_000_000,
  memoryBytes: 512_000_000,
} as const;

/** Throws `model.beyond-limit`. Each file of the model is counted for itself, `times` it is included. */
export function checkCost(model: XmlElement): void {
  let texels = 0;
  let heights = 0;
  const waiting: { readonly element: XmlElement; readonly times: number }[] = [{ element: model, times: 1 }];
  let made = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { element } = next;
    const copies = element.name === 'replicate' ? Math.max(1, number(element, 'count')) : 1;
    const times = next.times * copies;
    made += element.children.length * times;
    if (element.name === 'flexcomp' || element.name === 'composite') made += points(element) * times;
    if (element.name === 'texture') texels += texelsOf(element);
    if (element.name === 'hfield') heights += number(element, 'nrow') * number(element, 'ncol');
    refuse(made, mostMade.made, 'made', element);
    refuse(texels, mostMade.texels, 'texels', element);
    refuse(heights, mostMade.heights, 'heights', element);
    for (const child of element.children) waiting.push({ element: child, times });
  }
  for (const element of everyElement(model)) if (element.name === 'size') checkMemory(element);
}

function refuse(
  count: number,
  limit: number,
  kind: 'made' | 'texels' | 'heights',
  element: XmlElement,
): void {
  if (count <= limit) return;
  throw new AppError('model.beyond-limit', {
    what: mjcfWords.beyond.made(limit, kind, element),
    limit: formatNumber(limit),
  });
}

function number(element: XmlElement, name: string): number {
  const value = Number.parseFloat(element.attributes.get(name) ?? '0');
  return Number.isNaN(value) ? 0 : value;
}

/** `count="50 50 50"`; what is not given counts as one. */
function points(element: XmlElement): number {
  const counts = (element.attributes.get('count') ?? '').trim().split(/\s+/);
  return counts.reduce((product, count) => product * Math.max(1, Number.parseFloat(count) || 1), 1);
}

/** A builtin one is made in its own size; a cube has six sides. */
function texelsOf(element: XmlElement): number {
  const width = number(element, 'width');
  const sides = element.attributes.get('type') === '2d' ? 1 : 6;
  const height = sides === 1 ? number(element, 'height') : width;
  return width * height * sides;
}

const suffixes = ['', 'k', 'm', 'g', 't', 'p', 'e'];

function checkMemory(size: XmlElement): void {
  const written = (size.attributes.get('memory') ?? '').trim().toLowerCase();
  const [, amount = '0', suffix = ''] = /^([\d.]+)\s*([kmgtpe]?)/.exec(written) ?? [];
  const bytes = Number(amount) * 1024 ** suffixes.indexOf(suffix);
  // Arrays for contacts (about 600 bytes) and constraints, by their old names.
  const arrays = (number(size, 'nconmax') + number(size, 'njmax')) * 600 + number(size, 'nstack') * 8;
  if (bytes <= mostMade.memoryBytes && arrays <= mostMade.memoryBytes) return;
  throw new AppError('model.beyond-limit', {
    what: mjcfWords.beyond.memory(written, size.line),
    limit: '512 MB',
  });
}

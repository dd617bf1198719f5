/** An FBX's mesh as lists of numbers, where it is written in one of the usual ways. */
import { AppError } from '../../../../../main/contract/plain/errors.ts';
import { formatNumber } from '../../../../../main/contract/plain/number-text.ts';
import { modelLimits } from '../../../limits.ts';
import { unfold } from '../check-packed.ts';
import { type FbxProperty, type FbxRecord, packedOf } from '../scan-binary.ts';

/** As FBX has them. */
export type FbxNumbers = Float64Array<ArrayBuffer> | Float32Array<ArrayBuffer> | Int32Array<ArrayBuffer>;

/** What is looked up for a corner: by its own place, by that of its polygon, or by its vertex. */
export type LayerMapping = 'ByPolygonVertex' | 'ByPolygon' | 'ByVertice';

/** `size` numbers for each entry; with `indices`, a place is looked up there first. */
export interface FbxLayer {
  readonly name: 'normal' | 'color' | `uv${string}`;
  readonly size: number;
  readonly mapping: LayerMapping;
  readonly values: FbxNumbers;
  readonly indices: Int32Array<ArrayBuffer> | null;
}

/** `corners` are vertices; the last one of each polygon is written as `-vertex - 1`. */
export interface FbxMesh {
  readonly points: FbxNumbers;
  readonly corners: Int32Array<ArrayBuffer>;
  readonly layers: readonly FbxLayer[];
  /** The place of its material for each polygon; null: one for all. */
  readonly materials: Int32Array<ArrayBuffer> | null;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** What is read by the page's shaders. */
const mostUvs = 4;

/** Null for what is written in another way, which three's loader reads. Throws `model.damaged`, `model.beyond-limit`. */
export async function readMesh(bytes: Bytes, record: FbxRecord): Promise<FbxMesh | null> {
  if (textOf(bytes, record.properties[2]) !== 'Mesh') return null;
  const points = listOf(record, 'Vertices', 'df');
  const corners = listOf(record, 'PolygonVertexIndex', 'i');
  const wanted = layersOf(bytes, record);
  const materials = materialsOf(bytes, record);
  if (points === null || corners === null || wanted === null || materials === 'other') return null;
  checkCorners(bytes, corners);
  const layers: FbxLayer[] = [];
  for (const { indices, values, ...layer } of wanted) {
    layers.push({
      ...layer,
      values: await numbersOf(bytes, values),
      indices: indices === null ? null : await integersOf(bytes, indices),
    });
  }
  return {
    points: await numbersOf(bytes, points),
    corners: await integersOf(bytes, corners),
    layers,
    materials: materials === null ? null : await integersOf(bytes, materials),
  };
}

/** Empty where it is none. */
export function textOf(bytes: Bytes, property: FbxProperty | undefined): string {
  if (property?.type !== 'S') return '';
  return new TextDecoder().decode(bytes.subarray(property.start + 4, property.end));
}

interface WantedLayer extends Omit<FbxLayer, 'values' | 'indices'> {
  readonly values: FbxProperty;
  readonly indices: FbxProperty | null;
}

const layerNames = [
  { name: 'normal', element: 'LayerElementNormal', list: 'Normals', size: 3 },
  { name: 'color', element: 'LayerElementColor', list: 'Colors', size: 4 },
] as const;

function layersOf(bytes: Bytes, record: FbxRecord): WantedLayer[] | null {
  const found: (WantedLayer | null)[] = [];
  for (const { element, list, name, size } of layerNames) {
    const layer = layerAt(bytes, record, element, 0);
    if (layer !== null) found.push(layerOf(bytes, layer, { list, name, size }));
    else if (record.children.some((child) => child.name === element)) return null;
  }
  for (let at = 0; at < mostUvs; at += 1) {
    const layer = layerAt(bytes, record, 'LayerElementUV', at);
    if (layer === null) break;
    found.push(layerOf(bytes, layer, { list: 'UV', name: at === 0 ? 'uv' : `uv${at}`, size: 2 }));
  }
  return found.every((layer) => layer !== null) ? found : null;
}

function layerAt(bytes: Bytes, record: FbxRecord, element: string, place: number): FbxRecord | null {
  const isHere = ({ name, properties: [first] }: FbxRecord): boolean =>
    name === element && first?.type === 'I' && integerAt(bytes, first.start) === place;
  return record.children.find(isHere) ?? null;
}

function layerOf(
  bytes: Bytes,
  layer: FbxRecord,
  { list, name, size }: Pick<FbxLayer, 'name' | 'size'> & { readonly list: string },
): WantedLayer | null {
  const mapping = wordOf(bytes, layer, 'MappingInformationType');
  const reference = wordOf(bytes, layer, 'ReferenceInformationType');
  const values = listOf(layer, list, 'df');
  if (!isMapping(mapping) || values === null) return null;
  if (reference === 'Direct') return { name, size, mapping, values, indices: null };
  // Exporters do not agree on the plural.
  const indices = listOf(layer, `${list}Index`, 'i') ?? listOf(layer, `${list.replace(/s$/, '')}Index`, 'i');
  return reference === 'IndexToDirect' && indices !== null ? { name, size, mapping, values, indices } : null;
}

function materialsOf(bytes: Bytes, record: FbxRecord): FbxProperty | 'other' | null {
  const layer = layerAt(bytes, record, 'LayerElementMaterial', 0);
  if (layer === null)
    return record.children.some(({ name }) => name === 'LayerElementMaterial') ? 'other' : null;
  const mapping = wordOf(bytes, layer, 'MappingInformationType');
  if (mapping === 'AllSame' || mapping === 'NoMappingInformation') return null;
  return (mapping === 'ByPolygon' ? listOf(layer, 'Materials', 'i') : null) ?? 'other';
}

const isMapping = (word: string): word is LayerMapping => /^By(PolygonVertex|Polygon|Vertice)$/.test(word);

function listOf({ children }: FbxRecord, name: string, types: string): FbxProperty | null {
  const [property, ...more] = children.find((child) => child.name === name)?.properties ?? [];
  return property !== undefined && more.length === 0 && types.includes(property.type) ? property : null;
}

function wordOf(bytes: Bytes, { children }: FbxRecord, name: string): string {
  return textOf(bytes, children.find((child) => child.name === name)?.properties[0]);
}

const integerAt = (bytes: Bytes, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset).getInt32(at, true);

function checkCorners(bytes: Bytes, corners: FbxProperty): void {
  if (integerAt(bytes, corners.start) >>> 0 <= modelLimits.corners) return;
  const limit = `${formatNumber(modelLimits.corners / 3)} triangles`;
  throw new AppError('model.beyond-limit', { what: `a mesh of more than ${limit}`, limit });
}

async function numbersOf(bytes: Bytes, property: FbxProperty): Promise<FbxNumbers> {
  const { buffer } = await contentOf(bytes, property);
  if (property.type === 'f') return new Float32Array(buffer);
  return property.type === 'd' ? new Float64Array(buffer) : new Int32Array(buffer);
}

async function integersOf(bytes: Bytes, property: FbxProperty): Promise<Int32Array<ArrayBuffer>> {
  return new Int32Array((await contentOf(bytes, property)).buffer);
}

/** In a buffer of its own. */
async function contentOf(bytes: Bytes, property: FbxProperty): Promise<Uint8Array<ArrayBuffer>> {
  const packed = packedOf(bytes, property);
  return packed === null ? bytes.slice(property.start + 12, property.end) : await unfold(bytes, packed);
}

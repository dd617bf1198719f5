/** glTF and GLB under a similarity: the roots of its scenes are moved, so that meshes, skins and the binary chunk stay byte for byte. */
import { AppError } from '../../contract/plain/errors.ts';
import { isRecord } from '../../contract/schema/reported-size.ts';
import { compose, type Matrix, type Triple, times } from '../../formats/matrix.ts';
import { turnOf } from '../../formats/quaternion.ts';
import { type GltfJson, type GltfNode, isGltfJson } from '../gltf/gltf-json.ts';
import { isTurned, matrixOf, placed, type Similarity } from '../placing/similarity.ts';
import { editWords } from './edit-words.ts';

const chunkJson = 0x4e4f534a;

/** Throws `fix.impossible` for what is no glTF 2. */
export function placeGltf(path: string, bytes: Uint8Array, by: Similarity): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isBinary = bytes.length >= 20 && view.getUint32(0, true) === 0x46546c67;
  if (!isBinary) {
    const text = new TextDecoder().decode(bytes);
    const document = parsed(path, text);
    placeRoots(document, by);
    const indent = /\n([ \t]+)/.exec(text)?.[1];
    const end = /\s*$/.exec(text)?.[0] ?? '';
    return new TextEncoder().encode(JSON.stringify(document, null, indent) + end);
  }
  const length = view.getUint32(12, true);
  if (view.getUint32(16, true) !== chunkJson || 20 + length > bytes.length)
    throw new AppError('fix.impossible', { path, reason: editWords.gltf.firstChunk });
  const document = parsed(path, new TextDecoder().decode(bytes.subarray(20, 20 + length)));
  placeRoots(document, by);
  const json = new TextEncoder().encode(JSON.stringify(document));
  const padded = json.length + ((4 - (json.length % 4)) % 4);
  const rest = bytes.subarray(20 + length);
  const out = new Uint8Array(20 + padded + rest.length).fill(0x20, 20, 20 + padded);
  out.set(bytes.subarray(0, 20));
  out.set(json, 20);
  out.set(rest, 20 + padded);
  const to = new DataView(out.buffer);
  to.setUint32(8, out.length, true);
  to.setUint32(12, padded, true);
  return out;
}

function parsed(path: string, text: string): GltfJson {
  let document: unknown;
  try {
    document = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    throw new AppError('fix.impossible', { path, reason: editWords.gltf.invalidJson });
  }
  const asset = isRecord(document) ? document['asset'] : null;
  if (!isRecord(asset) || typeof asset['version'] !== 'string' || !asset['version'].startsWith('2'))
    throw new AppError('fix.impossible', { path, reason: editWords.gltf.notVersion2 });
  if (!isGltfJson(document)) throw new AppError('fix.impossible', { path, reason: editWords.gltf.badValue });
  return document;
}

function placeRoots(document: GltfJson, by: Similarity): void {
  const { nodes = [], scenes = [] } = document;
  const animated = new Set(
    (document.animations ?? []).flatMap(({ channels = [] }) => channels.map(({ target }) => target?.node)),
  );
  const wrapped = new Map<number, number>();
  const moved = new Set<number>();
  for (const scene of scenes) {
    scene.nodes = (scene.nodes ?? []).map((index) => {
      const node = nodes[index];
      // Where a skinned mesh stands is said by its joints alone.
      if (node === undefined || moved.has(index) || (node.skin !== undefined && node.children === undefined))
        return index;
      if (!animated.has(index)) {
        moved.add(index);
        moveNode(node, by);
        return index;
      }
      const above = wrapped.get(index) ?? nodes.length;
      if (above === nodes.length) {
        const wrapper: GltfNode = { name: 'frame', children: [index] };
        moveNode(wrapper, by);
        nodes.push(wrapper);
        wrapped.set(index, above);
      }
      return above;
    });
    if (scene.nodes.length === 0) delete scene.nodes;
  }
}

/** `T·R·S` stays one, since the factor is the same along all axes. */
function moveNode(node: GltfNode, by: Similarity): void {
  if (node.matrix !== undefined) {
    node.matrix = [...times(matrixOf(by), node.matrix)];
    return;
  }
  const [x = 0, y = 0, z = 0] = node.translation ?? [];
  const to = placed(by, [x, y, z] satisfies Triple);
  if (node.translation !== undefined || to.some((value) => value !== 0)) node.translation = to;
  if (isTurned(by)) {
    const turn: Matrix = compose([], node.rotation ?? [0, 0, 0, 1], []);
    node.rotation = [...turnOf(times(by.turn, turn))];
  }
  if (by.factor !== 1) node.scale = (node.scale ?? [1, 1, 1]).map((value) => value * by.factor);
}

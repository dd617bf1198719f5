/** The sample files of a folder (`KIND/{third,authored,hostile}/...` and `assets/NAME/...`), each as the model of a folder of its own. */
import { globSync, statSync } from 'node:fs';
import path from 'node:path';
import { endingOf, endings } from '../../renderer/scene/parse/endings.ts';
import type { FolderFile, ModelFolder } from './model-pages.ts';

/** `file` is relative to the samples. A texture comes as the one texture of a square. */
export interface Sample {
  readonly file: string;
  readonly hostile: boolean;
  readonly folder: ModelFolder;
}

/** Parts of another file's description, or of no kind that opens: shown by nobody on their own. */
const notOpened = /^(MJCF|URDF)\/meshes\/|package\.xml$|\.(xacro|json|md|tsv|mtl|dae|stl|bin)$/i;
const picture = /\.(png|jpe?g)$/i;

/** In the order of their names. */
export async function readSamples(root: string): Promise<Sample[]> {
  const all = globSync('**/*', { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .toSorted();
  const samples: Sample[] = [];
  for (const file of all) {
    const top = `${file.split('/').slice(0, 2).join('/')}/`;
    const inner = file.slice(top.length);
    if (inner === '' || notOpened.test(inner)) continue;
    const files = new Map(
      all
        .filter((other) => other.startsWith(top))
        .map((other) => [other.slice(top.length), onDisk(root, other)]),
    );
    const hostile = file.includes('/hostile/');
    if (file.startsWith('textures/') && picture.test(file))
      samples.push({ file, hostile, folder: await square(file, inner, files) });
    else if (Object.hasOwn(endings, endingOf(file)))
      samples.push({ file, hostile, folder: { name: file, model: inner, files } });
  }
  return samples;
}

function onDisk(root: string, file: string): FolderFile {
  const content = path.join(root, file);
  return { content, sizeBytes: statSync(content).size };
}

async function square(file: string, texture: string, files: Map<string, FolderFile>): Promise<ModelFolder> {
  const obj =
    'mtllib square.mtl\nv 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nusemtl t\nf 1/1 2/2 3/3 4/4\n';
  const made = { 'square.obj': obj, 'square.mtl': `newmtl t\nKd 1 1 1\nmap_Kd ${texture}\n` };
  for (const [name, text] of Object.entries(made)) {
    const content = new TextEncoder().encode(text);
    files.set(name, { content, sizeBytes: content.length });
  }
  return { name: file, model: 'square.obj', files };
}

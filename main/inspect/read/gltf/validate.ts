/** Khronos' validator over one GLB or glTF. It computes without a pause and may do so for minutes: run it in a thread that can be ended. */
import { type ValidationMessage, validateBytes } from 'gltf-validator';
import { reasonWords } from '../../file-words.ts';
import { folderPart, openModelFolder, resolveReference, unreadable } from '../../model-folder.ts';

/** Messages of one code and severity. */
export interface ValidatorIssue {
  readonly code: string;
  readonly severity: number;
  /** The first one's. */
  readonly message: string;
  readonly pointer: string;
  readonly count: number;
}

const mostBytes = 256 * 1024 * 1024;
const mostMessages = 2000;
/** That files are missing is found by looking for them; unused parts and odd sizes of pictures harm nobody. */
const ignored = [
  'IO_ERROR',
  'UNUSED_OBJECT',
  'NODE_EMPTY',
  'UNUSED_MESH_TANGENT',
  'UNUSED_MESH_WEIGHTS',
  'IMAGE_NPOT_DIMENSIONS',
];

/** Compressed meshes and pictures, which Caliper shows and the validator does not know. */
const known =
  /KHR_draco_mesh_compression|EXT_meshopt_compression|KHR_meshopt_compression|KHR_texture_basisu|EXT_texture_webp/;
/** What it says of the pictures of these. */
const ofPictures = new Set(['VALUE_NOT_IN_LIST', 'IMAGE_UNRECOGNIZED_FORMAT', 'IMAGE_MIME_TYPE_INVALID']);

/** Throws `model.unreadable` and what the file system throws. */
export async function validateGltf(
  root: string,
  localPath: string,
  format: 'glb' | 'gltf',
): Promise<ValidatorIssue[]> {
  const folder = await openModelFolder(root, []);
  // It reads the memory below a view from its very begin: a view into a larger one would be another file.
  const bytes = Uint8Array.from(await folder.read(localPath, mostBytes));
  try {
    const { issues } = await validateBytes(bytes, {
      format,
      maxIssues: mostMessages,
      writeTimestamp: false,
      ignoredIssues: ignored,
      async externalResourceFunction(uri) {
        const resolved = resolveReference(folderPart(localPath), decodeURIComponent(uri));
        if (resolved.is !== 'inside') throw unreadable(reasonWords.outside);
        return Uint8Array.from(await folder.read(resolved.path, mostBytes));
      },
    });
    return grouped(issues.messages);
  } catch (error) {
    // It rejects with plain text.
    if (typeof error === 'string')
      return [{ code: 'INVALID', severity: 0, message: error, pointer: '', count: 1 }];
    throw error;
  }
}

function isKnown({ code, message }: ValidationMessage): boolean {
  return code === 'UNSUPPORTED_EXTENSION' && known.test(message);
}

function grouped(all: readonly ValidationMessage[]): ValidatorIssue[] {
  const hasOtherPictures = all.some((one) => isKnown(one) && /basisu|webp/.test(one.message));
  const messages = all.filter(
    (one) =>
      !isKnown(one) &&
      !(hasOtherPictures && ofPictures.has(one.code) && one.pointer?.startsWith('/images/') === true),
  );
  return [...Map.groupBy(messages, ({ code, severity }) => `${severity} ${code}`).values()].flatMap(
    (same) => {
      const [first] = same;
      if (first === undefined || first.severity > 2) return [];
      const { code, severity, message, pointer = '' } = first;
      return [
        {
          code,
          severity,
          message: message.slice(0, 300),
          pointer: pointer.slice(0, 200),
          count: same.length,
        },
      ];
    },
  );
}

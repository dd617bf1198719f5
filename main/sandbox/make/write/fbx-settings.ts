/** What an FBX says before its objects: header, axes and units, and which kinds of objects follow. */
import { bytes, double, type FbxNode, type FbxProperty, int, long, node, string } from './fbx-binary.ts';

/** A row of a `Properties70` table. */
export const property = (
  name: string,
  type: string,
  label: string,
  flags: string,
  ...values: FbxProperty[]
): FbxNode => node('P', [string(name), string(type), string(label), string(flags), ...values]);

/** A table of properties. */
export const properties = (...rows: FbxNode[]): FbxNode => node('Properties70', [], rows);

export const colourProperty = (name: string, [r, g, b]: readonly [number, number, number]): FbxNode =>
  property(name, 'Color', '', 'A', double(r), double(g), double(b));
export const numberProperty = (name: string, value: number): FbxNode =>
  property(name, 'Number', '', 'A', double(value));

// The same asset must give the same bytes, so the file was always created at the same moment; the id in the file's
// trailer belongs to it.
const created = '1970-01-01 10:00:00:000';
const fileId = Buffer.from('28b32aebb624ccc2bfc8b02aa92bfcf1', 'hex');

/** `FBXHeaderExtension` to `References`. */
export function preamble(title: string, counts: Readonly<Record<string, number>>): FbxNode[] {
  return [
    node(
      'FBXHeaderExtension',
      [],
      [
        node('FBXHeaderVersion', [int(1003)]),
        node('FBXVersion', [int(7400)]),
        node('EncryptionType', [int(0)]),
        node(
          'CreationTimeStamp',
          [],
          [
            node('Version', [int(1000)]),
            node('Year', [int(1970)]),
            node('Month', [int(1)]),
            node('Day', [int(1)]),
            node('Hour', [int(10)]),
            node('Minute', [int(0)]),
            node('Second', [int(0)]),
            node('Millisecond', [int(0)]),
          ],
        ),
        node('Creator', [string('Caliper sandbox')]),
        node(
          'SceneInfo',
          [string('GlobalInfo\x00\x01SceneInfo'), string('UserData')],
          [
            node('Type', [string('UserData')]),
            node('Version', [int(100)]),
            node(
              'MetaData',
              [],
              [
                node('Version', [int(100)]),
                node('Title', [string(title)]),
                node('Subject', [string('')]),
                node('Author', [string('')]),
                node('Keywords', [string('')]),
                node('Revision', [string('')]),
                node('Comment', [string('')]),
              ],
            ),
          ],
        ),
      ],
    ),
    node('FileId', [bytes(fileId)]),
    node('CreationTime', [string(created)]),
    node('Creator', [string('Caliper sandbox')]),
    globalSettings(),
    node(
      'Documents',
      [],
      [
        node('Count', [int(1)]),
        node('Document', [long(1n), string('Scene'), string('Scene')], [node('RootNode', [long(0n)])]),
      ],
    ),
    node('References'),
    definitions(counts),
  ];
}

/** Y up, front +Z, right +X; one unit is one centimetre. */
function globalSettings(): FbxNode {
  const axis = (name: string, value: number): FbxNode => property(name, 'int', 'Integer', '', int(value));
  return node(
    'GlobalSettings',
    [],
    [
      node('Version', [int(1000)]),
      properties(
        axis('UpAxis', 1),
        axis('UpAxisSign', 1),
        axis('FrontAxis', 2),
        axis('FrontAxisSign', 1),
        axis('CoordAxis', 0),
        axis('CoordAxisSign', 1),
        axis('OriginalUpAxis', 1),
        axis('OriginalUpAxisSign', 1),
        property('UnitScaleFactor', 'double', 'Number', '', double(1)),
        property('OriginalUnitScaleFactor', 'double', 'Number', '', double(1)),
      ),
    ],
  );
}

function definitions(counts: Readonly<Record<string, number>>): FbxNode {
  const all = { GlobalSettings: 1, ...counts };
  const total = Object.values(all).reduce((sum, count) => sum + count, 0);
  return node(
    'Definitions',
    [],
    [
      node('Version', [int(100)]),
      node('Count', [int(total)]),
      ...Object.entries(all).map(([type, count]) =>
        node('ObjectType', [string(type)], [node('Count', [int(count)])]),
      ),
    ],
  );
}

/** A report with something of everything: sources that disagree, findings of each severity, lines, and a file that was refused. */
import type {
  FileReport,
  FileTruth,
  InspectionReport,
} from '../../main/contract/schema/inspection-report.ts';

const truth: FileTruth = {
  unitMetres: 1,
  upAxis: 'y',
  size: [0.08, 0.1, 0.08],
  sizeIsExact: true,
  triangles: 672,
  materials: 1,
  textures: 1,
  textureEdgePx: 512,
  massKg: 0.35,
  centreOfMassM: null,
  inertiaKgM2: null,
  colliders: { box: 1 },
  joints: [],
  jointsInAll: 0,
};

const file = (path: string, part: Partial<FileReport> = {}): FileReport => ({
  path,
  kind: 'other',
  sizeBytes: 1024,
  state: 'read',
  told: 'Made for a test',
  truth: null,
  picture: null,
  findings: [],
  notListed: 0,
  ...part,
});

/** Of a folder of this name. */
export function sampleReport(folder: string): InspectionReport {
  return {
    caliperInspection: 1,
    folder,
    compared: 'hashes',
    counts: { error: 1, warn: 1, note: 1 },
    files: [
      file('model.glb', { kind: 'glb', truth }),
      file('physics.xml', {
        kind: 'mjcf',
        truth: { ...truth, size: [0.08, 0.08, 0.13], sizeIsExact: false, massKg: 0.4, upAxis: 'z' },
        findings: [
          {
            code: 'no-mass',
            severity: 'warn',
            line: 4,
            message: 'A joint moves a body without mass: “lid”. MuJoCo refuses to load it.',
          },
        ],
      }),
      file('physics.json', { kind: 'physics_sidecar' }),
      file('preview.png', {
        kind: 'preview',
        told: 'PNG, 64 × 64 px, RGB, 8 bits',
        picture: { widthPx: 64, heightPx: 64, channels: 3, bitsPerChannel: 8 },
      }),
      file('model.fbx', {
        kind: 'fbx',
        state: 'refused',
        told: 'FBX: not read, it is a web page',
        findings: [
          {
            code: 'unreadable-model',
            severity: 'error',
            line: null,
            message: 'It cannot be read: it is a web page.',
          },
        ],
      }),
    ],
    filesNotListed: 0,
    findings: [
      { code: 'duplicate-name', severity: 'note', line: null, message: 'The name “a.png” is there 2 times.' },
    ],
    service: { ...truth, triangles: null, materials: null, textures: null, textureEdgePx: null },
    sources: [null, 'model.glb', 'physics.xml'],
    rows: [
      {
        row: 'size',
        agrees: false,
        values: [
          { by: null, text: '8 × 10 × 8 cm', differs: false, apart: null },
          { by: 'model.glb', text: '8 × 10 × 8 cm', differs: false, apart: null },
          { by: 'physics.xml', text: '8 × 8 × 13 cm', differs: true, apart: '30 % larger' },
        ],
      },
      {
        row: 'mass',
        agrees: false,
        values: [
          { by: null, text: '350 g', differs: false, apart: null },
          { by: 'physics.xml', text: '400 g', differs: true, apart: '14 % more' },
        ],
      },
      {
        row: 'triangles',
        agrees: true,
        values: [{ by: 'model.glb', text: '672', differs: false, apart: null }],
      },
    ],
  };
}

/** The numbers by which crate files name the types of values (OpenUSD, crateDataTypes.h). */

/** Those that are read here. */
export const crateType = {
  bool: 1,
  uchar: 2,
  int: 3,
  uint: 4,
  int64: 5,
  uint64: 6,
  half: 7,
  float: 8,
  double: 9,
  string: 10,
  token: 11,
  assetPath: 12,
  matrix2d: 13,
  matrix3d: 14,
  matrix4d: 15,
  vec2h: 21,
  tokenListOp: 32,
  stringListOp: 33,
  pathListOp: 34,
  referenceListOp: 35,
  tokenVector: 41,
  specifier: 42,
  variability: 44,
  variantSelectionMap: 45,
  timeSamples: 46,
  payload: 47,
  doubleVector: 48,
  stringVector: 50,
  valueBlock: 51,
  value: 52,
  payloadListOp: 55,
  timeCode: 56,
} as const;

/** How many numbers a tuple has, and how wide each is. */
export interface VectorType {
  readonly size: number;
  readonly width: 'half' | 'float' | 'double' | 'int';
  readonly quaternion: boolean;
}

const vector = (size: number, width: VectorType['width'], quaternion = false): VectorType => ({
  size,
  width,
  quaternion,
});

/** Matrices, quaternions and vectors by their type. */
export const vectorTypes: ReadonlyMap<number, VectorType> = new Map([
  [13, vector(4, 'double')],
  [14, vector(9, 'double')],
  [15, vector(16, 'double')],
  [16, vector(4, 'double', true)],
  [17, vector(4, 'float', true)],
  [18, vector(4, 'half', true)],
  [19, vector(2, 'double')],
  [20, vector(2, 'float')],
  [21, vector(2, 'half')],
  [22, vector(2, 'int')],
  [23, vector(3, 'double')],
  [24, vector(3, 'float')],
  [25, vector(3, 'half')],
  [26, vector(3, 'int')],
  [27, vector(4, 'double')],
  [28, vector(4, 'float')],
  [29, vector(4, 'half')],
  [30, vector(4, 'int')],
]);

/** True for a tuple. */
export const isVector = (type: number): boolean => vectorTypes.has(type);

/** IEEE 754 binary16. */
export function halfToNumber(bits: number): number {
  const sign = (bits & 0x8000) === 0 ? 1 : -1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return (sign * fraction) / 2 ** 24;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * 2 ** (exponent - 15) * (1 + fraction / 1024);
}

/** OpenCV's predefined dictionaries of ArUco markers. No schema library here. */

/** In OpenCV's own order: the place is the number that `getPredefinedDictionary` takes. */
export const dictionaries = [
  'DICT_4X4_50',
  'DICT_4X4_100',
  'DICT_4X4_250',
  'DICT_4X4_1000',
  'DICT_5X5_50',
  'DICT_5X5_100',
  'DICT_5X5_250',
  'DICT_5X5_1000',
  'DICT_6X6_50',
  'DICT_6X6_100',
  'DICT_6X6_250',
  'DICT_6X6_1000',
  'DICT_7X7_50',
  'DICT_7X7_100',
  'DICT_7X7_250',
  'DICT_7X7_1000',
  'DICT_ARUCO_ORIGINAL',
  'DICT_APRILTAG_16h5',
  'DICT_APRILTAG_25h9',
  'DICT_APRILTAG_36h10',
  'DICT_APRILTAG_36h11',
  'DICT_ARUCO_MIP_36h12',
] as const;
export type Dictionary = (typeof dictionaries)[number];

/** Of the families whose name does not tell: modules along a marker's edge without its border, and how many there are. */
const unnamed: Readonly<Partial<Record<Dictionary, { readonly modules: number; readonly markers: number }>>> =
  {
    DICT_ARUCO_ORIGINAL: { modules: 5, markers: 1024 },
    DICT_APRILTAG_16h5: { modules: 4, markers: 30 },
    DICT_APRILTAG_25h9: { modules: 5, markers: 35 },
    DICT_APRILTAG_36h10: { modules: 6, markers: 2320 },
    DICT_APRILTAG_36h11: { modules: 6, markers: 587 },
    DICT_ARUCO_MIP_36h12: { modules: 6, markers: 250 },
  };

/** Modules along the edge of a marker, its black border (one more on each side) not included, and how many it has. */
export function dictionarySize(dictionary: Dictionary): {
  readonly modules: number;
  readonly markers: number;
} {
  const named = /^DICT_(\d)X\d_(\d+)$/.exec(dictionary);
  return unnamed[dictionary] ?? { modules: Number(named?.[1]), markers: Number(named?.[2]) };
}

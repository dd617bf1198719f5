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

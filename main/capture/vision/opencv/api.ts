/** The part of OpenCV's JavaScript build that is used: its own declarations leave ArUco out. Objects live in native memory until `delete()`. */

/** Whatever has to be given back by hand. */
export interface Native {
  delete(): void;
}

/** A matrix; the views are of native memory and only valid until the next native call. */
export interface Mat extends Native {
  readonly rows: number;
  readonly cols: number;
  readonly data: Uint8Array;
  readonly data32S: Int32Array;
  readonly data32F: Float32Array;
  roi(rectangle: Rectangle): Mat;
}
export interface MatVector extends Native {
  size(): number;
  get(index: number): Mat;
}
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface NativeDictionary extends Native {
  readonly markerSize: number;
  /** A copy, to be deleted: a row per marker, in it four turns one after the other, bits row by row, whole bytes but for the last. */
  readonly bytesList: Mat;
  generateImageMarker(id: number, sidePx: number, picture: Mat, borderBits: number): void;
}
export interface CharucoBoard extends Native {
  setLegacyPattern(legacy: boolean): void;
}
export interface DetectorParameters extends Native {
  adaptiveThreshWinSizeMin: number;
  adaptiveThreshWinSizeMax: number;
  adaptiveThreshWinSizeStep: number;
  minMarkerPerimeterRate: number;
  cornerRefinementMinAccuracy: number;
  /** 0 none, 1 to parts of a pixel. */
  cornerRefinementMethod: number;
}
export interface CharucoParameters extends Native {
  tryRefineMarkers: boolean;
}
export interface CharucoDetector extends Native {
  /** All outputs are in/out: give empty ones. */
  detectBoard(picture: Mat, corners: Mat, ids: Mat, markers: MatVector, markerIds: Mat): void;
  setDetectorParameters(parameters: DetectorParameters): void;
}
export interface ArucoDetector extends Native {
  detectMarkers(picture: Mat, markers: MatVector, ids: Mat, rejected: MatVector): void;
}

/** The library's module, once it runs. Calls throw a number: `exceptionFromPtr` says what it means. */
export interface OpenCv {
  readonly CV_8UC1: number;
  readonly INTER_CUBIC: number;
  readonly Mat: { new (): Mat; new (rows: number, columns: number, type: number): Mat };
  readonly MatVector: new () => MatVector;
  readonly Size: new (width: number, height: number) => Size;
  readonly aruco_CharucoBoard: new (
    squares: Size,
    squareLength: number,
    markerLength: number,
    dictionary: NativeDictionary,
    ids: Mat,
  ) => CharucoBoard;
  readonly aruco_DetectorParameters: new () => DetectorParameters;
  readonly aruco_CharucoParameters: new () => CharucoParameters;
  readonly aruco_RefineParameters: new (
    minRepDistance: number,
    errorCorrectionRate: number,
    checkAllOrders: boolean,
  ) => Native;
  readonly aruco_CharucoDetector: new (
    board: CharucoBoard,
    charuco: CharucoParameters,
    detector: DetectorParameters,
    refine: Native,
  ) => CharucoDetector;
  readonly aruco_ArucoDetector: new (
    dictionary: NativeDictionary,
    detector: DetectorParameters,
    refine: Native,
  ) => ArucoDetector;
  /** Factors of 0: by the size. */
  resize(from: Mat, to: Mat, size: Size, factorX: number, factorY: number, how: number): void;
  getPredefinedDictionary(place: number): NativeDictionary;
  getBuildInformation(): string;
  exceptionFromPtr(pointer: number): { readonly msg: string };
}

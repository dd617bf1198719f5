/** The colours of the 3D view, given by the caller; any CSS colour that three can read. */
export interface ScenePalette {
  readonly background: string;
  readonly grid: string;
  readonly gridStrong: string;
  /** Dimension lines, edges of triangles. */
  readonly mark: string;
  /** What was measured and picked, and where a model is cut. */
  readonly accent: string;
  /** What is not as it should be. */
  readonly warning: string;
}

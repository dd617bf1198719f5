/** The colours of the 3D view, given by whoever shows it; any CSS colour that three can read. */
export interface ScenePalette {
  readonly background: string;
  readonly grid: string;
  readonly gridStrong: string;
  /** Dimension lines. */
  readonly mark: string;
}

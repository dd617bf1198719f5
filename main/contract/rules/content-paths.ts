/** Paths of the byte channel: the one `(Request) => Response` handler that both hosts serve. No schema library here. */
import type { AssetId } from '../schema/ids.ts';

/** True for what is always a picture that is made when it is requested: a preview, or a frame of a clip. Takes a pathname. */
export function isMadePicture(pathname: string): boolean {
  return /^\/content\/(assets\/[^/]+\/preview|captures\/[^/]+\/frame)$/.test(pathname);
}

/** All are absolute paths on the page's own origin. */
export const contentPaths = {
  /** GET, with range requests: a file of an asset by its `localPath`. */
  file: (assetId: AssetId, localPath: string): string =>
    `/content/assets/${assetId}/files/${localPath.split('/').map(encodeURIComponent).join('/')}`,
  /** GET, with range requests: a file of a version, or of what a preview of fixes made (`preview`). */
  versionFile: (assetId: AssetId, version: number | 'preview', localPath: string): string =>
    `/content/assets/${assetId}/versions/${version}/${localPath.split('/').map(encodeURIComponent).join('/')}`,
  /** GET: the preview, scaled to fit `edgePx`; 404 when there is none. */
  preview: (assetId: AssetId, edgePx: number): string => `/content/assets/${assetId}/preview?edge=${edgePx}`,
  /** GET: the picture that was drawn of this model file, 204 when none was; POST with a WebP or PNG keeps one. */
  drawn: (assetId: AssetId, localPath: string, edgePx: number): string =>
    `/content/assets/${assetId}/drawn?of=${encodeURIComponent(localPath)}&edge=${edgePx}`,
  /**
   * POST with the file's bytes as body, its name as `x-file-name` (percent-encoded), its size in bytes as `x-file-size`
   * (optional) and `image` (the default) or `clip` as `x-input-kind`: answers a `StoredInput`, or `{error: AppFailureWire}`. As of every file that is sent: with a UUID
   * as `x-upload-id`, `upload.received` events tell how much has arrived.
   */
  inputs: '/content/inputs',
  /** GET, with range requests: an input image or clip kept for a submission. */
  input: (inputId: string): string => `/content/inputs/${inputId}`,
  /** GET: the frame of a kept clip at that second, as JPEG, scaled to fit `edgePx`. */
  captureFrame: (inputId: string, atS: number, edgePx: number): string =>
    `/content/captures/${inputId}/frame?at=${atS.toFixed(3)}&edge=${edgePx}`,
  /** GET: the report as a file, to be saved or sent to others. */
  captureReport: (inputId: string, format: 'html' | 'json'): string =>
    `/content/captures/${inputId}/report.${format}`,
  /** POST with a JPEG as body: the next frame of a film that was begun; answers nothing, or `{error: AppFailureWire}`. */
  videoFrame: (videoId: string, number: number): string => `/content/videos/${videoId}/frames/${number}`,
  /** GET: the finished film. */
  videoFilm: (videoId: string): string => `/content/videos/${videoId}/film`,
  /** GET: the ZIP of a report about a fault that was gathered. */
  diagnostics: (id: string): string => `/content/diagnostics/${id}`,
  /** GET: what is shipped that others made, as JSON; 404 where nothing was built. */
  licences: '/content/licences',
  /** POST with a `BoardPrint` as JSON: answers the PDF, or `{error: AppFailureWire}`. */
  boardPdf: '/content/boards/pdf',
  /** POST with the bytes of a ZIP that somebody exported, its name as `x-file-name`: answers a `ZipImport`, or `{error: AppFailureWire}`. */
  importZip: '/content/handed-on',
  /** GET: a ZIP that was made for the browser to fetch. */
  exportZip: (id: string, name: string): string => `/content/handed-on/${id}/${encodeURIComponent(name)}`,
  /** POST with a `ReviewSheetAsked` as JSON: answers the sheet, or `{error: AppFailureWire}`. */
  reviewSheet: '/content/reviews/sheet',
} as const;

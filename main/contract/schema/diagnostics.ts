/** What a report about a fault tells of this machine: shown in full before it is saved. */
import { z } from 'zod';

/** `text` is the whole file, censored already. */
export const diagnosticFileSchema = z.object({ name: z.string(), text: z.string() });
export type DiagnosticFile = z.infer<typeof diagnosticFileSchema>;

/** `id` names it for `contentPaths.diagnostics`; the last three that were made are kept until Caliper ends. */
export const diagnosticsSchema = z.object({
  id: z.uuid(),
  fileName: z.string(),
  files: z.array(diagnosticFileSchema),
});
export type Diagnostics = z.infer<typeof diagnosticsSchema>;

/** What Caliper is made of and runs in, for the user and for a report. */
export const versionsSchema = z.object({
  caliper: z.string(),
  /** Name and version, in their order: Node, Electron, Chromium, SQLite, ffmpeg. */
  parts: z.array(z.object({ name: z.string(), version: z.string() })),
  system: z.string(),
  libraryPath: z.string(),
  userDataPath: z.string(),
  logsPath: z.string(),
});
export type Versions = z.infer<typeof versionsSchema>;

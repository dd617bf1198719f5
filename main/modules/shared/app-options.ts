/** What a host gives to the application beside its ports. */
import type { Capture } from '../../capture/capture.ts';
import type { OpenHow } from '../../catalogue/opening/open.ts';
import type { Fix } from '../../contract/schema/fix/fix.ts';
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { Fixed, FixFiles, FixRun } from '../../fix/fix.ts';
import type { FileSystem } from '../../transfer/disk/file-system.ts';

/** What a host may leave to the defaults. */
export interface AppOptions {
  readonly log: Log;
  readonly clock?: Clock;
  /**
   * False: what was under way stays as it is, and nothing is sent. `when-asked`: it stays so until `jobs.settle` is
   * called. By default it goes on on its own.
   */
  readonly goesOn?: boolean | 'when-asked';
  /** How to come by a library that another Caliper may have: by default it is refused at once. */
  readonly open?: OpenHow;
  /** In [0, 1); for the jitter of retries. */
  readonly random?: () => number;
  /** The disk that downloads are written to; tests make it full or read-only. */
  readonly files?: FileSystem;
  /** `transfer/threads/worker.ts`, or what it was built to: downloads then run in threads of their own. */
  readonly downloadThread?: URL;
  /** `catalogue/library-index/worker.ts`, or what it was built to; without one this thread searches the library. */
  readonly searchThread?: URL;
  /** The entry of the thread that looks into clips, or what it was built to; without one this thread does. */
  readonly captureThread?: URL;
  /** `modules/local-files/worker.ts`, or what it was built to; without one this thread looks into files and folders. */
  readonly localThread?: URL;
  /** `modules/versions/worker.ts`, or what it was built to; without one this thread applies fixes. */
  readonly fixThread?: URL;
  /** What applies fixes; tests give one of their own. */
  readonly runFixes?: (fixes: readonly Fix[], files: FixFiles, run: FixRun) => Promise<Fixed>;
  /** `modules/libraries/move/worker.ts`, or what it was built to; without one this thread copies a library that is moved. */
  readonly moveThread?: URL;
  /** Where the samples lie that the package ships; without it there is no sample clip. */
  readonly samplesFolder?: string;
  /** Closes the application and opens it anew with this library, some time after the call. Without it another one is opened at the next start. */
  readonly reopen?: (libraryPath: string) => void;
  /** Why another library, which was wanted, could not be opened; reported beside the other notices. */
  readonly failure?: unknown;
  /** What the build wrote of the licences of others; without it the page of licences has none. */
  readonly noticesFile?: string;
  /** Where cards and phones are mounted; by default where this system does it. */
  readonly mounts?: { readonly roots: readonly string[]; readonly platform: NodeJS.Platform };
  /** What measures clips; tests give one of their own. */
  readonly measuring?: Capture;
}

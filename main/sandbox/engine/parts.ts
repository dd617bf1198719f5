/** What the engine is made of. */
import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/logging/log.ts';
import type { AssetFiles } from '../files/asset-files.ts';
import type { Store } from '../store/store.ts';
import type { Workshop } from './workshop.ts';

/** `speed`: how many times faster than life. `budgetMs` is not divided by it. `settled`: records with events have changed. */
export interface EngineParts {
  readonly store: Store;
  readonly files: AssetFiles;
  readonly workshop: Workshop;
  readonly clock: Clock;
  readonly log: Log;
  readonly speed: number;
  readonly parallelJobs: number;
  readonly budgetMs: number;
  settled(): void;
}

/**
 * What the application has sharp refuse, every test is refused: files share processes, so whether a picture of another
 * kind could be read would else hang on whether a file before had loaded the library the application's way.
 */
import { loadSharp } from '../../main/core/load-sharp.ts';

await loadSharp();

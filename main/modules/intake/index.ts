/** What comes in for measured assets: photos beside clips, watched folders, cards and phones that were connected. */

export { createIntake, type Intake } from './intake.ts';

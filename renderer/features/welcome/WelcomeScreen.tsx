/** Place of the welcome screen. */
export function WelcomeScreen() {
  return null;
}

let listener: () => void = () => undefined;

/** Asks for the dialog in which whoever works here signs in again. */
export const requestSignIn = (): void => listener();

/** Calls back when the dialog is asked for; the result ends it. */
export function onSignInRequested(callback: () => void): () => void {
  listener = callback;
  return () => {
    listener = () => undefined;
  };
}

let began = false;
let listener: () => void = () => undefined;

/** Whether there has been a toast, or one is to be expected, so that the part that shows them has to stand. */
export const toastsBegan = (): boolean => began;

/** The first toast was shown, or is expected. */
export function beginToasts(): void {
  began = true;
  listener();
}

/** Calls back when the first toast is shown or expected. */
export function onToasts(callback: () => void): () => void {
  listener = callback;
  return () => {
    listener = () => undefined;
  };
}

let began = false;
let listener: () => void = () => undefined;

/** Whether there has been a toast, so that the part that shows them has to stand. */
export const toastsBegan = (): boolean => began;

/** The first toast was shown. */
export function beginToasts(): void {
  began = true;
  listener();
}

/** Calls back when the first toast is shown. */
export function onToasts(callback: () => void): () => void {
  listener = callback;
  return () => {
    listener = () => undefined;
  };
}

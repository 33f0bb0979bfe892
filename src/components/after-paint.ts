/** A page that nobody sees is not drawn: it waits so many milliseconds instead. */
const unseen = 100;

/**
 * Waits until the browser has drawn what was changed before, so that a tap is answered before what it begins takes the page's
 * time: a signature that is hashed and encoded, or a sheet that is put together.
 */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, unseen);
    requestAnimationFrame(() => {
      clearTimeout(timer);
      setTimeout(resolve);
    });
  });

import { second } from '../../domain/kernel/time.ts';

/** So long a slow phone may draw what its person did, such as the day behind a form that was saved. */
const drawing = second;

/** Photos that come sooner after one another are one run, in which nobody waits for a screen. */
const run = 5 * second;

/** Photos can wait, a person cannot: the first one of a run is worked on once the screen has had the processor to itself. */
export function afterDrawing<Photo, Result>(
  work: (photo: Photo) => Promise<Result>,
): (photo: Photo) => Promise<Result> {
  let ended = Number.NEGATIVE_INFINITY;
  return async (photo) => {
    if (performance.now() - ended > run) await new Promise((resolve) => setTimeout(resolve, drawing));
    try {
      return await work(photo);
    } finally {
      ended = performance.now();
    }
  };
}

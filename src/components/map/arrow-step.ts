/** Pixels that an arrow key moves something on a map; with Shift it is moved farther. */
const near = 8;
const far = 64;

const directions: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** By how many pixels a key moves what has the focus; null for keys that do not move. */
export function arrowStep({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): [x: number, y: number] | null {
  const direction = directions[key];
  if (direction === undefined) return null;
  const [x, y] = direction;
  const length = shiftKey ? far : near;
  return [x * length, y * length];
}

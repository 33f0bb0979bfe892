const separators = [';', '\t', ',', '|'] as const;

/** So many lines tell what a file is separated by. */
const sampled = 20;

/** How often each separator stands in each of the first lines, outside quotes; a quoted text may hold line breaks. */
function countsOf(text: string): Map<string, number>[] {
  const lines: Map<string, number>[] = [new Map()];
  let quoted = false;
  for (const sign of text) {
    if (sign === '"') quoted = !quoted;
    if (quoted) continue;
    const line = lines.at(-1);
    if (sign === '\n' && lines.length === sampled) break;
    if (sign === '\n') lines.push(new Map());
    else line?.set(sign, (line.get(sign) ?? 0) + 1);
  }
  return lines;
}

/** How many of the lines have as many of a sign as most lines that have it. */
function agreement(lines: readonly ReadonlyMap<string, number>[], sign: string): number {
  const counts = lines.map((line) => line.get(sign) ?? 0).filter((count) => count > 0);
  return Math.max(0, ...counts.map((count) => counts.filter((other) => other === count).length));
}

/**
 * What parts the columns of a CSV file: the sign that stands equally often in the most lines, as between columns and not
 * within texts; of several, the one that the first lines have more of. Undefined where there is none, as in a single column.
 */
export function separatorOf(text: string): string | undefined {
  const lines = countsOf(text);
  const found = separators.map((sign) => ({
    sign,
    agree: agreement(lines, sign),
    first: lines.map((line) => line.get(sign) ?? 0).find((count) => count > 0) ?? 0,
  }));
  const [best] = found.sort((one, other) => other.agree - one.agree || other.first - one.first);
  return best === undefined || best.agree === 0 ? undefined : best.sign;
}

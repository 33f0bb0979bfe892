/** Remembers for a while how something ended, so that whoever asks often does not make it happen as often. */
export function remembered(work: () => Promise<void>, milliseconds: number): () => Promise<void> {
  let last: { at: number; end: Promise<void> } | null = null;
  return () => {
    if (last === null || Date.now() - last.at > milliseconds) last = { at: Date.now(), end: work() };
    return last.end;
  };
}

import { useEffect, useState } from 'react';
import { useOnline } from '../../components/needs-network.tsx';

type Known<Row> = { kind: 'asked' } | { kind: 'away' } | { kind: 'known'; rows: readonly Row[] };

type Loaded<Row> =
  | { kind: 'answered'; reply: readonly Row[] }
  | { kind: 'refused' | 'offline' | 'signIn' }
  | { kind: 'cancelled' };

/**
 * A list from the server, loaded by `load` (a stable function) whenever there is network; `change` updates the rows after a
 * mutation.
 */
export function useOnlineList<Row>(load: (signal: AbortSignal) => Promise<Loaded<Row>>) {
  const online = useOnline();
  const [known, setKnown] = useState<Known<Row>>({ kind: 'asked' });

  useEffect(() => {
    if (!online) return;
    const cut = new AbortController();
    load(cut.signal)
      .then((answer) => {
        if (answer.kind === 'answered') setKnown({ kind: 'known', rows: answer.reply });
        else if (answer.kind !== 'cancelled') setKnown({ kind: 'away' });
      })
      .catch(reportError);
    return () => cut.abort();
  }, [online, load]);

  const change = (to: (rows: readonly Row[]) => readonly Row[]): void =>
    setKnown((before) => (before.kind === 'known' ? { kind: 'known', rows: to(before.rows) } : before));

  return { known, online, change };
}

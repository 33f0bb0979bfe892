import { useEffect, useState } from 'react';
import { type AnswerTo, ask } from '../../commands/online.ts';
import { useOnline } from '../../components/needs-network.tsx';

/** Lists of an account that only the server knows. */
type ListName = 'sessions' | 'passkeys';
type Item<Name extends ListName> = Extract<AnswerTo<Name>, { kind: 'answered' }>['reply'][number];

type Known<Row> = { kind: 'asked' } | { kind: 'away' } | { kind: 'known'; rows: readonly Row[] };

/** Such a list, asked for whenever there is network, with a way to say what became of it meanwhile. */
export function useOnlineList<Name extends ListName>(name: Name) {
  const online = useOnline();
  const [known, setKnown] = useState<Known<Item<Name>>>({ kind: 'asked' });

  useEffect(() => {
    if (!online) return;
    const cut = new AbortController();
    ask(name, {}, cut.signal)
      .then((answer) => {
        if (answer.kind === 'answered') setKnown({ kind: 'known', rows: answer.reply });
        else if (answer.kind !== 'cancelled') setKnown({ kind: 'away' });
      })
      .catch(reportError);
    return () => cut.abort();
  }, [online, name]);

  const change = (to: (rows: readonly Item<Name>[]) => readonly Item<Name>[]): void =>
    setKnown((before) => (before.kind === 'known' ? { kind: 'known', rows: to(before.rows) } : before));

  return { known, online, change };
}

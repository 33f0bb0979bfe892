import { useTranslation } from 'react-i18next';
import type { Chain } from '../../mirror/pending.ts';
import { InboxEntry } from './inbox-entry.tsx';
import classes from './inbox-list.module.css';

/** What needs a decision, one entry per chain; what was put off comes last. */
export function InboxList({ chains }: { chains: readonly Chain[] }) {
  const { t } = useTranslation();
  const open = chains.filter(({ postponed }) => !postponed);
  const later = chains.filter(({ postponed }) => postponed);
  return (
    <div className={classes.list}>
      {open.map((chain) => (
        <InboxEntry key={chain.id} chain={chain} />
      ))}
      {later.length === 0 ? null : <h3 className={classes.later}>{t('inbox.postponed')}</h3>}
      {later.map((chain) => (
        <InboxEntry key={chain.id} chain={chain} />
      ))}
    </div>
  );
}

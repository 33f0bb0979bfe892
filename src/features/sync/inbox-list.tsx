import { useTranslation } from 'react-i18next';
import type { Chain } from '../../mirror/pending.ts';
import { InboxEntry } from './inbox-entry.tsx';
import classes from './inbox-list.module.css';

/** What needs a decision, one entry per chain; what was put off comes last. `heading` is the level of their titles. */
export function InboxList({ chains, heading }: { chains: readonly Chain[]; heading: 'h2' | 'h3' }) {
  const Heading = heading;
  const { t } = useTranslation();
  const open = chains.filter(({ postponed }) => !postponed);
  const later = chains.filter(({ postponed }) => postponed);
  return (
    <div className={classes.list}>
      {open.map((chain) => (
        <InboxEntry key={chain.id} chain={chain} heading={heading} />
      ))}
      {later.length === 0 ? null : <Heading className={classes.later}>{t('inbox.postponed')}</Heading>}
      {later.map((chain) => (
        <InboxEntry key={chain.id} chain={chain} heading={heading} />
      ))}
    </div>
  );
}

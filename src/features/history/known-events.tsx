import { useTranslation } from 'react-i18next';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import type { TextKey } from '../../i18n/texts.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { KnownEvent } from '../../mirror/known-history.ts';
import type { PendingItem } from '../../mirror/pending.ts';
import { changedRowLabel, changeLabel } from '../../theme/change-labels.ts';

/** More lines than these help nobody. */
const mostLines = 50;

/** What of it this device has still to send. */
export function WaitingHere({ items }: { items: readonly PendingItem[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (items.length === 0) return null;
  return (
    <Section title={t('history.waiting', { count: items.length })}>
      <Rows>
        {items.slice(0, mostLines).map((item) => (
          <Row
            key={item.id}
            title={t(changeLabel(item.name))}
            text={changedRowLabel(item)}
            aside={<span className="tabular">{format.moment(item.at, Date.now())}</span>}
          />
        ))}
      </Rows>
    </Section>
  );
}

function wordsOf(what: KnownEvent['what']): TextKey {
  if (what === 'proof') return 'history.proofMade';
  return what === 'reopened' ? 'address.reopened' : `status.${what}`;
}

/** What the rows on this device say has happened; less than the server knows. */
export function KnownEvents({ events }: { events: readonly KnownEvent[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Section title={t('history.known')}>
      {events.length === 0 ? <p>{t('history.knownNothing')}</p> : null}
      {events.length === 0 ? null : (
        <Rows>
          {events.slice(0, mostLines).map(({ id, at, what, of, by }) => (
            <Row
              key={id}
              title={t(wordsOf(what))}
              text={[of, by].filter(Boolean).join(' · ')}
              aside={<span className="tabular">{format.moment(at, Date.now())}</span>}
            />
          ))}
        </Rows>
      )}
    </Section>
  );
}

import { IconAlertTriangle } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalHelp } from '../../components/refusal-help.tsx';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { addressName, useAddress } from '../../mirror/addresses.ts';
import type { Chain } from '../../mirror/pending.ts';
import { changeWords, rowWords } from '../../theme/change-words.ts';
import { ConflictTable } from './conflict-table.tsx';
import { ConflictActions, PartlyActions, RefusedActions } from './inbox-actions.tsx';
import classes from './inbox-entry.module.css';
import { RefusedRows } from './refused-rows.tsx';

/** One chain that needs a decision: which record, what happened, what was done here, and the ways out. */
export function InboxEntry({ chain, heading: Heading }: { chain: Chain; heading: 'h2' | 'h3' }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { first, held } = chain;
  const row = rowWords(first) ?? t('inbox.unknownRow');
  const steps = [first, ...held]
    .filter(({ name }) => name !== '')
    .map(({ name, at }) => `${t(changeWords(name))} ${format.moment(at, Date.now())}`);
  const what = `${t(changeWords(first.name))}, ${row}`;
  return (
    <article className={classes.entry} aria-label={row}>
      <header className={classes.head}>
        <span className={classes.kind} data-tone="red">
          <IconAlertTriangle size={14} stroke={2} aria-hidden />
          <Kind chain={chain} />
        </span>
        <Heading className={classes.row}>{row}</Heading>
        {steps.length === 0 ? null : <p className={classes.dim}>{t('inbox.done', { what: steps.join(' → ') })}</p>}
      </header>
      <Reason chain={chain} />
      {held.length === 0 ? null : <p className={classes.dim}>{t('inbox.held', { count: held.length })}</p>}
      <Actions chain={chain} what={what} />
    </article>
  );
}

function Actions({ chain, what }: { chain: Chain; what: string }) {
  switch (chain.first.attention?.kind) {
    case 'conflict':
      return <ConflictActions chain={chain} />;
    case 'partly':
      return <PartlyActions chain={chain} what={what} />;
    default:
      return <RefusedActions chain={chain} what={what} />;
  }
}

function Kind({ chain }: { chain: Chain }) {
  const { t } = useTranslation();
  switch (chain.first.attention?.kind) {
    case 'conflict':
      return t('inbox.conflict');
    case 'partly':
      return t('inbox.partly');
    case 'unreadable':
      return t('inbox.unreadable');
    default:
      return t('inbox.rejected');
  }
}

/** Mine beside theirs, or why the server refused, or what cannot be read. */
function Reason({ chain }: { chain: Chain }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { attention } = chain.first;
  switch (attention?.kind) {
    case 'conflict':
      return attention.conflicts.map((conflict) => (
        <Fragment key={`${conflict.id} ${conflict.fields.join()}`}>
          {conflict.resource === 'operational-addresses' && conflict.id !== chain.first.target.id ? (
            <AddressName id={conflict.id} />
          ) : null}
          <ConflictTable conflict={conflict} />
        </Fragment>
      ));
    case 'partly':
      return <RefusedRows item={chain.first} {...attention} />;
    case 'rejected': {
      const { title, text } = errorText(attention.code, attention.message, attention.fields);
      return (
        <>
          <p>{`${title} ${text}`}</p>
          <RefusalHelp code={attention.code} />
        </>
      );
    }
    case 'unreadable':
      return <p>{`${t('inbox.unreadableHint')} (${attention.message})`}</p>;
    default:
      return <p>{errorText('held', '').title}</p>;
  }
}

/** Which of a task's addresses a conflict is about, where the change was about several. */
function AddressName({ id }: { id: string }) {
  const address = useAddress(id);
  return <p className={classes.name}>{address ? addressName(address) : '–'}</p>;
}

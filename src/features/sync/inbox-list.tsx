import { Box, Stack } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalHelp } from '../../components/refusal-help.tsx';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { addressName, useAddress } from '../../mirror/addresses.ts';
import type { Chain } from '../../mirror/pending.ts';
import { changedRowLabel, changeLabel } from '../../theme/change-labels.ts';
import { Chip } from './chip.tsx';
import { ConflictTable } from './conflict-table.tsx';
import { ConflictActions, PartlyActions, RefusedActions } from './inbox-actions.tsx';
import { RefusedRows } from './refused-rows.tsx';

/** One entry per chain that needs a decision, postponed ones last. `heading` is the level of their titles. */
export function InboxList({ chains, heading }: { chains: readonly Chain[]; heading: 'h2' | 'h3' }) {
  const { t } = useTranslation();
  const open = chains.filter(({ postponed }) => !postponed);
  const later = chains.filter(({ postponed }) => postponed);
  return (
    <Stack gap="0.875rem">
      {open.map((chain) => (
        <InboxEntry key={chain.id} chain={chain} heading={heading} />
      ))}
      {later.length === 0 ? null : (
        <Box component={heading} c="dimmed" fz="xs" fw={600}>
          {t('inbox.postponed')}
        </Box>
      )}
      {later.map((chain) => (
        <InboxEntry key={chain.id} chain={chain} heading={heading} />
      ))}
    </Stack>
  );
}

/** A chain that needs a decision: the record, the problem, the local changes, and the actions. */
function InboxEntry({ chain, heading }: { chain: Chain; heading: 'h2' | 'h3' }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { first, held } = chain;
  const row = changedRowLabel(first) ?? t('inbox.unknownRow');
  const steps = [first, ...held]
    .filter(({ name }) => name !== '')
    .map(({ name, at }) => `${t(changeLabel(name))} ${format.moment(at, Date.now())}`);
  const what = `${t(changeLabel(first.name))}, ${row}`;
  return (
    <Stack component="article" className="card" gap="sm" p="0.875rem" aria-label={row}>
      <Stack component="header" gap="0.25rem" align="flex-start">
        <Chip tone="red" icon={IconAlertTriangle} mb="0.25rem">
          <Kind chain={chain} />
        </Chip>
        <Box component={heading} className="breakable" fz="lg" fw={700}>
          {row}
        </Box>
        {steps.length === 0 ? null : (
          <Box component="p" className="tabular" c="dimmed">
            {t('inbox.done', { what: steps.join(' → ') })}
          </Box>
        )}
      </Stack>
      <Reason chain={chain} />
      {held.length === 0 ? null : (
        <Box component="p" className="tabular" c="dimmed">
          {t('inbox.held', { count: held.length })}
        </Box>
      )}
      <Actions chain={chain} what={what} />
    </Stack>
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

/** The conflict, the reason of the rejection, or what is unreadable. */
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
          <ConflictTable conflict={conflict} args={chain.first.args} />
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

/** The address of a conflict, for a change of several addresses of a task. */
function AddressName({ id }: { id: string }) {
  const address = useAddress(id);
  return (
    <Box component="p" className="breakable" fw={600}>
      {address ? addressName(address) : '–'}
    </Box>
  );
}

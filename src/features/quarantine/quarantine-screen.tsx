import { Box, Button, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { confirm } from '../../components/confirm-store.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { NetworkButton } from '../../components/needs-network.tsx';
import { Notice } from '../../components/notice.tsx';
import { PageContent } from '../../components/page-content.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { StoppableProgress } from '../../components/stoppable-progress.tsx';
import { useAction } from '../../components/use-action.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useViewer } from '../../mirror/session.ts';
import { QuarantinedEntry } from './quarantined-entry.tsx';
import { groupByPerson, isAcceptable, type PersonItems } from './quarantined-items.ts';
import { type Quarantine, useQuarantine } from './use-quarantine.ts';

/** Employees' work that the server rejected; the account's owner accepts or dismisses it (decision 0009). */
export function QuarantineScreen() {
  const { t } = useTranslation();
  const viewer = useViewer();
  return (
    <>
      <PageHeader title={t('quarantine.title')} {...(viewer.owner ? { subtitle: t('quarantine.subtitle') } : {})} />
      <PageContent>
        {viewer.owner ? (
          <Deciding />
        ) : (
          <EmptyState title={t('quarantine.notYours')} hint={t('quarantine.notYoursHint')} />
        )}
      </PageContent>
    </>
  );
}

function Deciding() {
  const { t } = useTranslation();
  const format = useFormat();
  const quarantine = useQuarantine();
  const { progress, stop } = quarantine;
  return (
    <>
      <Waiting quarantine={quarantine} />
      {progress === null ? null : (
        <StoppableProgress
          {...progress}
          title={t('quarantine.acceptingTitle')}
          text={t('quarantine.accepting', {
            count: progress.of,
            shown: format.number(progress.done),
            all: format.number(progress.of),
          })}
          onStop={stop}
        />
      )}
    </>
  );
}

function Waiting({ quarantine }: { quarantine: Quarantine }) {
  const { t } = useTranslation();
  const { state, items, more, again, readMore } = quarantine;
  const reading = useAction();
  const retry = (
    <Button variant="default" onClick={again}>
      {t('action.retry')}
    </Button>
  );
  if (items.length === 0) {
    if (state === 'offline') return <EmptyState title={t('quarantine.offline')} hint={t('quarantine.offlineText')} />;
    if (state === 'failed') return <EmptyState title={t('quarantine.failed')} action={retry} />;
    if (state === 'busy') return <p role="status">{t('quarantine.busy')}</p>;
    return <EmptyState title={t('quarantine.empty')} hint={t('quarantine.emptyHint')} />;
  }
  return (
    <Stack gap="md" align="flex-start">
      {state === 'offline' ? (
        <Notice tone="amber" title={t('quarantine.offline')} text={t('quarantine.offlineKept')} />
      ) : null}
      {state === 'failed' ? retry : null}
      {groupByPerson(items).map((persons) => (
        <OfPerson key={persons.user.id} persons={persons} quarantine={quarantine} />
      ))}
      {more ? (
        <NetworkButton
          variant="default"
          disabled={reading.busy}
          note={t('action.needsNetwork')}
          onClick={() => reading.run(readMore)}
        >
          {t('quarantine.readMore')}
        </NetworkButton>
      ) : null}
    </Stack>
  );
}

/** The items of one person, to accept all at once or one by one. */
function OfPerson({ persons: { user, items }, quarantine }: { persons: PersonItems; quarantine: Quarantine }) {
  const { t } = useTranslation();
  const { busy, run } = useAction();
  const { notAccepted, decide, acceptAll } = quarantine;
  const acceptable = items.filter(({ item }) => isAcceptable(item));
  const count = acceptable.length;
  const acceptEach = async (): Promise<void> => {
    const confirmed = await confirm({
      title: t('quarantine.acceptTitle'),
      message: t('quarantine.acceptAllText', { count, person: user.name }),
      confirmLabel: t('quarantine.acceptAll', { count }),
    });
    if (confirmed) await acceptAll(acceptable.map(({ id }) => id));
  };
  return (
    <Stack component="section" gap="sm" w="100%" maw="52rem" aria-label={user.name}>
      <Group gap="0.5rem" justify="space-between">
        <Box component="h2" className="breakable" fz="lg" fw={700}>
          {user.name}
        </Box>
        {count < 2 ? null : (
          <NetworkButton disabled={busy} note={t('action.needsNetwork')} onClick={() => run(acceptEach)}>
            {t('quarantine.acceptAll', { count })}
          </NetworkButton>
        )}
      </Group>
      <Stack component="ul" className="plain-list" gap="sm" aria-label={t('quarantine.of', { person: user.name })}>
        {items.map((item) => (
          <QuarantinedEntry
            key={item.id}
            item={item}
            notAccepted={notAccepted.find((refusal) => refusal.id === item.id) ?? null}
            onDecide={(decision) => decide(item.id, decision)}
          />
        ))}
      </Stack>
    </Stack>
  );
}

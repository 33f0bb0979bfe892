import { Box, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { deleteSources, dismissUnkeptSources, sendSources } from '../../commands/sources.ts';
import { confirm } from '../../components/confirm-store.ts';
import { Notice } from '../../components/notice.tsx';
import { Section } from '../../components/section.tsx';
import { useAction } from '../../components/use-action.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useSyncState } from '../../mirror/sync-state.ts';

/** The original files of photos that wait on this device, and a notice of those that it had no room for. */
export function WaitingSources() {
  const { t } = useTranslation();
  const sources = useSyncState()?.sources ?? null;
  if (sources === null) return null;
  const { files, unkept } = sources;
  return (
    <Section title={t('sources.title')}>
      {unkept === 0 ? null : (
        <Notice tone="amber" title={t('sources.unkept', { count: unkept })} text={t('sources.unkeptText')}>
          <Button size="xs" variant="default" mt="xs" onClick={() => dismissUnkeptSources()}>
            {t('sources.understood')}
          </Button>
        </Notice>
      )}
      {files === 0 ? null : <Waiting sources={sources} />}
    </Section>
  );
}

type Sources = NonNullable<NonNullable<ReturnType<typeof useSyncState>>['sources']>;

function Waiting({ sources: { files, size, refused, goNow } }: { sources: Sources }) {
  const { t } = useTranslation();
  const format = useFormat();
  const sending = useAction();
  const deleting = useAction();
  const amount = t('sources.waiting', { count: files, size: format.bytes(size) });
  const remove = async (): Promise<void> => {
    const confirmed = await confirm({
      title: t('sources.deleteTitle'),
      message: t('sources.deleteText', { count: files, size: format.bytes(size) }),
      confirmLabel: t('sources.delete'),
      destructive: true,
    });
    if (confirmed) await deleteSources();
  };
  return (
    <>
      <Box component="p" className="tabular">
        {amount}
      </Box>
      <Box component="p" className="pretty" c="dimmed">
        {t(goNow ? 'sources.goingNow' : 'sources.later')}
      </Box>
      {refused === 0 ? null : (
        <Box component="p" c="var(--red-strong)">
          {t('sources.refused', { count: refused })}
        </Box>
      )}
      <Group gap="xs" align="stretch" wrap="nowrap">
        <Button flex={1} variant="default" loading={deleting.busy} onClick={() => deleting.run(remove)}>
          {t('sources.delete')}
        </Button>
        <Button flex={1} disabled={goNow} loading={sending.busy} onClick={() => sending.run(sendSources)}>
          {t('sources.sendNow')}
        </Button>
      </Group>
    </>
  );
}

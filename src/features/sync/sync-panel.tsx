import { Box, Button, Group, Stack, Switch } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { importUnsent } from '../../commands/device.ts';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { hideToast, toast } from '../../components/toast.ts';
import { markToast } from '../../components/undo-toast.tsx';
import { useAction } from '../../components/use-action.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { type Device, useMyDevices } from '../../mirror/devices.ts';
import { useInbox } from '../../mirror/pending.ts';
import { useFilesToSend } from '../../mirror/sync-state.ts';
import { InboxList } from './inbox-list.tsx';
import { canKeepAwake, keepAwake, letSleep, useAwake } from './keep-awake-store.ts';
import { LostWorkNotices } from './lost-work.tsx';
import { ReadinessCheck } from './readiness-check.tsx';
import { SyncStatus } from './sync-status.tsx';
import { useExport } from './use-export.ts';
import { WaitingList } from './waiting-list.tsx';
import { WaitingSources } from './waiting-sources.tsx';

interface SyncPanelProps {
  opened: boolean;
  onClose: () => void;
  onSignIn: () => void;
}

/** The panel behind the pill: sync status, decisions, waiting items, readiness for offline work, and devices. */
export function SyncPanel({ opened, onClose, onSignIn }: SyncPanelProps) {
  const { t } = useTranslation();
  const chains = useInbox() ?? [];
  // It would cover the status, and the panel lists the mark and undoes it, too.
  useEffect(() => hideToast(markToast), []);
  return (
    <Sheet opened={opened} onClose={onClose} title={t('sync.title')} width="side">
      <Stack gap="1.75rem">
        <LostWorkNotices />
        <SyncStatus onSignIn={onSignIn} />
        <KeepAwakeSwitch />
        {chains.length === 0 ? null : (
          <Section title={t('inbox.title')}>
            <InboxList chains={chains} heading="h3" />
          </Section>
        )}
        <WaitingList />
        <WaitingSources />
        <ReadinessCheck />
        <UnsentTools />
        <MyDevices />
      </Stack>
    </Sheet>
  );
}

/** Keeps the screen on until the photos are sent, because a sleeping phone stops sending; hidden without photos. */
function KeepAwakeSwitch() {
  const { t } = useTranslation();
  const awake = useAwake();
  const files = useFilesToSend() ?? 0;
  if (files === 0 || !canKeepAwake()) return null;
  return (
    <div>
      <Switch
        label={t('sync.keepAwake')}
        checked={awake === 'on'}
        onChange={(event) => (event.currentTarget.checked ? keepAwake() : letSleep())}
      />
      <Box component="p" className="hidden-if-empty" mt="0.375rem" c="dimmed" role="status">
        {awake === 'refused' ? t('sync.keepAwakeRefused') : null}
      </Box>
    </div>
  );
}

/** Exports everything unsent, as a backup or for another device, and imports it again. */
function UnsentTools() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const exporting = useExport();
  const importing = useAction();
  const chooser = useRef<HTMLInputElement>(null);
  const take = async (file: File): Promise<void> => {
    const result = await importUnsent(file);
    if (result.kind === 'refused') {
      const { title, text } = errorText(result.code, result.detail);
      toast({ kind: 'error', message: `${title} ${text}` });
      return;
    }
    const { added, known } = result;
    toast({
      kind: 'success',
      message: `${t('sync.importAdded', { count: added })} ${t('sync.importKnown', { count: known })}`,
    });
  };
  return (
    <Section title={t('sync.toolsTitle')}>
      <Box component="p" className="pretty" c="dimmed">
        {t('sync.toolsText')}
      </Box>
      <Group gap="xs" align="stretch" wrap="nowrap">
        <Button flex={1} variant="default" loading={exporting.busy} onClick={exporting.save}>
          {t('action.export')}
        </Button>
        <Button flex={1} variant="default" loading={importing.busy} onClick={() => chooser.current?.click()}>
          {t('action.import')}
        </Button>
      </Group>
      <input
        ref={chooser}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label={t('action.import')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file !== undefined) void importing.run(() => take(file));
        }}
      />
    </Section>
  );
}

/** The person's devices as the server knows them: last contact, and how much was waiting then. */
function MyDevices() {
  const { t } = useTranslation();
  const devices = useMyDevices();
  if (devices === undefined || devices.length === 0) return null;
  return (
    <Section title={t('sync.devicesTitle')}>
      <Rows>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </Rows>
      <Box component="p" c="dimmed">
        {t('sync.devicesHint')}
      </Box>
    </Section>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { changesWaiting, filesWaiting } = device;
  const waiting = [
    changesWaiting > 0 ? t('sync.changes', { count: changesWaiting }) : null,
    filesWaiting > 0 ? t('sync.photos', { count: filesWaiting }) : null,
  ].filter((part) => part !== null);
  const seen = t('sync.deviceSeen', { at: format.moment(device.lastContact, Date.now()) });
  return <Row title={device.label ?? t('sync.deviceUnknown')} text={[seen, ...waiting].join(' · ')} />;
}

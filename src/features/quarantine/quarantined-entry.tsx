import { Box, Button, Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Quarantined } from '../../../domain/protocol/quarantine.ts';
import { confirm } from '../../components/confirm-store.ts';
import { NetworkButton } from '../../components/needs-network.tsx';
import { Notice } from '../../components/notice.tsx';
import { Fact, Rows } from '../../components/rows.tsx';
import { useAction } from '../../components/use-action.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useDevices } from '../../mirror/devices.ts';
import { changeLabel } from '../../theme/change-labels.ts';
import { useFieldLabels } from '../../theme/field-labels.ts';
import { isAcceptable, readItem } from './quarantined-items.ts';
import { QuarantinedPhotos } from './quarantined-photos.tsx';
import type { Decision, NotAccepted } from './use-quarantine.ts';

interface QuarantinedEntryProps {
  item: Quarantined;
  notAccepted: NotAccepted | null;
  onDecide: (decision: Decision) => Promise<void>;
}

/** A quarantined item: what, when, why it was rejected, and the two decisions. */
export function QuarantinedEntry({ item, notAccepted, onDecide }: QuarantinedEntryProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const labels = useFieldLabels();
  const { name, set } = readItem(item.item);
  const what = name === null ? t('quarantine.unreadable') : t(changeLabel(name));
  const about = item.about ?? item.label;
  const title = about === '' ? what : `${what}, ${about}`;
  const reason = errorText(item.reason, item.reason);
  const refused = notAccepted === null ? null : errorText(notAccepted.code, notAccepted.message);
  return (
    <li>
      <Stack component="article" className="card" gap="sm" p="0.875rem" aria-label={`${item.user.name}: ${title}`}>
        <Box component="h3" className="breakable" fz="lg" fw={700}>
          {title}
        </Box>
        <p>{t('quarantine.reason', { reason: reason.title })}</p>
        <Facts item={item} />
        {item.afterEnd ? <Notice tone="amber" title={t('quarantine.afterEnd')} /> : null}
        {item.partly || Object.keys(set).some((field) => !labels.has(field)) ? <p>{t('quarantine.partly')}</p> : null}
        <QuarantinedPhotos item={item} />
        {isAcceptable(item.item) ? null : <p>{t('quarantine.onlyDismiss')}</p>}
        {refused === null ? null : (
          <Notice tone="red" title={t('quarantine.notAccepted')} text={`${refused.title} ${refused.text}`} />
        )}
        <Actions title={title} person={item.user.name} acceptable={isAcceptable(item.item)} onDecide={onDecide} />
      </Stack>
    </li>
  );
}

function Facts({ item }: { item: Quarantined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const labels = useFieldLabels();
  const devices = useDevices();
  const { at, set } = readItem(item.item);
  const device = devices?.find((one) => one.device.id === item.device)?.device.label ?? t('sync.deviceUnknown');
  const received = item.photos.filter((photo) => photo.received).length;
  return (
    <Rows>
      <Fact label={t('quarantine.person')} value={`${item.user.name} · ${device}`} />
      {at === null ? null : <Fact label={t('history.doneAt')} value={format.dateTime(at)} />}
      <Fact label={t('quarantine.receivedOn')} value={format.dateTime(item.receivedOn)} />
      {item.photos.length === 0 ? null : (
        <Fact
          label={t('quarantine.photos')}
          value={t('quarantine.photosReceived', { received, count: item.photos.length })}
        />
      )}
      {item.about === null && item.label !== '' ? <Fact label={t('quarantine.label')} value={item.label} /> : null}
      {Object.entries(set)
        .filter(([field]) => labels.has(field))
        .map(([field, value]) => (
          <Fact key={field} label={labels.label(field)} value={labels.value(field, value)} />
        ))}
    </Rows>
  );
}

interface ActionsProps extends Pick<QuarantinedEntryProps, 'onDecide'> {
  title: string;
  person: string;
  acceptable: boolean;
}

/** Accepting applies the item in the owner's name with its original time; dismissing is final. Both need the server. */
function Actions({ title, person, acceptable, onDecide }: ActionsProps) {
  const { t } = useTranslation();
  const { busy, run } = useAction();
  const decide = async (decision: Decision): Promise<void> => {
    const accepting = decision === 'accept';
    const confirmed = await confirm({
      title: t(accepting ? 'quarantine.acceptTitle' : 'quarantine.dismissTitle'),
      message: t(accepting ? 'quarantine.acceptText' : 'quarantine.dismissText', { what: title, person }),
      confirmLabel: t(accepting ? 'quarantine.accept' : 'quarantine.dismiss'),
      ...(accepting ? {} : { destructive: true, hold: true }),
    });
    if (confirmed) await onDecide(decision);
  };
  return (
    <Group gap="0.5rem" align="flex-start" justify="flex-end">
      <Button variant="default" disabled={busy} onClick={() => run(() => decide('dismiss'))}>
        {t('quarantine.dismiss')}
      </Button>
      <NetworkButton
        disabled={busy || !acceptable}
        note={t('action.needsNetwork')}
        onClick={() => run(() => decide('accept'))}
      >
        {t('quarantine.accept')}
      </NetworkButton>
    </Group>
  );
}

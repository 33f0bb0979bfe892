import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { hasUnsentWork } from '../../domain/device/abandoned-devices.ts';
import type { Device } from '../../domain/schemas.ts';
import { useFormat } from '../i18n/use-format.tsx';
import { Notice } from './notice.tsx';

interface WaitingWorkProps {
  /** The devices on which work may still wait; nothing is said while they are not known, or there are none. */
  found: readonly { device: Device; person: string | null }[] | undefined;
  /** The explanation, unless it is about a task's work. */
  text?: string;
}

/** Warns that people have work on their devices that has not arrived, before something is made of what is here. */
export function WaitingWork({ found, text }: WaitingWorkProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (found === undefined || found.length === 0) return null;
  return (
    <Notice
      tone="orange"
      title={t('devices.workWaits', { count: found.length })}
      text={text ?? t('devices.workWaitsText')}
    >
      <Box component="ul" className="tabular" ps="1.125rem" style={{ listStyle: 'disc' }}>
        {found.map(({ device, person }) => (
          <li key={device.id}>
            {t('devices.workOf', {
              who: [person, device.label].filter(Boolean).join(' · '),
              what: hasUnsentWork(device)
                ? [
                    device.changesWaiting > 0 ? t('sync.changes', { count: device.changesWaiting }) : null,
                    device.filesWaiting > 0 ? t('lost.photos', { count: device.filesWaiting }) : null,
                  ]
                    .filter(Boolean)
                    .join(', ')
                : t('devices.silent'),
              at: format.moment(device.lastContact, Date.now()),
            })}
          </li>
        ))}
      </Box>
    </Notice>
  );
}

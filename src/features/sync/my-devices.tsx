import { useTranslation } from 'react-i18next';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import { type Device, useMyDevices } from '../../mirror/devices.ts';
import classes from './waiting-list.module.css';

/** The person's devices as the office sees them: when each was last heard of, and how much it then had waiting. */
export function MyDevices() {
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
      <p className={classes.nothing}>{t('sync.devicesHint')}</p>
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

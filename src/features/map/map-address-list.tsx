import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusPill } from '../../components/status-pill.tsx';
import type { MapPoint } from '../../mirror/map-points.ts';
import { addressStatusLooks } from '../../theme/statuses.ts';
import classes from './map-screen.module.css';

interface MapAddressListProps {
  addresses: readonly MapPoint[];
  selected: string | null;
  /** Shows an address on the map. */
  onShow: (id: string) => void;
  onOpen: (id: string) => void;
}

/** Lines added at a time. */
const share = 100;

/** The addresses of the map as a list: a tap opens one, the pin shows it on the map. */
export function MapAddressList({ addresses, selected, onShow, onOpen }: MapAddressListProps) {
  const { t } = useTranslation();
  const [most, setMost] = useState(share);
  const rest = addresses.length - most;
  return (
    <>
      <ul className="plain-list">
        {addresses.slice(0, most).map((address) => (
          <li key={address.id} className={classes.address} data-selected={address.id === selected || undefined}>
            <UnstyledButton className={classes.opener} onClick={() => onOpen(address.id)}>
              <span className={classes.name}>{address.name}</span>
              <StatusPill look={addressStatusLooks[address.status]} />
              <span className={classes.dim}>
                {address.position === null
                  ? t('map.noPosition')
                  : [address.street, address.task].filter(Boolean).join(' · ')}
              </span>
            </UnstyledButton>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="md"
              disabled={address.position === null}
              aria-label={t('map.show', { name: address.name })}
              onClick={() => onShow(address.id)}
            >
              <IconMapPin size={18} stroke={1.7} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {rest <= 0 ? null : (
        <Button variant="default" mx="0.875rem" my="sm" onClick={() => setMost(most + share)}>
          {t('map.more', { count: Math.min(rest, share) })}
        </Button>
      )}
    </>
  );
}

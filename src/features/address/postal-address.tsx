import { ActionIcon, Box, Button, Group, Stack } from '@mantine/core';
import { IconLocation, IconMap, IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { addressLine } from '../../../domain/address/naming.ts';
import type { Address } from '../../../domain/schemas.ts';
import { CallableText } from '../../components/callable-text.tsx';
import { useFloorText } from './address-card.tsx';
import { callLink, deviceOf, mapLink, quoted, routeLink } from './map-link.ts';
import classes from './postal-address.module.css';

interface PostalAddressProps {
  address: Address;
  /** Show its name, where several addresses are listed. */
  named?: boolean;
}

/** An address with links to the route, the phone and the map. */
export function PostalAddress({ address, named = false }: PostalAddressProps) {
  const { t } = useTranslation();
  const floorText = useFloorText();
  const { nickname, name, floor, province, telephone, comment } = address;
  const label = nickname ?? name;
  const more = [floor ? floorText(floor) : null, province].filter(Boolean).join(' · ');
  return (
    <Stack className={classes.address} gap="0.125rem">
      {named && label !== null ? (
        <Box component="p" fw={600}>
          {label}
        </Box>
      ) : null}
      <p>{addressLine(address)}</p>
      {more === '' ? null : (
        <Box component="p" className="breakable" c="dimmed">
          {more}
        </Box>
      )}
      {comment ? (
        <Box component="p" className="breakable" c="dimmed">
          <CallableText text={quoted(comment)} />
        </Box>
      ) : null}
      <Group className="tabular" gap="0.375rem" align="stretch" mt="0.5rem">
        <Button
          component="a"
          variant="default"
          px="0.5rem"
          href={routeLink(address, deviceOf(navigator))}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconLocation size={18} stroke={1.7} aria-hidden />}
        >
          {t('address.route')}
        </Button>
        {telephone ? (
          <Button
            component="a"
            variant="default"
            px="0.5rem"
            href={callLink(telephone)}
            aria-label={t('address.callNumber', { telephone })}
            leftSection={<IconPhone size={18} stroke={1.7} aria-hidden />}
          >
            {telephone}
          </Button>
        ) : null}
        <ActionIcon
          component="a"
          variant="default"
          w="var(--control)"
          h="auto"
          href={mapLink(address)}
          target="_blank"
          rel="noreferrer"
          title={t('action.needsNetwork')}
          aria-label={t('address.map')}
        >
          <IconMap size={20} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Group>
    </Stack>
  );
}

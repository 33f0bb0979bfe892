import { ActionIcon, Stack, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressLine, addressName, type PickableAddress } from '../../../domain/address/naming.ts';
import { namedAddressIds } from '../../../domain/task/validation.ts';
import type { PlannedAddress } from '../../commands/task-plan.ts';
import { OwnForms } from '../../components/form/on-the-fly.tsx';
import { type EditableColumn, EditableTable } from '../../components/table/editable-table.tsx';
import { usePhone } from '../../components/use-phone.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { AddressLineDialog } from './address-line-dialog.tsx';
import { type KnownPlaces, offeredPlaces } from './planned-places.ts';

interface AddressLinesProps {
  addresses: readonly PlannedAddress[];
  places: KnownPlaces;
  priced: boolean;
  /** Null where the addresses are read-only. */
  onChange: ((addresses: PlannedAddress[]) => void) | null;
}

/** The details of each address of a draft (specification 2.3, additional installation info), edited by row or by column. */
export function AddressLines({ addresses, places, priced, onChange }: AddressLinesProps) {
  const { t } = useTranslation();
  const [edited, setEdited] = useState<{ address: PlannedAddress; openings: number } | null>(null);
  const [opened, setOpened] = useState(false);
  const edit = (address: PlannedAddress): void => {
    setEdited({ address, openings: (edited?.openings ?? 0) + 1 });
    setOpened(true);
  };
  const columns = useColumns({ places, priced, edit: onChange === null ? null : edit });
  const replace = (next: PlannedAddress): void =>
    onChange?.(addresses.map((address) => (address.id === next.id ? next : address)));
  const fill = (field: string, value: string | number): void =>
    onChange?.(addresses.map((address) => ({ ...address, [field]: value })));
  if (addresses.length === 0) return null;
  return (
    <OwnForms>
      <Stack component="section" gap="sm" aria-label={t('taskForm.additionalInfo')}>
        <Text component="h2" fz="lg" fw={600}>
          {t('taskForm.additionalInfo')}
        </Text>
        <EditableTable
          label={t('taskForm.additionalInfo')}
          columns={columns}
          rows={addresses}
          count={(count) => t('tasks.addresses', { count })}
          onFill={fill}
        />
      </Stack>
      {edited === null ? null : (
        <AddressLineDialog
          key={edited.openings}
          opened={opened}
          onClose={() => setOpened(false)}
          address={edited.address}
          places={offeredPlaces(places, namedAddressIds([edited.address]))}
          priced={priced}
          onChange={replace}
        />
      )}
    </OwnForms>
  );
}

const nameOf = (place: PickableAddress | undefined): string => (place === undefined ? '–' : addressName(place));

interface ColumnsOptions {
  places: KnownPlaces;
  priced: boolean;
  edit: ((address: PlannedAddress) => void) | null;
}

function useColumns({ places, priced, edit }: ColumnsOptions): EditableColumn<PlannedAddress>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const phone = usePhone();
  const byId = useMemo(() => new Map([...places.fitting, ...places.named].map((place) => [place.id, place])), [places]);
  const money = (amount: number | null): string | null => (amount === null ? null : format.money(amount));
  const fillable = edit === null ? {} : ({ editable: 'amount' } as const);
  const name: EditableColumn<PlannedAddress> = {
    field: 'nickname',
    label: t('taskForm.line.address'),
    cell: ({ nickname, installationAddress }) => {
      const place = byId.get(installationAddress?.id ?? '');
      return (
        <Stack component="span" gap={0}>
          {nickname ?? (place === undefined ? null : addressName(place))}
          <Text span c="dimmed" fz="xs">
            {place === undefined ? null : addressLine(place)}
          </Text>
        </Stack>
      );
    },
  };
  const prices: EditableColumn<PlannedAddress>[] = [
    { field: 'payout', label: t('taskForm.line.payout'), align: 'end', cell: (row) => money(row.payout), ...fillable },
    ...(priced
      ? [
          {
            field: 'salesPrice',
            label: t('taskForm.line.salesPrice'),
            align: 'end' as const,
            cell: (row: PlannedAddress) => money(row.salesPrice),
            ...fillable,
          },
        ]
      : []),
  ];
  const more: EditableColumn<PlannedAddress>[] = [
    {
      field: 'pickupAddresses',
      label: t('taskForm.line.pickups'),
      cell: ({ pickupAddresses }) => pickupAddresses.map(({ id }) => nameOf(byId.get(id))).join(', ') || null,
    },
    { field: 'communicationInfo', label: t('taskForm.line.communication'), cell: (row) => row.communicationInfo },
  ];
  const pencil: EditableColumn<PlannedAddress> = {
    field: 'edit',
    label: t('taskForm.line.actions'),
    align: 'end',
    cell: (row) => (
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('taskForm.line.edit', { name: row.nickname ?? '–' })}
        onClick={() => edit?.(row)}
      >
        <IconPencil size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    ),
  };
  return [name, ...prices, ...(phone ? [] : more), ...(edit === null ? [] : [pencil])];
}

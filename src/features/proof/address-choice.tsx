import '@mantine/core/styles/Radio.layer.css';
import { ActionIcon, Box, Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addressName as postalAddressName } from '../../../domain/address/naming.ts';
import type { Address } from '../../../domain/schemas.ts';
import { StatusPill } from '../../components/status-pill.tsx';
import { NestedTable } from '../../components/table/nested-table.tsx';
import { TableFoot } from '../../components/table/table-foot.tsx';
import { useFoundRows } from '../../components/use-found-rows.ts';
import { usePhone } from '../../components/use-phone.ts';
import { type AddressView, addressName } from '../../mirror/addresses.ts';
import { addressStatusLooks } from '../../theme/statuses.ts';
import classes from './address-choice.module.css';
import type { ProofTarget } from './proof-draft.ts';

interface AddressChoiceProps {
  /** The addresses to choose from; for an existing proof only its own. */
  views: readonly AddressView[];
  proved: ProofTarget;
  /** Null where the address is fixed. */
  onPick: ((view: AddressView) => void) | null;
  /** Null where the choice is read-only. */
  onAddresses: ((places: string[]) => void) | null;
  /** The error message. */
  issue?: string | undefined;
}

/** Rows on a page: as many as render without a pause. */
const size = 15;

const searchText = (view: AddressView): string =>
  [addressName(view), view.place?.street, ...view.pickups.map(({ street }) => street)].join(' ');

/** Chooses one of the task's addresses, and which of its parts the proof shows (specification 2.4). */
export function AddressChoice({ views, proved, onPick, onAddresses, issue }: AddressChoiceProps) {
  const { t } = useTranslation();
  const { text, setText, found, shown, page, setPage } = useFoundRows(views, { wordsOf: searchText, size });
  const pick = (id: string): void => {
    const view = views.find(({ operational }) => operational.id === id);
    if (view !== undefined) onPick?.(view);
  };
  return (
    <Stack gap="sm">
      {views.length <= size ? null : (
        <TextInput
          type="search"
          aria-label={t('several.search')}
          placeholder={t('several.search')}
          leftSection={<IconSearch size={16} stroke={1.7} aria-hidden />}
          value={text}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
      )}
      {issue === undefined ? null : (
        <Box component="p" c="var(--red-strong)" role="alert">
          {issue}
        </Box>
      )}
      <Choices named={t('proof.pickAddress')} value={proved.address} onChange={onPick === null ? null : pick}>
        <ul className="card plain-list">
          {shown.map((view) => (
            <AddressLine
              key={view.operational.id}
              view={view}
              proved={proved}
              mayPick={onPick !== null}
              onAddresses={onAddresses}
            />
          ))}
          {found.length === 0 ? (
            <Box component="li" p="lg" ta="center" c="dimmed">
              {t('several.nothingFound')}
            </Box>
          ) : null}
        </ul>
      </Choices>
      {found.length > size ? (
        <TableFoot
          label={t('proof.tab.addresses')}
          count={t('tasks.addresses', { count: found.length })}
          total={found.length}
          page={page}
          size={size}
          onPage={setPage}
        />
      ) : null}
    </Stack>
  );
}

interface ChoicesProps {
  named: string;
  value: string | null;
  /** Null where there is nothing to choose. */
  onChange: ((value: string) => void) | null;
  children: ReactNode;
}

function Choices({ named, value, onChange, children }: ChoicesProps) {
  if (onChange === null) return children;
  return (
    <Radio.Group aria-label={named} value={value} onChange={onChange}>
      {children}
    </Radio.Group>
  );
}

interface AddressLineProps extends Pick<AddressChoiceProps, 'proved' | 'onAddresses'> {
  view: AddressView;
  mayPick: boolean;
}

function AddressLine({ view, proved, mayPick, onAddresses }: AddressLineProps) {
  const { t } = useTranslation();
  const { id, completionStatus } = view.operational;
  const picked = proved.address === id;
  // The picked address starts unfolded.
  const [open, setOpen] = useState<boolean | null>(null);
  const unfolded = open ?? picked;
  const name = addressName(view);
  const Chevron = unfolded ? IconChevronDown : IconChevronRight;
  return (
    <li className={classes.row}>
      <div className={classes.head} data-picked={picked || undefined}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="md"
          aria-label={t('proof.placesOf', { name })}
          aria-expanded={unfolded}
          onClick={() => setOpen(!unfolded)}
        >
          <Chevron size={16} stroke={1.8} aria-hidden />
        </ActionIcon>
        {mayPick ? (
          <Radio className={classes.radio} value={id} label={<NameAndStreet view={view} name={name} />} />
        ) : (
          <NameAndStreet view={view} name={name} />
        )}
        <span className={classes.aside}>
          <StatusPill look={addressStatusLooks[completionStatus]} />
        </span>
      </div>
      {unfolded ? (
        <div className={classes.addresses}>
          <ProvedAddresses view={view} proved={proved} onAddresses={picked ? onAddresses : null} />
        </div>
      ) : null}
    </li>
  );
}

function NameAndStreet({ view, name }: { view: AddressView; name: string }) {
  return (
    <Stack component="span" gap={0} miw={0} className="breakable">
      <Box component="span" fw={600}>
        {name}
      </Box>
      {view.place?.street ? <span className={classes.street}>{view.place.street}</span> : null}
    </Stack>
  );
}

interface ProvedPlacesProps {
  view: AddressView;
  proved: ProofTarget;
  /** Null where they are read-only. */
  onAddresses: ((places: string[]) => void) | null;
}

/** What a proof of this type can show of an address: its pickup addresses, or the installation address. */
function ProvedAddresses({ view, proved, onAddresses }: ProvedPlacesProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const { type, places } = proved;
  const rows = type === 'PICKUP' ? view.pickups : [view.place].filter((address) => address !== null);
  const toggle = (id: string, on: boolean): void =>
    onAddresses?.(on ? [...places, id] : places.filter((each) => each !== id));
  const shown = {
    field: 'shown',
    label: t('proof.shows'),
    cell: (address: Address) => (
      <Checkbox
        aria-label={t('proof.showsPlace', { name: postalAddressName(address) })}
        checked={places.includes(address.id)}
        onChange={({ currentTarget: { checked } }) => toggle(address.id, checked)}
      />
    ),
  };
  return (
    <NestedTable
      label={t(type === 'PICKUP' ? 'proof.pickupPlaces' : 'proof.installationPlace')}
      rows={rows}
      columns={[
        ...(onAddresses === null || rows.length < 2 ? [] : [shown]),
        { field: 'nickname', label: t('proof.nickname'), cell: ({ nickname }) => nickname },
        { field: 'street', label: t('proof.street'), cell: ({ street }) => street },
        // A phone has room only for what tells them apart.
        ...(phone
          ? []
          : [
              { field: 'region', label: t('proof.region'), cell: ({ region }: Address) => region },
              { field: 'telephone', label: t('proof.telephone'), cell: ({ telephone }: Address) => telephone },
            ]),
      ]}
    />
  );
}

import '@mantine/core/styles/Radio.layer.css';
import { ActionIcon, Radio, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StatusPill } from '../../components/status-pill.tsx';
import { TableFoot } from '../../components/table/table-foot.tsx';
import { useFoundRows } from '../../components/use-found-rows.ts';
import { type AddressView, addressName } from '../../mirror/addresses.ts';
import { addressStatusLooks } from '../../theme/statuses.ts';
import classes from './address-choice.module.css';
import type { ProvedPlace } from './proof-draft.ts';
import { ProvedPlaces } from './proved-places.tsx';

interface AddressChoiceProps {
  /** The addresses that can be picked; of a proof that exists its own. */
  views: readonly AddressView[];
  proved: ProvedPlace;
  /** Null where another address cannot be picked. */
  onPick: ((view: AddressView) => void) | null;
  /** Null where the places are only read. */
  onPlaces: ((places: string[]) => void) | null;
  /** What is wrong with the choice. */
  issue?: string | undefined;
}

/** Rows on a page: as many as are drawn without a pause, of however many there are. */
const size = 15;

const wordsOf = (view: AddressView): string =>
  [addressName(view), view.place?.street, ...view.pickups.map(({ street }) => street)].join(' ');

/** Where the work was done: one of the task's addresses, and which of its places the proof shows (specification 2.4). */
export function AddressChoice({ views, proved, onPick, onPlaces, issue }: AddressChoiceProps) {
  const { t } = useTranslation();
  const { text, setText, found, shown, page, setPage } = useFoundRows(views, { wordsOf, size });
  const pick = (id: string): void => {
    const view = views.find(({ operational }) => operational.id === id);
    if (view !== undefined) onPick?.(view);
  };
  return (
    <div className={classes.parts}>
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
        <p className={classes.wrong} role="alert">
          {issue}
        </p>
      )}
      <Choices named={t('proof.pickAddress')} value={proved.address} onChange={onPick === null ? null : pick}>
        <ul className={classes.list}>
          {shown.map((view) => (
            <AddressLine
              key={view.operational.id}
              view={view}
              proved={proved}
              mayPick={onPick !== null}
              onPlaces={onPlaces}
            />
          ))}
          {found.length === 0 ? <li className={classes.none}>{t('several.nothingFound')}</li> : null}
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
    </div>
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

interface AddressLineProps extends Pick<AddressChoiceProps, 'proved' | 'onPlaces'> {
  view: AddressView;
  mayPick: boolean;
}

function AddressLine({ view, proved, mayPick, onPlaces }: AddressLineProps) {
  const { t } = useTranslation();
  const { id, completionStatus } = view.operational;
  const picked = proved.address === id;
  // What is picked shows its places until they are folded away.
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
          <Radio className={classes.radio} value={id} label={<Words view={view} name={name} />} />
        ) : (
          <Words view={view} name={name} />
        )}
        <span className={classes.aside}>
          <StatusPill look={addressStatusLooks[completionStatus]} />
        </span>
      </div>
      {unfolded ? (
        <div className={classes.places}>
          <ProvedPlaces view={view} proved={proved} onPlaces={picked ? onPlaces : null} />
        </div>
      ) : null}
    </li>
  );
}

function Words({ view, name }: { view: AddressView; name: string }) {
  return (
    <span className={classes.words}>
      <span className={classes.name}>{name}</span>
      {view.place?.street ? <span className={classes.street}>{view.place.street}</span> : null}
    </span>
  );
}

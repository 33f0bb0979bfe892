import { Checkbox, UnstyledButton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { canKnowMissing, tallyOf } from '../../../domain/photo/required.ts';
import { ActionMenu } from '../../components/action-menu.tsx';
import { StatusPill } from '../../components/status-pill.tsx';
import { photoTallyText } from '../../i18n/photo-texts.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { type AddressView, addressName } from '../../mirror/addresses.ts';
import { useViewer } from '../../mirror/session.ts';
import { addressStatusLooks, rowMarkLooks } from '../../theme/statuses.ts';
import { type AddressChange, changeLooks, changesFor } from './address-changes.ts';
import classes from './address-row.module.css';

interface AddressRowProps {
  view: AddressView;
  /** Null where nothing can be selected. */
  selected: boolean | null;
  onSelect: (ids: readonly string[], on: boolean) => void;
  onOpen: (address: string) => void;
  onChange: (address: string, change: AddressChange) => void;
}

/** An address in the list. Memoised, so that it renders again only when its own data change. */
export const AddressRow = memo(function AddressRow({ view, selected, onSelect, onOpen, onChange }: AddressRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const viewer = useViewer();
  const { operational, place, pending } = view;
  const { id, payout, finalPayout, extraCosts, completionStatus } = operational;
  const name = addressName(view);
  const changes = changesFor(viewer, view);
  const pays = finalPayout ?? payout;
  const tally = canKnowMissing(viewer) ? tallyOf(view) : [];
  return (
    <li className={classes.row} data-selected={selected === true || undefined}>
      {selected === null ? null : (
        <Checkbox
          className={classes.check}
          flex="none"
          aria-label={t('table.selectRow', { name })}
          checked={selected}
          onChange={({ currentTarget: { checked } }) => onSelect([id], checked)}
        />
      )}
      <UnstyledButton className={classes.opener} onClick={() => onOpen(id)}>
        <span className={classes.name}>
          {name}
          <span className={classes.detail}>{place?.street}</span>
          {tally.length === 0 ? null : <span className={classes.detail}>{photoTallyText(t, tally)}</span>}
        </span>
        <span className={classes.aside}>
          {viewer.kind === 'office' && pays !== null ? (
            <span className={classes.money}>
              {format.money(pays)}
              {extraCosts === null || extraCosts === 0 ? null : (
                <span className={classes.detail}>{t('several.extra', { amount: format.money(extraCosts) })}</span>
              )}
            </span>
          ) : null}
          {pending.attention?.attention?.kind === 'conflict' ? <StatusPill look={rowMarkLooks.conflict} /> : null}
          <span className={classes.status}>
            <StatusPill look={addressStatusLooks[completionStatus]} />
          </span>
        </span>
      </UnstyledButton>
      {changes.length === 0 ? null : (
        <ActionMenu
          label={t('table.moreOf', { name })}
          className={classes.more}
          actions={changes.map((change) => ({
            label: t(changeLooks[change].label),
            icon: changeLooks[change].icon,
            act: () => onChange(id, change),
          }))}
        >
          <IconDots size={18} stroke={1.8} aria-hidden />
        </ActionMenu>
      )}
    </li>
  );
});

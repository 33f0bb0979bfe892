import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../action-menu.tsx';
import classes from './row-buttons.module.css';
import type { RowAction, RowActions } from './table-shape.ts';

interface RowButtonsProps {
  name: string;
  actions: RowActions;
}

/** The quiet button of what is done most. */
function Primary({ name, action }: { name: string; action: RowAction }) {
  const { t } = useTranslation();
  const { to, search = {} } = action;
  const look = {
    variant: 'subtle',
    color: 'gray',
    size: 'compact-sm',
    className: classes.primary,
    disabled: action.disabled ?? false,
    'aria-label': t('table.actionOn', { action: action.label, name }),
  } as const;
  return to === undefined ? (
    <Button {...look} onClick={() => void action.act?.()}>
      {action.label}
    </Button>
  ) : (
    <Button {...look} renderRoot={(props) => <Link to={to} search={search} {...props} />}>
      {action.label}
    </Button>
  );
}

/** A quiet split button: what is done most, and the menu of everything else (specification 2.10). */
export function RowButtons({ name, actions: { primary, more = [] } }: RowButtonsProps) {
  const { t } = useTranslation();
  return (
    <span className={classes.split}>
      {primary === undefined ? null : <Primary name={name} action={primary} />}
      {more.length === 0 ? null : (
        <ActionMenu label={t('table.moreOf', { name })} className={classes.more} actions={more} outside>
          <IconChevronDown size={15} stroke={1.8} aria-hidden />
        </ActionMenu>
      )}
    </span>
  );
}

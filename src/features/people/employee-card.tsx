import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../../domain/schemas.ts';
import { personName } from '../../../domain/user/names.ts';
import { ActionMenu } from '../../components/action-menu.tsx';
import { CallableText } from '../../components/callable-text.tsx';
import { Initials } from '../../components/initials.tsx';
import type { RowAction } from '../../components/table/table-shape.ts';
import { useViewer } from '../../mirror/session.ts';
import classes from './employee-card.module.css';
import { isKnownWhole } from './personnel-search.ts';

interface EmployeeCardProps {
  employee: User;
  /** The first one is the button, the others are in its menu. */
  actions: readonly RowAction[];
}

/** An employee in the carousel (specification 2.8); deactivated ones are grey and labelled. */
export function EmployeeCard({ employee, actions }: EmployeeCardProps) {
  const { t } = useTranslation();
  const name = personName(employee);
  const [primary, ...more] = actions;
  return (
    <article className={classes.card} data-off={!employee.enabled || undefined} aria-label={name}>
      {/* The name stands below. */}
      <span aria-hidden>
        <Initials name={name} seed={employee.id} large />
      </span>
      <h2 className={classes.name}>{name}</h2>
      <p className={classes.mail}>{employee.email ?? employee.nickname}</p>
      {employee.phoneNumber === null ? null : (
        <p className={classes.mail}>
          <CallableText text={employee.phoneNumber} />
        </p>
      )}
      <Standing employee={employee} />
      {primary === undefined ? null : (
        <div className={classes.buttons}>
          <Button
            variant="default"
            className={classes.primary}
            aria-label={t('table.actionOn', { action: primary.label, name })}
            onClick={() => void primary.act?.()}
          >
            {primary.label}
          </Button>
          {more.length === 0 ? null : (
            <ActionMenu label={t('table.moreOf', { name })} className={classes.more} actions={more} outside>
              <IconChevronDown size={16} stroke={1.8} aria-hidden />
            </ActionMenu>
          )}
        </div>
      )}
    </article>
  );
}

/** A pill for people who cannot sign in, or not yet. */
function Standing({ employee }: { employee: User }) {
  const { t } = useTranslation();
  const viewer = useViewer();
  if (!employee.enabled) {
    return (
      <span className={classes.pill} data-tone="gray">
        {t('people.off')}
      </span>
    );
  }
  if (employee.username !== null || !isKnownWhole(viewer, employee)) return null;
  return (
    <span className={classes.pill} data-tone="amber">
      {t('people.waits')}
    </span>
  );
}

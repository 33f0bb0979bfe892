import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { RoleIcon, roleIcons } from '../../components/role-icon.tsx';
import { idColumn, momentColumn, textColumn } from '../../components/table/row-columns.tsx';
import type { TableColumn } from '../../components/table/table-shape.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { ListedRow } from '../../mirror/lists/list-definition.ts';
import classes from './roles.module.css';

export type ListedRole = ListedRow<'roles'>;

/** The columns of roles that are shown until a person chooses others (specification 2.10). */
export const minimumRoleColumns: readonly string[] = ['id', 'nickname', 'name', 'employees', 'icon'];

type Column = TableColumn<ListedRole>;

/** All columns of the list of roles. */
export function useRoleColumns(): readonly Column[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo((): Column[] => {
    const iconWords = (icon: string | null): string => {
      const known = roleIcons.find((each) => each === icon);
      return known === undefined ? (icon ?? '') : t(`roles.icon.${known}`);
    };
    return [
      idColumn(t('roles.field.id')),
      textColumn({ field: 'nickname', label: t('roles.field.nickname') }),
      textColumn({ field: 'name', label: t('roles.field.name') }),
      {
        field: 'employees',
        label: t('roles.field.employees'),
        kind: 'text',
        sortable: false,
        filterable: false,
        cell: ({ labels }) => labels.employees,
        value: ({ labels }) => labels.employees ?? null,
      },
      {
        field: 'icon',
        label: t('roles.field.icon'),
        kind: 'text',
        filterable: false,
        cell: ({ icon }) =>
          icon === null ? null : (
            <span className={classes.icon}>
              <RoleIcon icon={icon} />
              {iconWords(icon)}
            </span>
          ),
        value: ({ icon }) => iconWords(icon),
      },
      {
        field: 'employeeRights',
        label: t('roles.rights'),
        kind: 'number',
        align: 'end',
        sortable: false,
        filterable: false,
        cell: ({ employeeRights }) => format.number(employeeRights.length),
        value: ({ employeeRights }) => employeeRights.length,
      },
      ...(['createDate', 'modifyDate'] as const).map((field) =>
        momentColumn<typeof field, ListedRole>({ field, label: t(`roles.field.${field}`) }, format),
      ),
    ];
  }, [t, format]);
}

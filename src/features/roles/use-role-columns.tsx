import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { roles } from '../../../domain/role/resource.ts';
import { RoleIcon, roleIcons } from '../../components/role-icon.tsx';
import type { TableColumn } from '../../components/table/table-shape.ts';
import { useResourceColumns } from '../../components/table/use-resource-columns.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import type { ListedRow } from '../../mirror/lists/list-definition.ts';
import classes from './roles.module.css';

export type ListedRole = ListedRow<'roles'>;

type Column = TableColumn<ListedRole>;

/** All columns of the list of roles: the picture in words, and how many rights there are. */
export function useRoleColumns(): readonly Column[] {
  const { t } = useTranslation();
  const format = useFormat();
  const more = useMemo(() => {
    const iconWords = (icon: string | null): string => {
      const known = roleIcons.find((each) => each === icon);
      return known === undefined ? (icon ?? '') : t(`roles.icon.${known}`);
    };
    const icon: Partial<Column> = {
      cell: ({ icon: shown }) =>
        shown === null ? null : (
          <span className={classes.icon}>
            <RoleIcon icon={shown} />
            {iconWords(shown)}
          </span>
        ),
      value: ({ icon: shown }) => iconWords(shown),
    };
    const rights: Column = {
      field: 'employeeRights',
      label: t('roles.rights'),
      kind: 'number',
      align: 'end',
      sortable: false,
      filterable: false,
      cell: ({ employeeRights }) => format.number(employeeRights.length),
      value: ({ employeeRights }) => employeeRights.length,
    };
    return { special: { icon }, extra: [rights] };
  }, [t, format]);
  return useResourceColumns(roles, more);
}

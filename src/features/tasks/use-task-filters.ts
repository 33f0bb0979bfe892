import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListFilter } from '../../../domain/list/query.ts';
import { operationalStatuses } from '../../../domain/task/states.ts';
import type { Choice, ExtraFilter } from '../../components/table/table-shape.ts';
import { useCrew, useFleet } from '../../mirror/crew.ts';
import { useCustomerChoices } from '../../mirror/customers.ts';
import { useViewer } from '../../mirror/session.ts';
import { operationalStatusLooks } from '../../theme/statuses.ts';

const named = (rows: readonly { id: string; name: string }[] = []): Choice[] =>
  rows.map(({ id, name }) => ({ value: id, label: name }));

/**
 * The dropdowns of a list of tasks (specification 2.3): the operational status in the tool row; customer, whose employee or which
 * company does it in the panel of filters. One without rows to choose from is left out, unless the list is filtered by it.
 */
export function useTaskFilters(present: readonly ListFilter[]): readonly ExtraFilter[] {
  const { t } = useTranslation();
  const { companyId, kind } = useViewer();
  const customers = useCustomerChoices();
  const crew = useCrew(companyId, null, '');
  const fleet = useFleet(companyId);
  return useMemo(() => {
    const reference = (
      field: string,
      texts: { label: string; any: string },
      choices: readonly Choice[],
    ): ExtraFilter[] =>
      (choices.length === 0 && !present.some((filter) => filter.field === field)) || kind === 'customer'
        ? []
        : [{ type: 'DROPDOWN', of: 'reference', field, ...texts, choices, folded: true }];
    return [
      ...reference('customer', { label: t('tasks.column.customer'), any: t('tasks.anyCustomer') }, customers ?? []),
      ...reference(
        'employeesAssignees',
        { label: t('tasks.column.employees'), any: t('tasks.anyEmployee') },
        named(crew?.members),
      ),
      ...reference('assignee', { label: t('tasks.column.assignee'), any: t('tasks.anyAssignee') }, named(fleet)),
      {
        type: 'DROPDOWN',
        of: 'choice',
        field: 'taskOperationalStatus',
        label: t('tasks.operationalStatus'),
        any: t('tasks.anyStatus'),
        choices: operationalStatuses.map((value) => ({ value, label: t(operationalStatusLooks[value].label) })),
      },
    ];
  }, [t, kind, customers, crew, fleet, present]);
}

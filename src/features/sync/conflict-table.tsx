import { useTranslation } from 'react-i18next';
import { isReference } from '../../../domain/kernel/references.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { usePersonName } from '../../mirror/crew.ts';
import { useCustomer } from '../../mirror/customers.ts';
import type { Conflict } from '../../mirror/pending.ts';
import { namesCustomer, namesEmployee, useFieldLabels } from '../../theme/field-labels.ts';
import classes from './conflict-table.module.css';

/** Both sides of a conflict field by field, with the author and time of the server's side. */
export function ConflictTable({ conflict }: { conflict: Conflict }) {
  const { t } = useTranslation();
  const format = useFormat();
  const labels = useFieldLabels();
  const { fields, mine, theirs, by, at } = conflict;
  const name = by?.name ?? t('inbox.byUnknown');
  const who = at === null ? name : t('inbox.byAt', { name, at: format.moment(at, Date.now()) });
  return (
    <table className={classes.table}>
      <caption className={classes.who}>{t('inbox.changedBy', { who })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('inbox.field')}</th>
          <th scope="col">{t('inbox.mine')}</th>
          <th scope="col">{t('inbox.theirs')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field}>
            <th scope="row">{labels.label(field)}</th>
            <td>
              <Value field={field} value={mine[field]} />
            </td>
            <td>
              <Value field={field} value={theirs[field]} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A value as text; customers and employees by their names. */
function Value({ field, value }: { field: string; value: unknown }) {
  const labels = useFieldLabels();
  if (namesEmployee(field) && isReference(value)) return <EmployeeName id={value.id} />;
  return namesCustomer(field) && isReference(value) ? <CustomerName id={value.id} /> : labels.value(field, value);
}

function CustomerName({ id }: { id: string }) {
  const { t } = useTranslation();
  const customer = useCustomer(id);
  return customer?.nickname ?? t('field.empty');
}

function EmployeeName({ id }: { id: string }) {
  const { t } = useTranslation();
  return usePersonName(id) ?? t('field.empty');
}

import { useTranslation } from 'react-i18next';
import { isReference } from '../../../domain/kernel/references.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { useOperationalAddress } from '../../mirror/addresses.ts';
import { usePersonName } from '../../mirror/crew.ts';
import { useCustomer } from '../../mirror/customers.ts';
import type { Conflict, PendingItem } from '../../mirror/pending.ts';
import { namesCustomer, namesEmployee, useFieldLabels } from '../../theme/field-labels.ts';
import classes from './conflict-table.module.css';

interface ConflictTableProps {
  conflict: Conflict;
  /** The arguments of the rejected change. */
  args: PendingItem['args'];
}

/** Both sides of a conflict field by field, with the author and time of the server's side. */
export function ConflictTable({ conflict, args }: ConflictTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const labels = useFieldLabels();
  const { fields, mine, theirs, by, at } = conflict;
  const row = useOperationalAddress(conflict.resource === 'operational-addresses' ? conflict.id : null);
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
              {isFailure(field, mine) ? <Why {...args} /> : null}
            </td>
            <td>
              <Value field={field} value={theirs[field]} />
              {isFailure(field, theirs) ? <Why {...row} /> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const isFailure = (field: string, values: Record<string, unknown>): boolean =>
  field === 'completionStatus' && values[field] === 'FAILED';

/** Why an address failed, below its status. */
function Why(failure: { failureReason?: unknown; failureComment?: unknown }) {
  const labels = useFieldLabels();
  const parts = (['failureReason', 'failureComment'] as const).filter((part) => failure[part]);
  return parts.length === 0 ? null : (
    <p className={classes.why}>{parts.map((part) => labels.value(part, failure[part])).join('. ')}</p>
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

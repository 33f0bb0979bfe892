import type { TFunction } from 'i18next';
import type { RowAction, RowActions } from '../../components/table/table-shape.ts';

/**
 * What a row of requests offers: the first action on its button, the others and View in its menu; the name of the row always
 * leads to View. Where nothing can be done the menu says so (specification 2.6, No Action Available).
 */
export function requestRowActions(actions: readonly RowAction[], view: RowAction, t: TFunction): RowActions {
  const [primary, ...more] = actions;
  if (primary === undefined) return { primary: view, more: [{ label: t('fleet.request.noAction'), disabled: true }] };
  return { primary, open: view, more: [...more, view] };
}

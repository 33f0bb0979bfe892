import {
  customersCalledIn,
  planAddressChanges,
  planAddresses,
  type Serving,
  streetOf,
} from '../../../domain/import/address-plan.ts';
import { textIn } from '../../../domain/import/names.ts';
import { isId } from '../../../domain/kernel/ids.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { addressesInStreets, customersNamed } from '../../db/repositories/imports.ts';
import { getRows } from '../../db/repositories/rows.ts';
import type { Importer } from './import-rows.ts';

/** Creates addresses of the viewer's account that are not there yet. */
export const addressImporter = ({ companyId: company }: Viewer, serving: Serving): Importer => ({
  kind: 'addresses',
  adds: 'createAddress',
  async plan(tx, rows) {
    const customers = await customersNamed(tx, { company, names: customersCalledIn(rows) });
    const addresses = await addressesInStreets(tx, { company, streets: rows.map(streetOf) });
    return planAddresses({ serving, customers, addresses });
  },
});

/** Changes the addresses that the rows name by their ids: what the file of addresses for changing is uploaded for. */
export function addressChanger({ companyId }: Viewer): Importer {
  const named = new Map<string, number>();
  return {
    kind: 'addresses',
    changes: 'editAddress',
    partial: true,
    async plan(tx, rows) {
      const ids = rows.map(({ values }) => textIn(values.id)?.toLowerCase() ?? '').filter(isId);
      const found = await getRows(tx, 'addresses', ids);
      const own = found.filter(({ company }) => company?.id === companyId);
      const customers = await getRows(
        tx,
        'customers',
        own.flatMap(({ customer }) => customer?.id ?? []),
      );
      return planAddressChanges({ addresses: new Map(own.map((address) => [address.id, address])), customers, named });
    },
  };
}

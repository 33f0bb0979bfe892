import { planAddressChanges, planAddresses, type Serving, streetOf } from '../../../domain/import/address-plan.ts';
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
    const names = rows.flatMap(({ values }) => textIn(values.customer) ?? []);
    const customers = await customersNamed(tx, { company, names });
    const addresses = await addressesInStreets(tx, { company, streets: rows.map(streetOf) });
    return planAddresses({ serving, customers, addresses });
  },
});

/** Changes the addresses that the rows name by their ids: what the file of addresses for changing is uploaded for. */
export const addressChanger = ({ companyId }: Viewer): Importer => ({
  kind: 'addresses',
  changes: 'editAddress',
  partial: true,
  async plan(tx, rows) {
    const ids = rows.map(({ values }) => textIn(values.id)?.toLowerCase() ?? '').filter(isId);
    const found = await getRows(tx, 'addresses', ids);
    const own = found.filter(({ company }) => company?.id === companyId);
    return planAddressChanges(new Map(own.map((address) => [address.id, address])));
  },
});

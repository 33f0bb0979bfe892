import { customerNamesOf, planCustomers } from '../../../domain/import/customer-plan.ts';
import type { Viewer } from '../../../domain/visibility/viewer.ts';
import { customersNamed } from '../../db/repositories/imports.ts';
import type { Importer } from './import-rows.ts';

/** Creates customers of the viewer's account that are not there yet. */
export const customerImporter = ({ companyId }: Viewer): Importer => ({
  kind: 'customers',
  adds: 'createCustomer',
  plan: async (tx, rows) =>
    planCustomers(await customersNamed(tx, { company: companyId, names: rows.flatMap(customerNamesOf) })),
});

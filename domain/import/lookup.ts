import { isId } from '../kernel/ids.ts';
import type { Viewer } from '../visibility/viewer.ts';
import { customersCalledIn, streetOf } from './address-plan.ts';
import { customerNamesOf } from './customer-plan.ts';
import type { ImportOf } from './import-kinds.ts';
import { namesIn, textIn } from './names.ts';
import type { ParsedRow } from './parse-sheet.ts';

/** The references of a file's rows. A lookup may return more rows of the account; tables without references aren't read. */
export interface ImportLookup {
  company: string;
  customers: {
    ids: readonly string[];
    /** Nicknames and tax numbers. */
    names: readonly string[];
    /** The customers whom these addresses serve. */
    ofAddresses: readonly string[];
  };
  addresses: {
    ids: readonly string[];
    /** Nicknames, names and streets. */
    names: readonly string[];
    streets: readonly string[];
  };
  /** Job tickets of tasks. */
  tickets: readonly string[];
}

/** The lookups that checking a file's rows needs. */
export function lookupOf(
  { of, viewer: { companyId: company } }: { of: ImportOf; viewer: Viewer },
  rows: readonly ParsedRow[],
): ImportLookup {
  const customers = { ids: [], names: [], ofAddresses: [] };
  const addresses = { ids: [], names: [], streets: [] };
  const none = { company, customers, addresses, tickets: [] };
  switch (of.kind) {
    case 'addresses': {
      const ids = typeof of.serving === 'object' ? [of.serving.customer] : [];
      const names = of.serving === 'rows' ? customersCalledIn(rows) : [];
      return {
        ...none,
        customers: { ...customers, ids, names },
        addresses: { ...addresses, streets: rows.map(streetOf) },
      };
    }
    case 'changes': {
      const ids = rows.map(({ values }) => textIn(values.id)?.toLowerCase() ?? '').filter(isId);
      return { ...none, customers: { ...customers, ofAddresses: ids }, addresses: { ...addresses, ids } };
    }
    case 'customers':
      return { ...none, customers: { ...customers, names: rows.flatMap(customerNamesOf) } };
    case 'tasks': {
      const places = rows.flatMap(({ values }) => [
        ...namesIn(values.installationAddresses),
        ...namesIn(values.pickupAddresses),
      ]);
      return {
        ...none,
        customers: { ...customers, names: customersCalledIn(rows) },
        addresses: { ...addresses, names: places },
        tickets: rows.flatMap(({ values }) => textIn(values.jobTicket) ?? []),
      };
    }
  }
}

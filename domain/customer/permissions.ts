import { mayInOffice, mayOnOwn, type Owned } from '../role/permissions.ts';
import type { Viewer } from '../visibility/viewer.ts';

/** Who may create, change and delete customers, and their watchers and user accounts (specification 2.5 and 6). */
export const mayCreateCustomers = (viewer: Viewer): boolean => mayInOffice(viewer, 'POST_CUSTOMERS');
export const mayChangeCustomer = (viewer: Viewer, customer: Owned): boolean =>
  mayOnOwn(viewer, 'PUT_CUSTOMERS', customer);
export const mayDeleteCustomer = (viewer: Viewer, customer: Owned): boolean =>
  mayOnOwn(viewer, 'DELETE_CUSTOMERS', customer);

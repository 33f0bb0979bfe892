import { mayInOffice, mayOnOwn, type Owned } from '../role/permissions.ts';
import type { Viewer } from '../visibility/viewer.ts';

/** Who may create, change (share, assign) and delete addresses (specification 2.5; decision 0018). */
export const mayCreateAddresses = (viewer: Viewer): boolean => mayInOffice(viewer, 'POST_ADDRESSES');
export const mayChangeAddress = (viewer: Viewer, address: Owned): boolean => mayOnOwn(viewer, 'PUT_ADDRESSES', address);
export const mayDeleteAddress = (viewer: Viewer, address: Owned): boolean =>
  mayOnOwn(viewer, 'DELETE_ADDRESSES', address);

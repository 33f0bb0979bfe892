import { createContext, useContext } from 'react';

const OwnerContext = createContext(false);

/** Tells the parts below whether who reads them owns the account; false while nobody is signed in. */
export const OwnerProvider = OwnerContext.Provider;

/** Whether the reader owns the account: what only an owner can do is offered to them, and others are told whom to ask. */
export const useIsOwner = (): boolean => useContext(OwnerContext);

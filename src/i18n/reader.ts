import { createContext, useContext } from 'react';

const OwnerContext = createContext(false);

/** Provides whether the person owns the account; false while nobody is signed in. */
export const OwnerProvider = OwnerContext.Provider;

/** Whether the person owns the account: only owners are offered what only they can do; others are told whom to ask. */
export const useIsOwner = (): boolean => useContext(OwnerContext);

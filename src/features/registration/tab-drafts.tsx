import type { ReactNode } from 'react';
import { DraftStoreProvider } from '../../components/form/draft-store.ts';
import { tabDraftStore } from './tab-draft-store.ts';

/** Below it, forms keep what is typed for as long as the tab lives. */
export function TabDrafts({ children }: { children: ReactNode }) {
  return <DraftStoreProvider value={tabDraftStore}>{children}</DraftStoreProvider>;
}

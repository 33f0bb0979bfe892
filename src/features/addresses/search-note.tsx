import { useTranslation } from 'react-i18next';
import classes from './address-fields.module.css';
import type { SearchState } from './use-street-search.ts';

const notes = {
  busy: 'addresses.search.busy',
  none: 'addresses.search.none',
  offline: 'addresses.search.offline',
  off: 'addresses.search.off',
  failed: 'addresses.search.failed',
} as const satisfies Partial<Record<SearchState, string>>;

/** What came of looking a place up, where nothing was found. */
export function SearchNote({ state }: { state: SearchState }) {
  const { t } = useTranslation();
  return (
    <p className={classes.note} role="status">
      {state === 'idle' || state === 'found' ? null : t(notes[state])}
    </p>
  );
}

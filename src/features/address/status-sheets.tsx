import { lazy, Suspense } from 'react';
import { useLateSheet } from '../../components/sheet-state.ts';
import type { AddressView } from '../../mirror/addresses.ts';
import type { useMark } from './use-mark.tsx';

const CorrectionSheet = lazy(async () => ({ default: (await import('./correction-sheet.tsx')).CorrectionSheet }));
const FailureSheet = lazy(async () => ({ default: (await import('./failure-sheet.tsx')).FailureSheet }));

/** The state of the sheets for corrections and failures; each is loaded when it is first opened. */
export function useStatusSheets() {
  return { correcting: useLateSheet(), failing: useLateSheet() };
}

interface StatusSheetsProps {
  sheets: ReturnType<typeof useStatusSheets>;
  view: AddressView;
  marking: ReturnType<typeof useMark>;
}

export function StatusSheets({ sheets: { correcting, failing }, view, marking }: StatusSheetsProps) {
  return (
    <Suspense fallback={null}>
      {correcting.mounted ? (
        <CorrectionSheet opened={correcting.opened} view={view} marking={marking} onClose={correcting.close} />
      ) : null}
      {failing.mounted ? (
        <FailureSheet opened={failing.opened} view={view} marking={marking} onClose={failing.close} />
      ) : null}
    </Suspense>
  );
}

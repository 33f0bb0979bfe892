import { lazy } from 'react';
import { NamedSheets } from '../../components/named-sheets.tsx';
import { useShown } from '../../components/sheet-state.ts';
import { useRowDialog } from '../../components/use-row-dialog.ts';
import { useCloseSheet } from '../../components/use-sheet-search.ts';
import type { ProofSearch } from '../../features/proof/proof-search.ts';

const ProofDialogs = lazy(async () => ({
  default: (await import('../../features/proof/proof-dialogs.tsx')).ProofDialogs,
}));
const NewProof = lazy(async () => ({ default: (await import('../../features/proof/proof-dialogs.tsx')).NewProof }));

/** The dialogs of proofs over the form of their task, as the address of the page names them: one at a time. */
export function ProofsOver({ id, search }: { id: string; search: ProofSearch }) {
  const dialog = useRowDialog(search);
  const close = useCloseSheet();
  const making = useShown(search.proving ?? null);
  return (
    <NamedSheets>
      {dialog.shown === null ? null : <ProofDialogs key={dialog.openings} dialog={dialog} shown={dialog.shown} />}
      {making.shown === null ? null : (
        <NewProof
          key={`new ${making.openings}`}
          opened={making.opened}
          task={id}
          type={making.shown}
          onClose={() => close(['proving'])}
        />
      )}
    </NamedSheets>
  );
}

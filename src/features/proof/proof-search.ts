import { type ProofType, proofTypes } from '../../../domain/proof/states.ts';
import { type RowDialogSearch, rowDialogSearch } from '../../components/row-dialog-search.ts';

/** The dialog of a proof over its task, as the address names it: one being made, by what it proves, or one by its id. */
export interface ProofSearch extends RowDialogSearch {
  proving?: ProofType;
}

/** The dialog that an address names; anything unreadable is left out. */
export function proofSearch(search: Record<string, unknown>): ProofSearch {
  const proving = proofTypes.find((type) => type === search.proving);
  return proving === undefined ? rowDialogSearch(search) : { proving };
}

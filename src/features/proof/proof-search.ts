import { type ProofType, proofTypes } from '../../../domain/proof/states.ts';
import { type RowDialogSearch, rowDialogSearch } from '../../components/row-dialog-search.ts';

/** The search params of a proof dialog over its task: a new proof by type, or an existing one by id. */
export interface ProofSearch extends RowDialogSearch {
  proving?: ProofType;
}

/** Reads the search params of the dialog; ignores unreadable ones. */
export function proofSearch(search: Record<string, unknown>): ProofSearch {
  const proving = proofTypes.find((type) => type === search.proving);
  return proving === undefined ? rowDialogSearch(search) : { proving };
}

import type { ProofType } from '../proof/states.ts';
import type { Signature } from './schema.ts';

/** A proof; devices that pulled it before signatures existed lack them. */
interface MaybeSigned {
  type: ProofType;
  signature?: Signature | null | undefined;
}

/** A signature with the proof that has it. */
export type Signed<Proof extends MaybeSigned> = Proof & { signature: Signature };

const hasSignature = <Proof extends MaybeSigned>(proof: Proof): proof is Signed<Proof> =>
  proof.type === 'INSTALLATION' && proof.signature != null;

/** The last of some proofs, oldest first, that says who signed the work, or that nobody was there to; null where none does. */
export const lastSigned = <Proof extends MaybeSigned>(proofs: readonly Proof[]): Signed<Proof> | null =>
  proofs.filter(hasSignature).at(-1) ?? null;

/** Whether the customer signed the work at an address, or was not there to. */
export const isSigned = (proofs: readonly MaybeSigned[]): boolean => proofs.some(hasSignature);

import type { Choice, OfferResult, UndoResult } from '../../workers/contract/engine.ts';
import { engine } from './engine.ts';

export type { Choice, OfferResult };

/** A person's answer to the inbox entry of a chain; false while the office may have it already. */
export const decide = (chain: string, choice: Choice): Promise<boolean> => engine.decide(chain, choice);

/** Discards a chain for good; false while an item of it is under way. */
export const discard = (chain: string): Promise<boolean> => engine.discard(chain);

/** Offers what was refused to the office, with its photos. */
export const offerToOffice = (chain: string): Promise<OfferResult> => engine.quarantine(chain);

/** Undoes an own change: removes it while it is certainly unsent; a mark that was sent is corrected. */
export const undoItem = (item: string): Promise<UndoResult> => engine.undo(item);

/** Takes back own changes that belong together, all or none; false where one may have been sent. */
export const takeBack = (items: readonly string[]): Promise<boolean> => engine.takeBack([...items]);

/** Tries a photo again that could not be prepared or sent. */
export const retryPhoto = (photoId: string): Promise<void> => engine.retryFile(photoId);

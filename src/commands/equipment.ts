import type { PerformResult } from '../../domain/mutation/decision.ts';
import type { ArgsOf, BaseOf, SetOf } from '../../domain/mutations.ts';
import type { PhotoOfPiece } from '../../workers/contract/engine.ts';
import { engine } from './engine.ts';

/** The operational address at which somebody works; null in the office. */
type Visit = string | null;

const at = (visit: Visit): { visit: { id: string } | null } => ({ visit: visit === null ? null : { id: visit } });

/** Adds a piece to an address. */
export const addEquipment = (piece: Omit<ArgsOf<'addEquipment'>, 'visit'>, visit: Visit): Promise<PerformResult> =>
  engine.perform('addEquipment', { ...piece, ...at(visit) }, {});

/** Changes a piece; `seen` are the values with which the form began. */
export const editEquipment = (
  { id, set, visit }: { id: string; set: SetOf<'editEquipment'>; visit: Visit },
  seen: BaseOf<'editEquipment'>,
): Promise<PerformResult> => engine.perform('editEquipment', { id, set, ...at(visit) }, seen);

/** Says that a piece was taken out now. */
export const takeOutEquipment = (id: string, visit: Visit): Promise<PerformResult> =>
  engine.perform('takeOutEquipment', { id, ...at(visit) }, {});

/** Deletes a piece that should never have been in the register. */
export const removeEquipment = (id: string): Promise<PerformResult> => engine.perform('removeEquipment', { id }, {});

/** The bytes of a piece's photo, from this device or from the office; null when neither is possible now. */
export const equipmentPhoto = (of: PhotoOfPiece): Promise<Blob | null> => engine.equipmentPhoto(of);

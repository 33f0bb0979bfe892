import { fold } from '../kernel/fold.ts';
import type { Instant } from '../kernel/time.ts';
import type { RowReader, Rows, Write } from '../rows.ts';
import type { Address, OperationalAddress } from '../schemas.ts';
import type { AnswerValue, Step } from '../steps/schema.ts';
import { longestKind } from './resource.ts';
import { serialNumberOf } from './serial-number.ts';

type Piece = Rows['equipment'];

const digitsOf = (id: string): number[] => [...id.replaceAll('-', '')].map((digit) => Number.parseInt(digit, 16));

/** Where ids say of which kind they are: version 8, whose other digits are ours, and the variant. */
const versionAt = 12;
const variantAt = 16;

/** The id of the piece that a step of an address has: the same on every device and on the server, so that there is only one. */
export function pieceIdOf(operationalAddress: string, step: string): string {
  const other = digitsOf(step);
  const mixed = digitsOf(operationalAddress).map((digit, index) => digit ^ (other[index] ?? 0));
  mixed[versionAt] = 8;
  mixed[variantAt] = 8 + ((mixed[variantAt] ?? 0) % 4);
  const text = mixed.map((digit) => digit.toString(16)).join('');
  return [text.slice(0, 8), text.slice(8, 12), text.slice(12, 16), text.slice(16, 20), text.slice(20)].join('-');
}

/** Whether an id is that of a step's piece, which nobody may give to another one. */
export const isPieceOfStep = (id: string): boolean => id.charAt(14) === '8';

/** The known facts of a step's piece. */
export interface PieceFacts {
  piece: Piece | undefined;
  /** The address at which it is installed. */
  place: Address | undefined;
  /** Everything that the address has or had. */
  there: readonly Piece[];
}

/** Loads the piece of a step, and what is at its address. */
export async function loadPiece(
  { id, installationAddress }: Pick<OperationalAddress, 'id' | 'installationAddress'>,
  step: string,
  rows: RowReader,
): Promise<PieceFacts> {
  const piece = await rows.lock('equipment', pieceIdOf(id, step));
  if (installationAddress === null) return { piece, place: undefined, there: [] };
  const place = await rows.get('addresses', installationAddress.id);
  return { piece, place, there: await rows.pointingAt('equipment', 'address', installationAddress.id) };
}

const kindOf = ({ title }: Step): string => title.slice(0, longestKind).trim();

/** Whether nobody has changed a piece since an answer put it there. */
const isAsAnswered = (piece: Piece, step: Step, answer: AnswerValue): boolean =>
  piece.serialNumber === (typeof answer === 'string' ? serialNumberOf(answer) : null) &&
  piece.kind === kindOf(step) &&
  piece.note === null &&
  piece.photo === null &&
  piece.takenOutOn === null;

/** Whether the address has this serial number installed already. */
const has = (there: readonly Piece[], serialNumber: string): boolean =>
  there.some((piece) => piece.takenOutOn === null && fold(piece.serialNumber) === fold(serialNumber));

interface Answered {
  operationalAddress: string;
  step: Step;
  before: AnswerValue;
  value: AnswerValue;
  by: string;
  at: Instant;
}

/**
 * The writes that keep the register as the answers to steps about serial numbers: an answer puts a piece there, another answer
 * changes it, and none takes it away, unless somebody has changed it in the register. A serial number that the address has already
 * isn't put there twice.
 */
export function pieceWrites(
  { piece, place, there }: PieceFacts,
  { operationalAddress, step, before, value, by, at }: Answered,
): Write[] {
  if (step.kind !== 'SERIAL_NUMBER') return [];
  const serialNumber = typeof value === 'string' ? serialNumberOf(value) : null;
  if (piece !== undefined) {
    const key = { resource: 'equipment', id: piece.id } as const;
    if (serialNumber === null) return isAsAnswered(piece, step, before) ? [{ kind: 'remove', ...key }] : [];
    if (piece.takenOutOn !== null || piece.serialNumber === serialNumber) return [];
    return [{ kind: 'change', ...key, set: { serialNumber, installedOn: at, installedBy: { id: by } } }];
  }
  if (serialNumber === null || place === undefined || has(there, serialNumber)) return [];
  return [
    {
      kind: 'create',
      resource: 'equipment',
      id: pieceIdOf(operationalAddress, step.id),
      row: {
        company: place.company,
        address: { id: place.id },
        kind: kindOf(step),
        serialNumber,
        installedOn: at,
        installedBy: { id: by },
        takenOutOn: null,
        takenOutBy: null,
        note: null,
        operationalAddress: { id: operationalAddress },
        step: step.id,
        photo: null,
      },
    },
  ];
}

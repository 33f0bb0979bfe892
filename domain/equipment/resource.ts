import { defineResource } from '../kernel/resource.ts';
import { longestSerialNumber } from './serial-number.ts';

/** The longest kind, in characters. */
export const longestKind = 64;

/**
 * Equipment (decision 0187): one piece that is, or was, installed at an address. It belongs to the address's company.
 * `operationalAddress` and `step`: the answer that put it here; null where somebody added it. `photo` is one of a proof.
 */
export const equipment = defineResource('equipment', {
  address: { kind: 'reference', to: 'addresses', column: 'first' },
  kind: { kind: 'text', folded: true, max: longestKind, searched: true, column: 'first', entry: { control: 'text' } },
  serialNumber: {
    kind: 'text',
    folded: true,
    max: longestSerialNumber,
    searched: true,
    column: 'first',
    entry: { control: 'text' },
  },
  installedOn: { kind: 'instant', nullable: true, column: 'first', listedAs: 'date' },
  installedBy: { kind: 'reference', to: 'users', nullable: true, column: 'first' },
  takenOutOn: { kind: 'instant', nullable: true, column: 'first', listedAs: 'date' },
  takenOutBy: { kind: 'reference', to: 'users', nullable: true, column: 'more' },
  note: { kind: 'text', nullable: true, max: 2000, searched: true, column: 'more', entry: { control: 'lines' } },
  operationalAddress: { kind: 'reference', to: 'operational-addresses', nullable: true, unlisted: true },
  step: { kind: 'text', nullable: true, max: 36, unlisted: true },
  photo: { kind: 'reference', to: 'photos', nullable: true, unlisted: true },
});

import { lazy, Suspense } from 'react';
import type { Visit } from '../../../domain/equipment/permissions.ts';
import type { Address } from '../../../domain/schemas.ts';
import { OptionalPart } from '../../components/optional-part.tsx';

const EquipmentSection = lazy(async () => ({
  default: (await import('../../features/equipment/equipment-section.tsx')).EquipmentSection,
}));

/** The equipment of an address; loaded with the first address that is opened. */
export const EquipmentHere = (props: { place: Address; visit: (Visit & { id: string }) | null }) => (
  <OptionalPart>
    <Suspense fallback={null}>
      <EquipmentSection {...props} />
    </Suspense>
  </OptionalPart>
);

import { ActionIcon, Box, Button, Group } from '@mantine/core';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { mayKeepEquipment, type Visit } from '../../../domain/equipment/permissions.ts';
import type { Address } from '../../../domain/schemas.ts';
import { Row, Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { useFreshSheet } from '../../components/sheet-state.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { type PieceView, useEquipmentAt } from '../../mirror/equipment.ts';
import { useViewer } from '../../mirror/session.ts';
import { pieceName } from './piece-name.ts';
import { usePiecePhoto } from './piece-photo.tsx';
import { TakeOutButton } from './take-out-button.tsx';

const AddEquipment = lazy(async () => ({ default: (await import('./add-equipment.tsx')).AddEquipment }));
const EditEquipment = lazy(async () => ({ default: (await import('./edit-equipment.tsx')).EditEquipment }));

interface EquipmentSectionProps {
  place: Address;
  /** The visit at which somebody looks; null in the office. */
  visit: (Visit & { id: string }) | null;
}

/** The equipment of an address, and pieces that were taken out: for the next person who comes there. */
export function EquipmentSection({ place, visit }: EquipmentSectionProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const adding = useFreshSheet();
  const pieces = useEquipmentAt(place.id);
  const mayKeep = mayKeepEquipment(viewer, { owner: place, address: place.id, visit });
  if (pieces === undefined || viewer.kind === 'customer' || (pieces.length === 0 && !mayKeep)) return null;
  const visitId = visit?.id ?? null;
  const add = (
    <Button
      variant="subtle"
      size="xs"
      leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
      onClick={adding.open}
    >
      {t('equipment.add')}
    </Button>
  );
  return (
    <Section title={t('equipment.here')} aside={mayKeep ? add : null}>
      {pieces.length === 0 ? (
        <Box component="p" c="dimmed">
          {t('equipment.noneHere')}
        </Box>
      ) : (
        <Rows>
          {pieces.map((view) => (
            <Piece key={view.piece.id} view={view} visit={mayKeep ? { id: visitId } : null} />
          ))}
        </Rows>
      )}
      <Suspense fallback={null}>
        {adding.openings === 0 ? null : (
          <AddEquipment
            key={adding.openings}
            address={place.id}
            visit={visitId}
            opened={adding.opened}
            onClose={adding.close}
          />
        )}
      </Suspense>
    </Section>
  );
}

/** One piece; `visit` is null for whoever may neither change it nor take it out. */
function Piece({ view: { piece, ...names }, visit }: { view: PieceView; visit: { id: string | null } | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  const said = (text: 'equipment.installed' | 'equipment.takenOut', at: number | null, by: string | null) =>
    at === null ? [] : [[t(text, { date: format.date(at) }), by].filter((part) => part !== null).join(', ')];
  const lines = [
    ...said('equipment.installed', piece.installedOn, names.installedBy),
    ...said('equipment.takenOut', piece.takenOutOn, names.takenOutBy),
    ...(piece.note === null ? [] : [piece.note]),
  ];
  const editing = useFreshSheet();
  const { tile, large } = usePiecePhoto(piece);
  return (
    <>
      <Row
        lead={tile}
        title={<span className="breakable">{pieceName(piece)}</span>}
        text={lines.join(' · ')}
        aside={
          visit === null ? null : (
            <Group gap="0.5rem" wrap="nowrap">
              <ActionIcon
                size={44}
                variant="subtle"
                aria-label={t('equipment.editNamed', { name: pieceName(piece) })}
                onClick={editing.open}
              >
                <IconPencil size={20} stroke={1.7} aria-hidden />
              </ActionIcon>
              <TakeOutButton piece={piece} visit={visit.id} size="xs" />
            </Group>
          )
        }
      />
      {large === null ? null : <li>{large}</li>}
      <Suspense fallback={null}>
        {visit === null || editing.openings === 0 ? null : (
          <EditEquipment
            key={editing.openings}
            piece={piece}
            visit={visit.id}
            opened={editing.opened}
            onClose={editing.close}
          />
        )}
      </Suspense>
    </>
  );
}

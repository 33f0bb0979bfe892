import { Box, Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { mayWorkOn } from '../../../domain/operational-address/permissions.ts';
import { Section } from '../../components/section.tsx';
import { useOpenSheet } from '../../components/use-sheet-search.ts';
import type { AddressView } from '../../mirror/addresses.ts';
import { useProofsOfAddress } from '../../mirror/proofs.ts';
import { useViewer } from '../../mirror/session.ts';
import { ProofCard } from './proof-card.tsx';

interface ProofListProps {
  view: AddressView;
}

/** The proofs of work of an address, newest first (specification 2.4). */
export function ProofList({ view }: ProofListProps) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const open = useOpenSheet();
  const { operational, task } = view;
  const proofs = useProofsOfAddress(operational.id);
  return (
    <Section
      title={t('proof.title')}
      aside={
        mayWorkOn(viewer, task) ? (
          <Button
            variant="subtle"
            size="xs"
            flex="none"
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            onClick={() => open({ address: operational.id, proof: 'new' })}
          >
            {t('proof.add')}
          </Button>
        ) : null
      }
    >
      {proofs?.length === 0 ? (
        <Box component="p" c="dimmed">
          {t('proof.none')}
        </Box>
      ) : null}
      {proofs?.map((proof) => (
        <ProofCard key={proof.proof.id} view={proof} of={view} />
      ))}
    </Section>
  );
}

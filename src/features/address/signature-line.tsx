import { Button } from '@mantine/core';
import { IconSignature } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { lastSigned } from '../../../domain/signature/signed.ts';
import { painted } from '../../components/after-paint.ts';
import { useAction } from '../../components/use-action.ts';
import { useOpenSheet } from '../../components/use-sheet-search.ts';
import type { AddressView } from '../../mirror/addresses.ts';

/** The signer of the work at an address, or that nobody was there; null while neither is so. */
export function useSignatureText(view: AddressView): string | null {
  const { t } = useTranslation();
  const signature = lastSigned(view.proofs)?.signature ?? null;
  if (signature === null) return null;
  return signature.kind === 'SIGNED' ? t('signature.signedBy', { name: signature.name }) : t('signature.notThere');
}

/** Opens the pad; says who has signed. */
export function SignatureLine({ view, disabled = false }: { view: AddressView; disabled?: boolean }) {
  const { t } = useTranslation();
  const open = useOpenSheet();
  const { busy, run } = useAction();
  const text = useSignatureText(view);
  return (
    <Button
      fullWidth
      mih="3rem"
      h="auto"
      variant="default"
      disabled={disabled}
      leftSection={<IconSignature size={20} stroke={1.8} aria-hidden />}
      aria-busy={busy}
      onClick={() =>
        void run(async () => {
          await painted();
          open({ address: view.operational.id, sign: 'open' });
        })
      }
    >
      {text ?? t('signature.sign')}
    </Button>
  );
}

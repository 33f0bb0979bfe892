import { Box, Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Proof } from '../../../domain/schemas.ts';
import { changedSince, type SignedPart } from '../../../domain/signature/content.ts';
import type { SignedContent as Content, Signature } from '../../../domain/signature/schema.ts';
import { Notice } from '../../components/notice.tsx';
import { SignedContent } from '../../components/signed-content.tsx';
import { useFormat } from '../../i18n/use-format.tsx';
import type { AddressView } from '../../mirror/addresses.ts';

interface ProofSignatureProps {
  proof: Pick<Proof, 'signature' | 'signedContent'>;
  /** Null where it is not here. */
  address: AddressView | null;
}

const changesOf = (content: Content | null, view: AddressView | null): SignedPart[] =>
  content === null || view === null ? [] : changedSince(content, { ...view, photos: view.evidence });

/** The signer of a proof, and whether they signed what is here now; nothing for a proof without a signature. */
export function ProofSignature({ proof: { signature, signedContent: content = null }, address }: ProofSignatureProps) {
  const { t } = useTranslation();
  if (!signature) return null;
  if (signature.kind === 'NOT_THERE') return <p>{t('signature.notThere')}</p>;
  const changes = changesOf(content, address);
  return (
    <Stack gap="0.375rem">
      <Signer signature={signature} />
      {changes.length === 0 ? null : (
        <Notice
          tone="amber"
          title={t('signature.earlier')}
          text={t('signature.earlierHint', { parts: changes.map((part) => t(`signature.part.${part}`)).join(', ') })}
        />
      )}
      {content === null ? null : <WhatWasSigned content={content} />}
    </Stack>
  );
}

function Signer({ signature: { name, typed, at, hash } }: { signature: Extract<Signature, { kind: 'SIGNED' }> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const how = [typed ? t('signature.byTyping') : null, format.dateTime(at)].filter(Boolean).join(' · ');
  return (
    <div>
      <Box component="p" className="breakable" fw={500}>
        {t('signature.signedBy', { name })}
      </Box>
      <Box component="p" className="tabular" c="dimmed">
        {how}
      </Box>
      <Box component="p" c="dimmed" fz="xs" style={{ overflowWrap: 'anywhere' }}>
        {t('signature.hash', { hash })}
      </Box>
    </div>
  );
}

/** The signed content, shown when it is asked for. */
function WhatWasSigned({ content }: { content: Content }) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Button variant="default" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {t('signature.whatWas')}
      </Button>
      {isShown ? <SignedContent content={content} /> : null}
    </>
  );
}

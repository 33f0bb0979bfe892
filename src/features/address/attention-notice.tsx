import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/notice.tsx';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { PendingItem } from '../../mirror/pending.ts';

/** A change to this address that the server settled otherwise: who and when, and the way to the inbox where it is decided. */
export function AttentionNotice({ item }: { item: PendingItem }) {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const words = (): { title: string; text: string } => {
    switch (item.attention?.kind) {
      case 'conflict': {
        const first = item.attention.conflicts[0];
        const name = first?.by?.name ?? t('inbox.byUnknown');
        const at = first?.at ?? null;
        const who = at === null ? name : t('inbox.byAt', { name, at: format.moment(at, Date.now()) });
        return { title: t('inbox.conflict'), text: who };
      }
      case 'partly':
        return { title: t('inbox.partly'), text: '' };
      case 'rejected':
        return errorText(item.attention.code, item.attention.message, item.attention.fields);
      default:
        return { title: t('inbox.unreadable'), text: t('inbox.unreadableHint') };
    }
  };
  return (
    <Notice tone="red" {...words()}>
      <Button component={Link} to="/inbox" variant="default">
        {t('address.toInbox')}
      </Button>
    </Notice>
  );
}

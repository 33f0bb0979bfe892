import { Button, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { RefusalHelp } from '../../components/refusal-help.tsx';
import { hideToast, toast } from '../../components/toast.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { Chain } from '../../mirror/pending.ts';
import { changedRowLabel } from '../../theme/change-labels.ts';
import { useFieldLabels } from '../../theme/field-labels.ts';

/** The toast about a chain that needs a decision. It is written once on mount, and hidden on unmount. */
export function AttentionToast({ chain }: { chain: Chain }) {
  const { t } = useTranslation();
  const lines = useLines();
  const id = `attention-${chain.id}`;
  const announce = useEffectEvent(() => {
    const row = changedRowLabel(chain.first) ?? t('inbox.unknownRow');
    const titles = {
      conflict: t('inbox.toastConflict', { row }),
      partly: t('inbox.toastPartly', { row }),
      rejected: t('inbox.toastRejected', { row }),
      held: t('inbox.toastRejected', { row }),
      unreadable: t('inbox.toastUnreadable'),
    } as const;
    toast({
      kind: 'warning',
      id,
      stays: true,
      title: titles[chain.first.attention?.kind ?? 'held'],
      message: (
        <Stack className="breakable" gap="0.375rem" align="flex-start">
          {lines(chain).map((line) => (
            <p key={line}>{line}</p>
          ))}
          {chain.first.attention?.kind === 'rejected' ? (
            <RefusalHelp code={chain.first.attention.code} onFollow={() => hideToast(id)} />
          ) : null}
          <Button component={Link} to="/inbox" size="xs" variant="default" onClick={() => hideToast(id)}>
            {t('action.open')}
          </Button>
        </Stack>
      ),
    });
  });
  useEffect(() => {
    announce();
    return () => hideToast(id);
  }, [id]);
  return null;
}

/** The conflicting values with author and time, or the reason of the rejection. */
function useLines(): (chain: Chain) => string[] {
  const { t } = useTranslation();
  const format = useFormat();
  const labels = useFieldLabels();
  const errorText = useErrorText();
  return ({ first: { attention } }) => {
    switch (attention?.kind) {
      case 'conflict':
        return attention.conflicts.flatMap(({ fields, mine, theirs, by, at }) => {
          const name = by?.name ?? t('inbox.byUnknown');
          const pairs = fields.map((field) =>
            t('inbox.toastPair', {
              field: labels.label(field),
              mine: labels.value(field, mine[field]),
              theirs: labels.value(field, theirs[field]),
            }),
          );
          return [...pairs, at === null ? name : t('inbox.byAt', { name, at: format.moment(at, Date.now()) })];
        });
      case 'partly': {
        const count = attention.refused.length + attention.conflicts.length;
        return [t('inbox.refusedRows', { count, shown: format.number(count) })];
      }
      case 'rejected': {
        const { title, text } = errorText(attention.code, attention.message, attention.fields);
        return [title, text];
      }
      case 'unreadable':
        return [t('inbox.unreadableHint')];
      default:
        return [];
    }
  };
}

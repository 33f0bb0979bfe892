import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../src/components/empty-state.tsx';
import { Notice } from '../../src/components/notice.tsx';
import { toast } from '../../src/components/toast.ts';
import { Specimen, Specimens } from './specimen.tsx';
import { galleryText } from './texts.ts';

const toasts = ['success', 'info', 'warning', 'error'] as const;
const tones = ['gray', 'blue', 'amber', 'green', 'red'] as const;

/** What tells a person that something is so. */
export function MessageParts() {
  const { t } = useTranslation();
  const title = t('error.subscription_needed.cause');
  const text = t('error.subscription_needed.remedy');
  return (
    <Specimens>
      {toasts.map((kind) => (
        <Specimen key={kind} part="toast" state={kind}>
          <Button variant="default" onClick={() => toast({ kind, title, message: text })}>
            {galleryText(t, 'show')}
          </Button>
        </Specimen>
      ))}
      <Specimen part="toast" state="stays">
        <Button variant="default" onClick={() => toast({ kind: 'info', stays: true, id: 'stays', message: text })}>
          {galleryText(t, 'show')}
        </Button>
      </Specimen>
      {tones.map((tone) => (
        <Specimen key={tone} part="Notice" state={tone}>
          <Notice tone={tone} title={title} text={text} />
        </Specimen>
      ))}
      <Specimen part="EmptyState" state="with an action" wide>
        <EmptyState
          title={t('tasks.empty')}
          hint={t('tasks.emptyHint')}
          action={<Button variant="default">{t('table.clear')}</Button>}
        />
      </Specimen>
      <Specimen part="EmptyState" state="without" wide>
        <EmptyState title={t('inbox.empty')} hint={t('inbox.emptyHint')} />
      </Specimen>
    </Specimens>
  );
}

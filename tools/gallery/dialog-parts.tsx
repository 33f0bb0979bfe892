import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm, type Question } from '../../src/components/confirm-store.ts';
import { Fact, Rows } from '../../src/components/rows.tsx';
import { Sheet } from '../../src/components/sheet.tsx';
import { toast } from '../../src/components/toast.ts';
import { Specimen, Specimens } from './specimen.tsx';
import { galleryText } from './texts.ts';

const widths = ['wide', 'allocation', 'create', 'small', 'side'] as const;

/** What lies over a screen. */
export function DialogParts() {
  return (
    <Specimens>
      {widths.map((width) => (
        <Specimen key={width} part="Sheet" state={width}>
          <SheetSpecimen width={width} />
        </Specimen>
      ))}
      <Specimen part="Sheet" state="height: content">
        <SheetSpecimen width="small" height="content" />
      </Specimen>
      <Specimen part="confirm" state="plain">
        <ConfirmSpecimen />
      </Specimen>
      <Specimen part="confirm" state="destructive">
        <ConfirmSpecimen destructive />
      </Specimen>
      <Specimen part="confirm" state="hold 1 s">
        <ConfirmSpecimen destructive hold />
      </Specimen>
    </Specimens>
  );
}

function SheetSpecimen({ width, height = 'full' }: { width: (typeof widths)[number]; height?: 'full' | 'content' }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {galleryText(t, 'open')}
      </Button>
      <Sheet
        opened={opened}
        onClose={close}
        title={t('tasks.task')}
        width={width}
        height={height}
        footer={
          <>
            <Button variant="default" onClick={close}>
              {t('action.cancel')}
            </Button>
            <Button onClick={close}>{t('address.save')}</Button>
          </>
        }
      >
        <Rows>
          <Fact label={t('tasks.fact.customer')} value="Cosmos Telecom" />
          <Fact label={t('tasks.column.jobTicket')} value="JT-2041" />
        </Rows>
      </Sheet>
    </>
  );
}

function ConfirmSpecimen(look: Pick<Question, 'destructive' | 'hold'>) {
  const { t } = useTranslation();
  const ask = async (): Promise<void> => {
    const confirmed = await confirm({
      title: t('proof.deleteTitle'),
      message: t('proof.deleteText', { count: 3, title: 'Cosmos Telecom' }),
      confirmLabel: t('proof.confirmDelete'),
      ...look,
    });
    toast({ kind: 'info', message: confirmed ? galleryText(t, 'confirmed') : galleryText(t, 'cancelled') });
  };
  return (
    <Button variant="default" onClick={ask}>
      {galleryText(t, 'open')}
    </Button>
  );
}

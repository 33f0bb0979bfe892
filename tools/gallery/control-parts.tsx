import { ActionIcon, Button } from '@mantine/core';
import { IconDots, IconDownload, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { noop } from '../../domain/kernel/noop.ts';
import { ActionMenu } from '../../src/components/action-menu.tsx';
import { HoldButton } from '../../src/components/hold-button.tsx';
import { LanguageSwitch } from '../../src/components/language-switch.tsx';
import { SchemeSwitch } from '../../src/components/scheme-switch.tsx';
import { toast } from '../../src/components/toast.ts';
import { Specimen, Specimens } from './specimen.tsx';
import { galleryText } from './texts.ts';

const variants = ['filled', 'default', 'light', 'subtle'] as const;

/** Buttons and what opens from them. */
export function ControlParts() {
  const { t } = useTranslation();
  const icon = <IconPlus size={18} stroke={1.7} aria-hidden />;
  return (
    <Specimens>
      {variants.map((variant) => (
        <Specimen key={variant} part="Button" state={variant}>
          <Button variant={variant}>{t('address.save')}</Button>
          <Button variant={variant} leftSection={icon}>
            {t('address.save')}
          </Button>
          <Button variant={variant} disabled>
            {t('address.save')}
          </Button>
          <Button variant={variant} loading>
            {t('address.save')}
          </Button>
        </Specimen>
      ))}
      <Specimen part="Button" state="destructive">
        <Button color="red">{t('proof.delete')}</Button>
        <Button color="red" variant="light">
          {t('proof.delete')}
        </Button>
      </Specimen>
      <Specimen part="ActionIcon" state="default, subtle, disabled">
        <ActionIcon variant="default" size="md" aria-label={t('proof.download')}>
          <IconDownload size={18} stroke={1.7} />
        </ActionIcon>
        <ActionIcon variant="subtle" color="gray" size="md" aria-label={t('proof.edit')}>
          <IconPencil size={18} stroke={1.7} />
        </ActionIcon>
        <ActionIcon variant="default" size="md" disabled aria-label={t('proof.delete')}>
          <IconTrash size={18} stroke={1.7} />
        </ActionIcon>
      </Specimen>
      <Specimen part="HoldButton" state="1 s">
        <HoldButton onHeld={() => toast({ kind: 'success', message: galleryText(t, 'held') })}>
          {t('proof.confirmDelete')}
        </HoldButton>
        <HoldButton color="red" onHeld={() => toast({ kind: 'success', message: galleryText(t, 'held') })}>
          {t('proof.delete')}
        </HoldButton>
      </Specimen>
      <Specimen part="ActionMenu" state="actions, danger, disabled">
        <MenuSpecimen />
      </Specimen>
      <Specimen part="LanguageSwitch">
        <LanguageSwitch />
      </Specimen>
      <Specimen part="SchemeSwitch">
        <SchemeSwitch />
      </Specimen>
    </Specimens>
  );
}

function MenuSpecimen() {
  const { t } = useTranslation();
  return (
    <ActionMenu
      label={t('address.more')}
      heading={t('address.more')}
      actions={[
        { label: t('proof.edit'), icon: IconPencil, act: noop },
        { label: t('proof.download'), icon: IconDownload, disabled: true },
        { label: t('proof.delete'), icon: IconTrash, danger: true, act: noop },
      ]}
    >
      <IconDots size={20} stroke={1.7} />
    </ActionMenu>
  );
}

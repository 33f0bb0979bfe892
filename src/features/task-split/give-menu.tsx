import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../components/action-menu.tsx';
import classes from './splitter.module.css';

/** Something that addresses can be given to: a subtask, or nobody. */
export interface Choice {
  id: string;
  name: string;
}

interface GiveMenuProps {
  choices: readonly Choice[];
  disabled: boolean;
  onGive: (to: string) => void;
}

/** Gives everything that is selected to a subtask at once. */
export function GiveMenu({ choices, disabled, onGive }: GiveMenuProps) {
  const { t } = useTranslation();
  return (
    <ActionMenu
      label={t('split.giveSelected')}
      className={classes.give}
      position="bottom-start"
      heading={disabled ? t('split.selectFirst') : t('split.giveTo')}
      actions={choices.map(({ id, name }) => ({ label: name, disabled, act: () => onGive(id) }))}
    >
      {t('split.giveSelected')}
      <IconChevronDown size={16} stroke={1.8} aria-hidden />
    </ActionMenu>
  );
}

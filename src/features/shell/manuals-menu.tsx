import { IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../components/action-menu.tsx';
import { languageOf } from '../../i18n/start.ts';
import classes from './bar-button.module.css';
import { openShortcuts } from './help-store.ts';
import { manualFile, manuals } from './manuals.ts';

/** The manuals as PDF files in the language that is shown, and the keyboard's shortcuts (specification 2.1). */
export function ManualsMenu() {
  const { t, i18n } = useTranslation();
  const language = languageOf(i18n);
  return (
    <ActionMenu
      label={t('manuals.title')}
      className={classes.button}
      heading={t('manuals.title')}
      actions={[
        ...manuals.map(({ name, label }) => ({ label: t(label), file: manualFile(language, name) })),
        { label: t('shortcuts.title'), act: openShortcuts },
      ]}
    >
      <IconHelpCircle size={20} stroke={1.7} aria-hidden />
    </ActionMenu>
  );
}

import { useTranslation } from 'react-i18next';
import { languages } from '../../../domain/user/language.ts';
import { ActionMenu } from '../../components/action-menu.tsx';
import { languageNames } from '../../i18n/language.ts';
import { changeLanguage, languageOf } from '../../i18n/start.ts';
import classes from './bar-button.module.css';

/** The languages, each in its own words (specification 2.1). */
export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  const shown = languageOf(i18n);
  return (
    <ActionMenu
      label={`${shown.toUpperCase()} ${t('me.language')}`}
      className={classes.button}
      heading={t('me.language')}
      actions={languages.map((language) => ({
        label: languageNames[language],
        current: language === shown,
        act: () => changeLanguage(i18n, language),
      }))}
    >
      {shown.toUpperCase()}
    </ActionMenu>
  );
}

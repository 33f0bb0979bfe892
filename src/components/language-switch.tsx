import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { languages } from '../../domain/user/languages.ts';
import { isLanguage, languageNames } from '../i18n/language.ts';
import { changeLanguage, languageOf } from '../i18n/start.ts';

/** Shows the program in another language, at once; the engine hears of it through the shell. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  return (
    <SegmentedControl
      aria-label={t('me.language')}
      value={languageOf(i18n)}
      onChange={(value) => {
        if (isLanguage(value)) void changeLanguage(i18n, value);
      }}
      data={languages.map((value) => ({ value, label: languageNames[value] }))}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { keyNames } from './key-names.ts';
import classes from './keys.module.css';

/** The keys of a shortcut as they are printed on the keyboard: together with "+", after each other with "then". */
export function Keys({ keys }: { keys: readonly string[] }) {
  const { t } = useTranslation();
  const { mod } = keyNames();
  return (
    <span className={classes.keys}>
      {keys.map((pressed, index) => (
        <span key={pressed} className={classes.keys}>
          {index > 0 ? <span className={classes.then}>{t('shortcuts.then')}</span> : null}
          {pressed.split('+').map((key) => (
            <kbd key={key} className={classes.key}>
              {key === 'mod' ? mod : key.toUpperCase()}
            </kbd>
          ))}
        </span>
      ))}
    </span>
  );
}

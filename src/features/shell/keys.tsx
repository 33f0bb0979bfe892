import { useTranslation } from 'react-i18next';
import classes from './keys.module.css';

/** The modifier key of commands on this keyboard. */
const keyNames = (): { mod: string } => ({ mod: /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl' });

/** The keys of a shortcut: together with "+", in sequence with "then". */
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

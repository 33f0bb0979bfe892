import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/use-format.tsx';
import classes from './filling.module.css';

interface FillingProps {
  /** Rows that are here, and how many there will be; null while that is not known. */
  loaded: number;
  total: number | null;
}

/** Stands where something will be, while this device is filled for the first time: how far that is. */
export function Filling({ loaded, total }: FillingProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const words =
    total === null
      ? t('sync.filling', { loaded: format.number(loaded) })
      : t('sync.fillingOf', { loaded: format.number(loaded), total: format.number(total) });
  return (
    <div className={classes.filling}>
      <p className={classes.words}>{words}</p>
      {[1, 2, 3].map((card) => (
        <span key={card} className={classes.card} />
      ))}
    </div>
  );
}

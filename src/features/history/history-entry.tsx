import { IconClockExclamation, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { HistoryEntry, RowChange } from '../../../domain/history/entry.ts';
import { minute } from '../../../domain/kernel/time.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import classes from './history.module.css';
import { useHistoryWords } from './history-words.ts';

/** What arrives sooner than this has arrived at once, to a reader. */
const atOnce = minute;

/** One thing that somebody did: what, who, when it was done and when it arrived, on which device, field by field. */
export function Entry({ entry }: { entry: HistoryEntry }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useHistoryWords();
  const { at, arrivedAt, changes } = entry;
  const device = words.device(entry);
  const acceptedBy = words.acceptedBy(entry);
  const late = arrivedAt - at >= atOnce;
  return (
    <li className={classes.entry}>
      <h3 className={classes.what}>{words.what(entry)}</h3>
      <p className={classes.facts}>
        <span>{words.who(entry)}</span>
        <time dateTime={new Date(at).toISOString()}>{format.dateTime(at)}</time>
        {device === null ? null : <span>{device}</span>}
        {acceptedBy === null ? null : <span>{acceptedBy}</span>}
        {late ? <span>{t('history.arrived', { at: format.moment(arrivedAt, at) })}</span> : null}
      </p>
      <Flags entry={entry} />
      {changes.map((change) => (
        <Change key={`${change.resource} ${change.id} ${change.kind}`} change={change} />
      ))}
    </li>
  );
}

/** What is out of the ordinary: a wrong clock, a refusal. */
function Flags({ entry: { skewed, uncertain, deviceAt, outcome } }: { entry: HistoryEntry }) {
  const { t } = useTranslation();
  const format = useFormat();
  const errorText = useErrorText();
  const { kind, code } = outcome;
  return (
    <>
      {skewed || uncertain ? (
        <p className={classes.flag} data-tone="orange">
          <IconClockExclamation size={15} stroke={1.9} aria-hidden />
          {t(uncertain ? 'history.uncertain' : 'history.skewed', { at: format.dateTime(deviceAt) })}
        </p>
      ) : null}
      {kind === 'applied' ? null : (
        <p className={classes.flag} data-tone="red">
          <IconX size={15} stroke={1.9} aria-hidden />
          {code === null ? t(`history.outcomeIs.${kind}`) : errorText(code, code).title}
        </p>
      )}
    </>
  );
}

/** What became of one row. */
function Change({ change: { resource, label, kind, fields } }: { change: RowChange }) {
  const { t } = useTranslation();
  const words = useHistoryWords();
  const row = words.row({ resource, label });
  const title = kind === 'change' ? row : t(`history.kind.${kind}`, { row });
  if (fields.length === 0) return <p className={classes.row}>{title}</p>;
  return (
    <table className={classes.table}>
      <caption className={classes.row}>{title}</caption>
      <thead className={classes.unseen}>
        <tr>
          <th scope="col">{t('inbox.field')}</th>
          <th scope="col">{t('history.before')}</th>
          <th scope="col">{t('history.after')}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{words.field(resource, field)}</th>
            <td className={classes.before}>{words.value(resource, { field, value: before })}</td>
            <td>{words.value(resource, { field, value: after })}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

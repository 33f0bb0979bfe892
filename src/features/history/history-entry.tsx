import { Box, Group, Stack, VisuallyHidden } from '@mantine/core';
import { IconClockExclamation, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { HistoryEntry, RowChange } from '../../../domain/history/entry.ts';
import { minute } from '../../../domain/kernel/time.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { AnswerRows } from './answer-rows.tsx';
import classes from './history-entry.module.css';
import { useHistoryLabels } from './history-labels.ts';

/** Entries that arrived sooner count as arrived at once. */
const atOnce = minute;

/** An entry of the history: what, who, device, time and arrival, and the changed fields. */
export function Entry({ entry }: { entry: HistoryEntry }) {
  const { t } = useTranslation();
  const format = useFormat();
  const labels = useHistoryLabels();
  const { at, arrivedAt, changes } = entry;
  const device = labels.device(entry);
  const acceptedBy = labels.acceptedBy(entry);
  const late = arrivedAt - at >= atOnce;
  return (
    <Stack component="li" className="card" gap="0.375rem" p="0.875rem">
      <Box component="h3" fz="inherit" fw={700}>
        {labels.what(entry)}
      </Box>
      <Group component="p" className={`tabular ${classes.facts}`} align="stretch" c="dimmed">
        <span>{labels.who(entry)}</span>
        <time dateTime={new Date(at).toISOString()}>{format.dateTime(at)}</time>
        {device === null ? null : <span>{device}</span>}
        {acceptedBy === null ? null : <span>{acceptedBy}</span>}
        {late ? <span>{t('history.arrived', { at: format.moment(arrivedAt, at) })}</span> : null}
      </Group>
      <Flags entry={entry} />
      {changes.map((change) => (
        <Change key={`${change.resource} ${change.id} ${change.kind}`} change={change} />
      ))}
    </Stack>
  );
}

/** Marks a wrong clock or a rejection. */
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

/** The changes of one row. */
function Change({ change: { resource, id, label, kind, fields } }: { change: RowChange }) {
  const { t } = useTranslation();
  const labels = useHistoryLabels();
  const row = labels.row({ resource, label });
  const title = kind === 'change' ? row : t(`history.kind.${kind}`, { row });
  if (fields.length === 0) return <p className={classes.row}>{title}</p>;
  return (
    <table className={classes.table}>
      <caption className={classes.row}>{title}</caption>
      <VisuallyHidden component="thead">
        <tr>
          <th scope="col">{t('inbox.field')}</th>
          <th scope="col">{t('history.before')}</th>
          <th scope="col">{t('history.after')}</th>
        </tr>
      </VisuallyHidden>
      <tbody>
        {fields.map(({ field, before, after }) =>
          field === 'answers' ? (
            <AnswerRows key={field} address={id} before={before} after={after} />
          ) : (
            <tr key={field}>
              <th scope="row">{labels.field(resource, field)}</th>
              <td className={classes.before}>{labels.value(resource, { field, value: before })}</td>
              <td>{labels.value(resource, { field, value: after })}</td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}

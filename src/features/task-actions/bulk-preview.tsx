import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { BulkKind } from '../../../domain/task/bulk.ts';
import { Notice } from '../../components/notice.tsx';
import { useErrorText } from '../../i18n/error-text.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import type { BulkLine, BulkPlan, BulkRefusal } from '../../mirror/bulk-plan.ts';

interface BulkPreviewProps {
  plan: BulkPlan;
  kind: BulkKind;
  /** How many tasks were selected. */
  of: number;
}

/** What an edit of several tasks will do: how many it changes and how, what deserves a second look, and which it can't change and why. */
export function BulkPreview({ plan: { lines, refusals }, kind, of }: BulkPreviewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const reasonOf = useReason();
  const noteOf = useNote();
  const noted = lines.filter((line) => line.busy.length > 0 || line.isBegun);
  return (
    <Stack gap="md">
      <Text fw={600} role="status">
        {t(`bulkEdit.${kind}.will`, { count: of, shown: format.number(lines.length), all: format.number(of) })}
      </Text>
      {refusals.length === 0 ? null : (
        <Notice tone="amber" title={t('bulkEdit.left', { count: refusals.length })}>
          <Names of={refusals.map((refusal) => ({ task: refusal.task, text: reasonOf(refusal) }))} />
        </Notice>
      )}
      {noted.length === 0 ? null : (
        <Notice tone="blue" title={t('bulkEdit.noted', { count: noted.length })}>
          <Names of={noted.map((line) => ({ task: line.task, text: noteOf(line) }))} />
        </Notice>
      )}
      {lines.length === 0 ? null : (
        <details>
          <summary>{t('bulkEdit.which')}</summary>
          <Names of={lines.map((line) => ({ task: line.task, text: changeText(line, format) }))} />
        </details>
      )}
    </Stack>
  );
}

interface NamesProps {
  of: readonly { task: { id: string; nickname: string }; text: string | null }[];
}

function Names({ of }: NamesProps) {
  return (
    <ul>
      {of.map(({ task: { id, nickname }, text }) => (
        <li key={id}>
          <strong>{nickname}</strong>
          {text === null ? null : `: ${text}`}
        </li>
      ))}
    </ul>
  );
}

/** The new time of a task that is moved. */
function changeText({ change, task }: BulkLine, format: ReturnType<typeof useFormat>): string | null {
  const { installationTimestampFrom: from } = task;
  if (change.name !== 'rescheduleTask' || from === null) return null;
  return `${format.dateTime(from)} → ${format.dateTime(change.args.newFrom)}`;
}

function useReason(): (refusal: BulkRefusal) => string {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return ({ why }) =>
    why.kind === 'skipped' ? t(`bulkEdit.skip.${why.skip}`) : errorText(why.code, '', why.fields).title;
}

function useNote(): (line: BulkLine) => string {
  const { t } = useTranslation();
  return ({ busy, isBegun }) =>
    [
      ...(isBegun ? [t('bulkEdit.begun')] : []),
      ...(busy.length > 0 ? [t('bulkEdit.busy', { count: busy.length })] : []),
    ].join(' ');
}

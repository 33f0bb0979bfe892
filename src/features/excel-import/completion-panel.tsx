import '@mantine/core/styles/Switch.layer.css';
import { Button, NativeSelect, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { columnsOf, headerOf } from '../../../domain/import/columns.ts';
import { type ColumnFill, fillScopes } from '../../../domain/import/completion.ts';
import { type ImportKind, importKinds } from '../../../domain/import/import-kinds.ts';
import type { CheckedFile } from '../../commands/import-file.ts';
import { languageOf } from '../../i18n/start.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import classes from './excel-import.module.css';
import type { ImportSteps, PreviewedFile } from './use-file-import.ts';

interface CompletionPanelProps {
  kind: ImportKind;
  file: PreviewedFile;
  onChange: ImportSteps['complete'];
}

type Fills = Readonly<Record<string, Pick<ColumnFill, 'value' | 'scope'>>>;

const noFill: Fills[string] = { value: '', scope: 'empty' };

/** Completes many rows at once: one value for a column, and what follows from the place. */
export function CompletionPanel({ kind, file: { checked, completion, busy }, onChange }: CompletionPanelProps) {
  const { t, i18n } = useTranslation();
  const { sheet, unsent } = importKinds[kind];
  const [fills, setFills] = useState<Fills>(() =>
    Object.fromEntries(completion.fills.map(({ field, ...fill }) => [field, fill])),
  );
  const nameOf = (field: string): string => headerOf(sheet, field, languageOf(i18n)) ?? field;
  const fields = columnsOf[sheet].map(({ field }) => field).filter((field) => field !== 'id');
  const shown = fields.filter((field) => field in fills || checked.troubles.some((each) => each.field === field));
  const others = fields.filter((field) => !shown.includes(field) && (kind !== 'changes' || !unsent.includes(field)));
  const put = (field: string, change: Partial<Fills[string]>): void =>
    setFills({ ...fills, [field]: { ...noFill, ...fills[field], ...change } });
  const apply = (): void => {
    const filled = fields.flatMap((field) => {
      const fill = fills[field];
      return fill === undefined || fill.value.trim() === '' ? [] : [{ field, ...fill }];
    });
    void onChange({ fills: filled });
  };
  return (
    <form
      className={classes.completion}
      aria-label={t('excelImport.complete.title')}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <h2 className={classes.heading}>{t('excelImport.complete.title')}</h2>
      {kind === 'addresses' ? <PlacesSwitch {...{ checked, completion, onChange }} /> : null}
      <div className={classes.fills}>
        {shown.map((field) => (
          <FillField
            key={field}
            name={nameOf(field)}
            fill={fills[field] ?? noFill}
            trouble={checked.troubles.find((each) => each.field === field)}
            onChange={(change) => put(field, change)}
          />
        ))}
      </div>
      <div className={classes.fillBar}>
        <NativeSelect
          aria-label={t('excelImport.complete.otherColumn')}
          value=""
          onChange={({ currentTarget: { value } }) => put(value, {})}
          data={[
            { value: '', label: t('excelImport.complete.otherColumn') },
            ...others.map((field) => ({ value: field, label: nameOf(field) })),
          ]}
        />
        <Button type="submit" variant="default" loading={busy} disabled={shown.length === 0}>
          {t('excelImport.complete.apply')}
        </Button>
      </div>
    </form>
  );
}

interface FillFieldProps {
  name: string;
  fill: Fills[string];
  trouble: CheckedFile['troubles'][number] | undefined;
  onChange: (change: Partial<Fills[string]>) => void;
}

/** One value for the rows of a column, and for which of them. */
function FillField({ name, fill, trouble, onChange }: FillFieldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { empty, wrong } = trouble ?? { empty: 0, wrong: 0 };
  const counts = [
    empty > 0 ? t('excelImport.complete.empty', { count: empty, shown: format.number(empty) }) : null,
    wrong > 0 ? t('excelImport.complete.wrong', { count: wrong, shown: format.number(wrong) }) : null,
  ].filter((text) => text !== null);
  return (
    <div className={classes.fill}>
      <TextInput
        label={name}
        description={counts.length === 0 ? t('excelImport.complete.noGap') : counts.join(' · ')}
        value={fill.value}
        onChange={({ currentTarget: { value } }) => onChange({ value })}
      />
      <NativeSelect
        aria-label={t('excelImport.complete.scopeOf', { column: name })}
        value={fill.scope}
        onChange={({ currentTarget: { value } }) =>
          onChange({ scope: fillScopes.find((scope) => scope === value) ?? 'empty' })
        }
        data={fillScopes.map((scope) => ({ value: scope, label: t(`excelImport.complete.scope.${scope}`) }))}
      />
    </div>
  );
}

/** Says how many regions and provinces follow from what, and turns that off. */
function PlacesSwitch({
  checked,
  completion,
  onChange,
}: Pick<PreviewedFile, 'checked' | 'completion'> & Pick<CompletionPanelProps, 'onChange'>) {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const fields = [...new Set(checked.derived.map(({ field }) => field))];
  const partsOf = (field: string): string =>
    checked.derived
      .filter((each) => each.field === field)
      .map(({ from, rows }) => `${format.number(rows)} ${t(`excelImport.complete.from.${from}`)}`)
      .join(', ');
  const lines = fields.map((field) => `${headerOf('addresses', field, languageOf(i18n)) ?? field}: ${partsOf(field)}`);
  return (
    <Switch
      label={t('excelImport.complete.places')}
      description={lines.length === 0 ? t('excelImport.complete.placesHint') : lines.join(' · ')}
      checked={completion.places}
      onChange={({ currentTarget }) => void onChange({ places: currentTarget.checked })}
    />
  );
}

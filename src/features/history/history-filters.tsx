import { Box, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { trackedResources } from '../../../domain/history/subjects.ts';
import { ToggleField } from '../../components/form/check-field.tsx';
import { DateField } from '../../components/form/date-field.tsx';
import { SelectField } from '../../components/form/select-field.tsx';
import { useColleagues } from '../../mirror/colleagues.ts';
import { useDevices } from '../../mirror/devices.ts';
import type { HistorySubject } from '../../mirror/known-history.ts';
import { useViewer } from '../../mirror/session.ts';
import { everything, type HistoryFilter } from './history-filter.ts';
import { filterableFields, useHistoryLabels } from './history-labels.ts';

interface HistoryFiltersProps {
  subject: HistorySubject;
  filter: HistoryFilter;
  onChange: (filter: HistoryFilter) => void;
}

/** Hidden from those who may not see prices. */
const priceFields: readonly string[] = ['salesPrice', 'extraCosts'];

/** The form for person, device, days, rows and fields. */
export function HistoryFilters({ subject, filter, onChange }: HistoryFiltersProps) {
  const { t } = useTranslation();
  const labels = useHistoryLabels();
  const viewer = useViewer();
  const people = useColleagues() ?? [];
  const devices = useDevices() ?? [];
  const set = (part: Partial<HistoryFilter>): void => onChange({ ...filter, ...part });
  const priced = viewer.owner || viewer.rights.includes('VIEW_SALES_PRICE');
  const fields = filterableFields.filter((field) => priced || !priceFields.includes(field));
  return (
    <Box
      display="grid"
      style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(12rem, 1fr))', gap: '0.75rem', alignItems: 'end' }}
    >
      <SelectField
        label={t('history.who')}
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
        value={filter.user}
        onChange={(user) => set({ user })}
      />
      <SelectField
        label={t('history.device')}
        options={devices.map(({ device, person }) => ({
          value: device.id,
          label: device.label ?? t('history.someDevice'),
          ...(person === null ? {} : { detail: person }),
        }))}
        value={filter.device}
        onChange={(device) => set({ device })}
      />
      {subject.resource === 'tasks' ? (
        <SelectField
          label={t('history.rowColumn')}
          options={trackedResources.map((value) => ({ value, label: t(`history.row.${value}`) }))}
          value={filter.resource}
          onChange={(resource) => set({ resource })}
        />
      ) : null}
      <SelectField
        label={t('inbox.field')}
        options={fields.map((value) => ({ value, label: labels.field('tasks', value) }))}
        value={filter.field}
        onChange={(field) => set({ field })}
      />
      <DateField label={t('history.from')} value={filter.from} onChange={(from) => set({ from })} />
      <DateField label={t('history.to')} value={filter.to} onChange={(to) => set({ to })} />
      <ToggleField
        label={t('history.onlySkewed')}
        value={filter.skewed}
        onChange={(on) => set({ skewed: on === true })}
      />
      <Button variant="subtle" color="gray" onClick={() => onChange(everything)}>
        {t('history.clear')}
      </Button>
    </Box>
  );
}

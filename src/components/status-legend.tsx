import { Group, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TextKey } from '../i18n/texts.ts';
import { addressStatusLooks, operationalStatusLooks, rowMarkLooks, type StatusLook } from '../theme/statuses.ts';
import { proofStatusLooks, taskStatusLooks } from '../theme/work-statuses.ts';
import { Section } from './section.tsx';
import { StatusPill } from './status-pill.tsx';

const groups = {
  task: { title: 'legend.task', looks: taskStatusLooks },
  operational: { title: 'legend.operational', looks: operationalStatusLooks },
  address: { title: 'legend.address', looks: addressStatusLooks },
  proof: { title: 'legend.proof', looks: proofStatusLooks },
  marks: { title: 'legend.marks', looks: rowMarkLooks },
} as const satisfies Record<string, { title: TextKey; looks: Readonly<Record<string, StatusLook>> }>;

/** What statuses are of. */
export type LegendGroup = keyof typeof groups;

/** What the colours and words of statuses are: every one of the given groups, as it looks everywhere (specification 2.3). */
export function StatusLegend({ of }: { of: readonly LegendGroup[] }) {
  const { t } = useTranslation();
  return (
    <Stack gap="1.25rem">
      {of.map((group) => (
        <Section key={group} title={t(groups[group].title)}>
          <Group component="ul" gap="0.5rem">
            {Object.entries<StatusLook>(groups[group].looks).map(([status, look]) => (
              <li key={status}>
                <StatusPill look={look} />
              </li>
            ))}
          </Group>
        </Section>
      ))}
    </Stack>
  );
}

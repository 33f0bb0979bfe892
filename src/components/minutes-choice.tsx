import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** The lengths that are one tap away. */
const choices = [0, 15, 30, 45, 60] as const;

interface MinutesChoiceProps {
  label: string;
  value: number;
  onChange: (minutes: number) => void;
}

/** The usual lengths of a pause, each one tap away. */
export function MinutesChoice({ label, value, onChange }: MinutesChoiceProps) {
  const { t } = useTranslation();
  return (
    <Group gap="0.375rem" role="group" aria-label={label}>
      {choices.map((each) => (
        <Button
          key={each}
          size="xs"
          px="0.5rem"
          variant={value === each ? 'light' : 'default'}
          aria-pressed={value === each}
          onClick={() => onChange(each)}
        >
          {t('duration.minutes', { minutes: each })}
        </Button>
      ))}
    </Group>
  );
}

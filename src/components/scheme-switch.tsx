import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';

const schemes = ['auto', 'light', 'dark'] as const;

/** Light, dark, or as the device has it; remembered on this device. */
export function SchemeSwitch() {
  const { t } = useTranslation();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label={t('me.appearance')}
      value={colorScheme}
      onChange={(value) => setColorScheme(schemes.find((scheme) => scheme === value) ?? 'auto')}
      data={[
        { value: 'auto', label: t('me.auto') },
        { value: 'light', label: t('me.light') },
        { value: 'dark', label: t('me.dark') },
      ]}
    />
  );
}

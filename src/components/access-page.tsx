import { Box, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './access-page.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { Mark } from './mark.tsx';

interface AccessPageProps {
  /** What the page is for; the product's own name where there is none. */
  title?: string;
  lead?: string;
  /** For forms of more than a few fields, and for texts. */
  wide?: boolean;
  children: ReactNode;
  /** Beside the languages. */
  foot?: ReactNode;
}

/** A page before signing in: the product's name, what the page is for, one panel, and the languages below. */
export function AccessPage({ title, lead, wide = false, children, foot }: AccessPageProps) {
  const { t } = useTranslation();
  const Brand = title === undefined ? 'h1' : 'p';
  return (
    <main className={classes.screen}>
      <Stack gap="1.25rem" w="100%" miw={0} maw={wide ? '44rem' : '24rem'}>
        <Brand className={classes.brand}>
          <Mark size={32} />
          {t('app.name')}
        </Brand>
        {title === undefined ? null : (
          <Box component="h1" fz="xl" fw={700}>
            {title}
          </Box>
        )}
        {lead === undefined ? null : (
          <Box component="p" className="pretty" c="dimmed" mt="-0.5rem">
            {lead}
          </Box>
        )}
        <Stack className="card" gap="1rem" p="1.25rem">
          {children}
        </Stack>
        <Group gap="0.5rem 1rem" justify="space-between">
          <LanguageSwitch />
          {foot}
        </Group>
      </Stack>
    </main>
  );
}

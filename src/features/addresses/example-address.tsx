import { Button } from '@mantine/core';
import { IconReplace } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../../domain/user/languages.ts';
import { confirm } from '../../components/confirm-store.ts';
import { languageOf } from '../../i18n/start.ts';
import type { AddressForm } from './address-form.ts';

/** What Replace with Example writes (specification 2.5: 11 Plapouta, a 10-digit mobile number, Greece). */
const examples = {
  el: {
    street: 'Πλαπούτα 11',
    region: 'Πάτρα',
    province: 'Αχαΐα',
    zipCode: '26222',
    country: 'Ελλάδα',
    floor: '2ος',
    telephone: '6971234567',
  },
  en: {
    street: '11 Plapouta',
    region: 'Patras',
    province: 'Achaia',
    zipCode: '26222',
    country: 'Greece',
    floor: '2nd',
    telephone: '6971234567',
  },
} as const satisfies Readonly<Record<Language, object>>;

/** Replaces the address with an example, after a confirmation if something was typed. */
export function ExampleButton({ form }: { form: AddressForm }) {
  const { t, i18n } = useTranslation();
  const example = examples[languageOf(i18n)];
  const { street, region, province, floor, telephone } = form.values;
  const replace = async (): Promise<void> => {
    const written = [street, region, province, floor, telephone].some((part) => part !== null);
    const mayReplace =
      !written ||
      (await confirm({
        title: t('addresses.exampleTitle'),
        message: t('addresses.exampleText'),
        confirmLabel: t('addresses.example'),
      }));
    if (mayReplace) form.change(example);
  };
  return (
    <Button
      variant="subtle"
      size="xs"
      style={{ justifySelf: 'start' }}
      leftSection={<IconReplace size={16} stroke={1.7} aria-hidden />}
      onClick={() => void replace().catch(reportError)}
    >
      {t('addresses.example')}
    </Button>
  );
}

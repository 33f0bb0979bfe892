import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseTaxAddress } from '../../../domain/account/tax-lookup.ts';
import type { RegistrationStep } from '../../../domain/company/registration.ts';
import type { Company } from '../../../domain/schemas.ts';
import { isStaff } from '../../../domain/visibility/viewer.ts';
import { placeCompany, setHeadquarters } from '../../commands/company.ts';
import { Card } from '../../components/card.tsx';
import { OnTheFly } from '../../components/form/on-the-fly.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import type { EditAddress, NewAddress } from '../../components/new-address.ts';
import { Notice } from '../../components/notice.tsx';
import { useFreshSheet } from '../../components/sheet-state.ts';
import { useAction } from '../../components/use-action.ts';
import { usePerformed } from '../../components/use-performed.ts';
import { useOwnCompany, useRegistration } from '../../mirror/own-company.ts';
import { useViewer } from '../../mirror/session.ts';
import { type Business, CompanyInfo } from './company-form.tsx';
import { HeadquartersTab } from './headquarters-tab.tsx';

interface RegistrationProps {
  newAddress: NewAddress;
  editAddress: EditAddress;
}

/**
 * The second info tab of the profile (specification 2.2 and 4.7): the steps that complete an owner's registration. All work
 * without network except the look-ups of tax number and street.
 */
export function Registration({ newAddress, editAddress }: RegistrationProps) {
  const { t } = useTranslation();
  const step = useRegistration();
  const company = useOwnCompany();
  const [found, setFound] = useState<Business | null>(null);
  if (step === undefined || company === undefined) return null;
  return (
    <Stack gap="md" w="100%" maw="75rem">
      <Standing step={step} />
      <Stack component="ol" gap="md">
        <Step title={t('company.step.company')} state={step === 'company' ? 'now' : 'done'}>
          {step === 'company' ? (
            <CompanyInfo company={null} onFound={setFound} />
          ) : (
            <Text fw={600}>{company?.name}</Text>
          )}
        </Step>
        <Step title={t('company.step.headquarters')} state={stateOf(step, 'headquarters')}>
          {step === 'headquarters' && company !== null ? (
            <Headquarters company={company} found={found} newAddress={newAddress} />
          ) : null}
        </Step>
        <Step title={t('company.step.place')} state={stateOf(step, 'place')}>
          {step === 'place' && company?.headquarters ? (
            <OnTheMap address={company.headquarters.id} editAddress={editAddress} />
          ) : null}
        </Step>
      </Stack>
    </Stack>
  );
}

const order: readonly RegistrationStep[] = ['company', 'headquarters', 'place', 'done'];

type StepState = 'done' | 'now' | 'later';

function stateOf(present: RegistrationStep, step: RegistrationStep): StepState {
  const [at, own] = [order.indexOf(present), order.indexOf(step)];
  if (at === own) return 'now';
  return at > own ? 'done' : 'later';
}

function Standing({ step }: { step: RegistrationStep }) {
  const { t } = useTranslation();
  // Only what opens is promised: ordinary accounts have tasks, and no calendar, addresses or personnel (specification 2.8 and 6).
  const opens = isStaff(useViewer());
  if (step !== 'done') {
    const text = t(opens ? 'company.completeText' : 'company.completeOrdinary');
    return <Notice tone="blue" title={t('company.complete')} text={text} />;
  }
  return (
    <Notice
      tone="green"
      title={t('company.registered')}
      text={t(opens ? 'company.registeredText' : 'company.registeredOrdinary')}
    >
      <Group gap="xs">
        <LinkButton to="/tasks">{t('company.toTasks')}</LinkButton>
        <LinkButton to="/profile" search={{ tab: 'company', part: 'categories' }} variant="default">
          {t('company.categories')}
        </LinkButton>
      </Group>
    </Notice>
  );
}

const stateTexts = { done: 'company.state.done', now: 'company.state.now', later: 'company.state.later' } as const;

function Step({ title, state, children }: { title: string; state: StepState; children: ReactNode }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <li aria-labelledby={id} aria-current={state === 'now' ? 'step' : undefined}>
      <Group gap={8} justify="space-between" mb={10}>
        <Text component="h2" id={id} fz="lg" fw={600}>
          {title}
        </Text>
        <Text span c="dimmed">
          {t(stateTexts[state])}
        </Text>
      </Group>
      {children}
    </li>
  );
}

interface HeadquartersProps {
  company: Company;
  /** What the tax register said about the business since the screen was opened. */
  found: Business | null;
  newAddress: NewAddress;
}

/** The initial values of an address, from the tax register. */
function begunOf(found: Business | null) {
  if (found === null || found.address === '') return {};
  const { line1, postalCode, city } = parseTaxAddress(found.address);
  return { name: found.name, street: line1, zipCode: postalCode, region: city };
}

/** Chooses the headquarters: a new address, which is assigned at once, or one of the company's addresses. */
function Headquarters({ company, found, newAddress }: HeadquartersProps) {
  const { t } = useTranslation();
  const opens = isStaff(useViewer());
  const { run } = useAction();
  const performed = usePerformed();
  const take = (address: string): Promise<void> =>
    run(async () => {
      if (!performed(await placeCompany(company.id, address, true))) return;
      performed(await setHeadquarters(company.id, address, company.headquarters));
    });
  return (
    <Stack gap="md" w="100%" maw="75rem">
      <Card>
        <Text c="dimmed">{t(opens ? 'company.headquartersText' : 'company.headquartersOrdinary')}</Text>
        <OnTheFly label={t('company.newHeadquarters')}>
          {(dialog) =>
            newAddress({ ...dialog, customer: null, begun: begunOf(found), onCreated: ({ id }) => void take(id) })
          }
        </OnTheFly>
      </Card>
      {company.addresses.length > 0 ? <HeadquartersTab company={company} /> : null}
    </Stack>
  );
}

function OnTheMap({ address, editAddress }: { address: string; editAddress: EditAddress }) {
  const { t } = useTranslation();
  const { openings, opened, open, close } = useFreshSheet();
  return (
    <Card>
      <Text c="dimmed">{t('company.notOnMapHint')}</Text>
      <Group gap="xs">
        <Button onClick={open}>{t('company.putOnMap')}</Button>
      </Group>
      {openings === 0 ? null : <div key={openings}>{editAddress({ address, opened, onClose: close })}</div>}
    </Card>
  );
}

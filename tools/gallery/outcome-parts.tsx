import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NetworkButton } from '../../src/components/needs-network.tsx';
import { outcomes, type Situation } from '../../src/components/outcomes/outcomes.ts';
import { useOutcome } from '../../src/components/outcomes/use-outcome.ts';
import { Specimen, Specimens } from './specimen.tsx';
import { galleryText } from './texts.ts';

/** What the texts of the catalogue name, for those that name something. */
const facts = {
  address: '/tasks/reschedule',
  code: 'username_taken',
  message: 'The server had an error.',
  values: { name: 'Cosmos Telecom', names: 'Γιώργος Αντωνίου, Μαρία Παππά', fields: 'JT-2041', fault: 'Error' },
};

const isSituation = (name: string): name is Situation => name in outcomes;

/** Every situation of the error catalogue that shows something by itself, and what needs network. */
export function OutcomeParts() {
  const { t } = useTranslation();
  const { showOutcome } = useOutcome();
  const shown = Object.keys(outcomes)
    .filter(isSituation)
    .filter((name) => ['toast', 'alert', 'confirm'].includes(outcomes[name].kind));
  return (
    <Specimens>
      <Specimen part="NetworkButton" state="says so on itself without network">
        <NetworkButton>{t('registration.reset.send')}</NetworkButton>
      </Specimen>
      <Specimen part="NetworkButton" state="disabled">
        <NetworkButton disabled>{t('registration.reset.send')}</NetworkButton>
      </Specimen>
      {shown.map((name) => (
        <Specimen key={name} part={outcomes[name].kind} state={name}>
          <Button variant="default" onClick={() => showOutcome(name, facts)}>
            {galleryText(t, 'show')}
          </Button>
        </Specimen>
      ))}
    </Specimens>
  );
}

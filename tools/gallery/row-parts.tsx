import { useTranslation } from 'react-i18next';
import { Initials } from '../../src/components/initials.tsx';
import { PageHeader } from '../../src/components/page-header.tsx';
import { ProgressBar } from '../../src/components/progress-bar.tsx';
import { Fact, Row, Rows } from '../../src/components/rows.tsx';
import { Section } from '../../src/components/section.tsx';
import { StatusPill } from '../../src/components/status-pill.tsx';
import { taskStatusLooks } from '../../src/theme/work-statuses.ts';
import { Specimen, Specimens } from './specimen.tsx';

const people = ['Γιώργος Αντωνίου', 'Μαρία Παππά', 'Κώστας Λάμπρου', 'Δήμητρα Σταθοπούλου', 'Anna Berg'];
const longName = 'Αντικατάσταση αντλίας θερμότητας και υδραυλικών παροχών, κτίριο Γ΄, Παπαδιαμαντοπούλου 118';

/** What screens and dialogs are put together from. */
export function RowParts() {
  const { t } = useTranslation();
  return (
    <Specimens>
      <Specimen part="Rows" state="Row, with lead and aside" wide>
        <Rows>
          <Row
            lead={<Initials name="Γιώργος Αντωνίου" seed="1" />}
            title="Γιώργος Αντωνίου"
            text="installer"
            aside={<StatusPill look={taskStatusLooks.IN_PROGRESS} />}
          />
          <Row title={longName} text="JT-2050" aside={<StatusPill look={taskStatusLooks.DELAYED_INSTALLATION} />} />
        </Rows>
      </Specimen>
      <Specimen part="Rows" state="Fact" wide>
        <Rows>
          <Fact label={t('tasks.fact.customer')} value="Cosmos Telecom" />
          <Fact label={t('tasks.column.nickname')} value={longName} />
          <Fact label={t('tasks.fact.invoice')} value="–" />
        </Rows>
      </Specimen>
      <Specimen part="Section" state="with aside">
        <Section title={t('tasks.people')} aside={<StatusPill look={taskStatusLooks.ASSIGNED} />}>
          <p>{people[0]}</p>
        </Section>
      </Specimen>
      <Specimen part="PageHeader" wide>
        <PageHeader title={t('tasks.task')} subtitle="JT-2041 · Cosmos Telecom" />
      </Specimen>
      {[0, 2, 4].map((value) => (
        <Specimen key={value} part="ProgressBar" state={`${value} of 4`} wide>
          <ProgressBar value={value} of={4} label={t('tasks.column.progress')} />
        </Specimen>
      ))}
      <Specimen part="Initials">
        {people.map((name) => (
          <Initials key={name} name={name} seed={name} />
        ))}
      </Specimen>
    </Specimens>
  );
}

import { useTranslation } from 'react-i18next';
import type { FormSituation } from '../../../domain/task/form.ts';
import { withBegin, withEnd, withEstimate, withoutDetails } from '../../../domain/task/form-dates.ts';
import { ToggleField } from '../../components/form/check-field.tsx';
import { DateTimeField } from '../../components/form/date-field.tsx';
import { FormSection, WholeRow } from '../../components/form/form-section.tsx';
import { PositiveNumberField } from '../../components/form/number-field.tsx';
import { useTimeZone } from '../../i18n/use-format.tsx';
import { useBasicFields } from './basic-field.ts';
import type { TaskForm } from './form-schema.ts';
import classes from './task-form.module.css';

/** The dates and hours of a task, which hang together (specification 5). */
export function DatesSection({ form, situation }: { form: TaskForm; situation: FormSituation }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const { bind, shows } = useBasicFields(form, situation);
  const { values, change } = form;
  const links = { advanced: situation.advanced, timeZone };
  return (
    <FormSection title={t('taskForm.section.when')}>
      <WholeRow>
        <div className={classes.three}>
          <DateTimeField
            {...bind('installationTimestampFrom')}
            onChange={(at) => change(withBegin(values, at, links))}
          />
          <PositiveNumberField
            {...bind('estimateTime')}
            suffix={t('taskForm.hours')}
            onChange={(hours) => change(withEstimate(values, hours))}
          />
          <DateTimeField {...bind('installationTimestampTo')} onChange={(at) => change(withEnd(values, at))} />
          <DateTimeField {...bind('pickupTimestampFrom')} />
          <DateTimeField {...bind('pickupTimestampTo')} />
          {shows('advancedTimestampDetails') ? (
            <ToggleField
              {...bind('advancedTimestampDetails')}
              hint={t('taskForm.hint.advanced')}
              onChange={(advanced) =>
                change({ advancedTimestampDetails: advanced, ...(advanced ? {} : withoutDetails(values, timeZone)) })
              }
            />
          ) : null}
        </div>
      </WholeRow>
    </FormSection>
  );
}

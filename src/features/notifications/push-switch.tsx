import { useTranslation } from 'react-i18next';
import { ToggleField } from '../../components/form/check-field.tsx';
import { FormSection, WholeRow } from '../../components/form/form-section.tsx';
import { usePush } from './use-push.ts';

/** The switch for push notifications on this browser, or the reason why there are none. */
export function PushSwitch() {
  const { t } = useTranslation();
  const { state, switchOn, switchOff } = usePush();
  const movable = state === 'on' || state === 'off';
  return (
    <FormSection title={t('push.title')} hint={<span role="status">{t(textOf(state))}</span>}>
      <WholeRow>
        <ToggleField
          label={t('push.label')}
          disabled={!movable}
          value={state === 'on'}
          onChange={(on) => void (on === true ? switchOn() : switchOff())}
        />
      </WholeRow>
    </FormSection>
  );
}

function textOf(state: ReturnType<typeof usePush>['state']) {
  if (state === null) return 'push.checking';
  return state === 'offline' ? 'action.needsNetwork' : (`push.state.${state}` as const);
}

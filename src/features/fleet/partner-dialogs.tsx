import { useTranslation } from 'react-i18next';
import { endAgreement } from '../../commands/requests.ts';
import { DeleteSheet, ViewSheet } from '../../components/row-sheets.tsx';
import { Fact, Rows } from '../../components/rows.tsx';
import { type RowDialog, useDialogRow } from '../../components/use-row-dialog.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { type PartnerView, usePartner } from '../../mirror/partners.ts';
import type { PartnerSide } from './fleet-addresses.ts';

interface PartnerDialogsProps {
  dialog: RowDialog;
  side: PartnerSide;
}

/** The dialog over a list of partners: one is viewed, or the agreement with it is ended (specification 2.6). */
export function PartnerDialogs({ dialog, side }: PartnerDialogsProps) {
  if (dialog.shown === null) return null;
  const { kind, id } = dialog.shown;
  return <PartnerDialog key={dialog.turn} dialog={dialog} side={side} id={id} ends={kind === 'delete'} />;
}

interface PartnerDialogProps extends PartnerDialogsProps {
  id: string;
  ends: boolean;
}

function PartnerDialog({ dialog, side, id, ends }: PartnerDialogProps) {
  const { t } = useTranslation();
  const partner = useDialogRow(usePartner(id, side), dialog);
  if (partner === null) return null;
  const sheet = { opened: dialog.opened, onClose: dialog.close, title: partner.companyName };
  if (!ends) {
    return (
      <ViewSheet {...sheet} onEdit={null}>
        <PartnerFacts partner={partner} />
      </ViewSheet>
    );
  }
  return (
    <DeleteSheet
      {...sheet}
      question={t(`fleet.end.${side}`)}
      deleted={t('fleet.end.done', { name: partner.companyName })}
      remove={() => endAgreement(id)}
    >
      <PartnerFacts partner={partner} />
    </DeleteSheet>
  );
}

function PartnerFacts({ partner }: { partner: PartnerView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { agreement, companyName, personName, openTasks } = partner;
  return (
    <Rows>
      <Fact label={t('fleet.field.company')} value={companyName} />
      <Fact label={t('fleet.field.person')} value={personName ?? '–'} />
      <Fact label={t('fleet.field.since')} value={format.dateTime(agreement.createDate)} />
      <Fact
        label={t('fleet.field.autoAccept')}
        value={t(agreement.autoAccept ? 'fleet.autoAcceptIsOn' : 'fleet.autoAcceptIsOff')}
      />
      <Fact label={t('fleet.field.openTasks')} value={format.number(openTasks)} />
    </Rows>
  );
}

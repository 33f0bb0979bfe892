import { useTranslation } from 'react-i18next';
import { mayEndAgreement } from '../../../domain/account/permissions.ts';
import { endAgreement } from '../../commands/requests.ts';
import { CallableText, MailLink } from '../../components/callable-text.tsx';
import { Fact, Rows } from '../../components/rows.tsx';
import type { RowDialog } from '../../components/use-row-dialog.ts';
import { useFormat } from '../../i18n/use-format.tsx';
import { RowSheets } from '../../lists/row-dialog-sheets.tsx';
import { RowDialogs, type RowDialogsProps } from '../../lists/row-screen.tsx';
import { type PartnerView, usePartner } from '../../mirror/partners.ts';

/** The side of an agreement that a table shows; the viewer's company is on the other one. */
export type PartnerSide = 'subcontractor' | 'contractor';

interface PartnerDialogsProps {
  dialog: RowDialog;
  side: PartnerSide;
}

/** The dialog over a list of partners in which one is viewed, or the agreement with it is ended (specification 2.6). */
export function PartnerDialogs({ dialog, side }: PartnerDialogsProps) {
  return <RowDialogs dialog={dialog}>{(over) => <PartnerDialog {...over} side={side} />}</RowDialogs>;
}

function PartnerDialog({ side, ...over }: RowDialogsProps & { side: PartnerSide }) {
  return (
    <RowSheets
      {...over}
      row={usePartner(over.shown.id, side)}
      title={({ companyName }) => companyName}
      may={{ remove: (viewer, { agreement }) => mayEndAgreement(viewer, agreement) }}
      fields={(partner) => <PartnerFacts partner={partner} />}
      deletion={{
        question: (_, t) => t(`fleet.end.${side}`),
        deleted: ({ companyName }, t) => t('fleet.end.done', { name: companyName }),
        remove: ({ agreement }) => endAgreement(agreement.id),
      }}
    />
  );
}

function PartnerFacts({ partner }: { partner: PartnerView }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { agreement, companyName, personName, email, phoneNumber, vat, openTasks } = partner;
  return (
    <Rows>
      <Fact label={t('fleet.field.company')} value={companyName} />
      <Fact label={t('fleet.field.person')} value={personName ?? '–'} />
      <Fact label={t('fleet.field.email')} value={email === null ? '–' : <MailLink address={email} />} />
      <Fact
        label={t('fleet.field.phoneNumber')}
        value={phoneNumber === null ? '–' : <CallableText text={phoneNumber} />}
      />
      <Fact label={t('fleet.field.vat')} value={vat ?? '–'} />
      <Fact label={t('fleet.field.createDate')} value={format.dateTime(agreement.createDate)} />
      <Fact
        label={t('fleet.field.autoAccept')}
        value={t(agreement.autoAccept ? 'fleet.autoAcceptIsOn' : 'fleet.autoAcceptIsOff')}
      />
      <Fact label={t('fleet.field.openTasks')} value={format.number(openTasks)} />
    </Rows>
  );
}

import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { noop } from '../../domain/kernel/noop.ts';
import { DeleteSheet, ViewSheet } from '../../src/components/row-sheets.tsx';
import { Fact, Rows } from '../../src/components/rows.tsx';
import { useFreshSheet } from '../../src/components/sheet-state.ts';
import { SmallSheet } from '../../src/components/small-sheet.tsx';
import { CardText } from '../../src/components/table/card-text.tsx';
import { Specimen, Specimens } from './specimen.tsx';
import { galleryText } from './texts.ts';

/** The dialogs over a list: a row is viewed or deleted, or something small is decided; and a row's words as a card. */
export function RowDialogParts() {
  const { t } = useTranslation();
  const facts = (
    <Rows>
      <Fact label={t('addresses.field.street')} value="Πλαπούτα 11" />
      <Fact label={t('addresses.field.region')} value="Πάτρα" />
    </Rows>
  );
  return (
    <Specimens>
      <Specimen part="ViewSheet" state="may be edited">
        <Opener>
          {(dialog) => (
            <ViewSheet {...dialog} title="Αποθήκη" onEdit={noop}>
              {facts}
            </ViewSheet>
          )}
        </Opener>
      </Specimen>
      <Specimen part="ViewSheet" state="may only be read">
        <Opener>
          {(dialog) => (
            <ViewSheet {...dialog} title="Αποθήκη" onEdit={null}>
              {facts}
            </ViewSheet>
          )}
        </Opener>
      </Specimen>
      <Specimen part="DeleteSheet" state="is refused">
        <Opener>
          {(dialog) => (
            <DeleteSheet
              {...dialog}
              title="Αποθήκη"
              question={t('addresses.deleteText')}
              deleted={t('addresses.deleted')}
              remove={async () => ({ kind: 'refused', code: 'in_use', fields: ['tasks'] })}
            >
              {facts}
            </DeleteSheet>
          )}
        </Opener>
      </Specimen>
      <Specimen part="SmallSheet" state="careful">
        <Opener>
          {(dialog) => (
            <SmallSheet
              {...dialog}
              careful
              title={t('leave.title')}
              action={<Button color="red">{t('action.delete')}</Button>}
            >
              {facts}
            </SmallSheet>
          )}
        </Opener>
      </Specimen>
      <Specimen part="CardWords" state="two lines, one of which has nothing">
        <div>
          <CardText title="Αποθήκη" lines={[['Πλαπούτα 11, 26222 Πάτρα'], [null], ['Cosmos Telecom', '2610123456']]} />
        </div>
      </Specimen>
    </Specimens>
  );
}

function Opener({ children }: { children: (dialog: { opened: boolean; onClose: () => void }) => ReactNode }) {
  const { t } = useTranslation();
  const { opened, open, close } = useFreshSheet();
  return (
    <>
      <Button variant="default" onClick={open}>
        {galleryText(t, 'open')}
      </Button>
      {children({ opened, onClose: close })}
    </>
  );
}

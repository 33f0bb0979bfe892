import { Drawer, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './sheet.module.css';
import { usePhone } from './use-phone.ts';

/** Widths of dialogs on laptops (specification 9). */
const widths = { wide: '70%', allocation: '80%', create: '50%', small: '30rem', side: '27rem' } as const;

interface SheetProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Stays in view below the content: the one main action, at the right; at the bottom on phones. */
  footer?: ReactNode;
  /** `side` stands at the right edge of a laptop's screen and leaves the rest in view. */
  width?: keyof typeof widths;
  /** On phones: the whole screen for forms, or as high as its content needs. */
  height?: 'full' | 'content';
}

/** A dialog: in the middle of a laptop's screen, a sheet from below on phones. Focus goes in, stays in and returns. */
export function Sheet({ opened, onClose, title, children, footer, width = 'wide', height = 'full' }: SheetProps) {
  const { t } = useTranslation();
  const phone = usePhone();
  const closeButtonProps = { 'aria-label': t('action.close') };
  const content = (
    <>
      <div className={classes.content}>{children}</div>
      {footer === undefined ? null : <div className={classes.footer}>{footer}</div>}
    </>
  );
  if (!phone && width !== 'side') {
    return (
      <Modal
        opened={opened}
        onClose={onClose}
        title={title}
        size={widths[width]}
        centered
        closeButtonProps={closeButtonProps}
        classNames={{ title: classes.title, body: classes.body }}
      >
        {content}
      </Modal>
    );
  }
  const full = height === 'full' || !phone;
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={title}
      position={phone ? 'bottom' : 'right'}
      size={drawerSize(phone, full)}
      closeButtonProps={closeButtonProps}
      classNames={{ title: classes.title, body: classes.body, content: full ? classes.full : classes.sheet }}
    >
      {content}
    </Drawer>
  );
}

function drawerSize(phone: boolean, full: boolean): string {
  if (!phone) return widths.side;
  return full ? '100%' : 'auto';
}

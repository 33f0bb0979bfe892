import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CreateAction } from './table-props.ts';

/** The one main action of a list: it opens a dialog or leads to a page. */
export function CreateButton({ create, className }: { create: CreateAction; className?: string | undefined }) {
  const look = { className, leftSection: <IconPlus size={18} stroke={1.8} aria-hidden /> };
  return 'to' in create ? (
    <Button {...look} component={Link} to={create.to}>
      {create.label}
    </Button>
  ) : (
    <Button {...look} onClick={create.act}>
      {create.label}
    </Button>
  );
}

import type { Role } from '../../../domain/role/schema.ts';
import { fieldOf, ReadOnlyForm } from '../../components/form/read-only-form.tsx';
import { RoleFields } from './role-fields.tsx';
import { roleValues } from './role-form.ts';
import { RoleHolders } from './role-holders.tsx';
import classes from './roles.module.css';

/** A role to be read, with those who have it (specification 2.7, view and delete). */
export function ReadOnlyRole({ role }: { role: Role }) {
  return (
    <div className={classes.sections}>
      <ReadOnlyForm>
        <RoleFields form={{ field: fieldOf(roleValues(role)) }} existing />
      </ReadOnlyForm>
      <RoleHolders role={role.id} editable={false} />
    </div>
  );
}

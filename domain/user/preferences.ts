/** The preference by which an ordinary user went on without a subscription (specification 4.7, "accepted no-privileges"). */
export const acceptedNoPrivileges = 'acceptedNoPrivileges';

/** Whether somebody's kept preferences, as the text that they are stored as, say so. */
export function hasAcceptedNoPrivileges(tableSettings: string | null): boolean {
  const preferences: unknown = JSON.parse(tableSettings ?? 'null');
  return (
    typeof preferences === 'object' && preferences !== null && Reflect.get(preferences, acceptedNoPrivileges) === true
  );
}

/** The preference by which employees are invited by e-mail, too, which the specification has and hides (2.8). */
export const invitesByMail = 'employeesInvitedByMail';

/**
 * The roles by which employees are offered for a task at first (specification 2.1, preferences). On a device the roles that
 * were picked last are kept under the same name (specification 9).
 */
export const rolesSelected = 'rolesSelected:assignement';

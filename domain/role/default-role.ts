/** The name of the role that employee pickers start with (specification 2.3: default picked role installer). */
export const defaultRoleName = 'installer';

import { addressSchema, ids, someOf, type StateOf, text } from '~/shared/address/address-schema';
import { projectRoles } from '~/domain/roles/roles';

/** The state of the matrix in the address. Null means all. */
export const matrixAddress = addressSchema({
  find: text('q'),
  projectIds: ids('project'),
  roles: someOf('role', projectRoles),
});

export type MatrixState = StateOf<typeof matrixAddress>;

import type { TableColumn } from './types';

/** Whether the cells of a column are the headers of their rows. */
export const namesRow = ({ namesRow: own, role }: Pick<TableColumn<never>, 'namesRow' | 'role'>): boolean =>
  own ?? role === 'identity';

/**
 * The attributes that add the row's name to that of a control in it: fifty buttons called "More actions" are of no use in
 * a list of buttons. In: an id for the control, and that of the element that names the row.
 */
export const namedByRow = (id: string, rowNameId: string) => ({ id, 'aria-labelledby': `${id} ${rowNameId}` });

import { textWidth } from './text-width';

/** The padding of a cell, and a pixel for rounding on each side. */
export const cellEdges = 18;
const buttonEdges = 22;
const menuButton = 32;

/** The width of a column whose rows show a button with this label, and beside it the one of the menu. */
export function actionsWidthOf(label: string, hasMenu: boolean): number {
  return cellEdges + buttonEdges + textWidth(label) + (hasMenu ? menuButton : 0);
}

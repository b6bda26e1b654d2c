import { textWidth } from './text-width';

/** The padding of a cell, and a pixel for rounding on each side. */
export const cellEdges = 18;
const buttonEdges = 22;
const menuButton = 32;
/** Of a column with a menu only. */
export const narrowest = 64;

/** The width of a column of actions. In: the texts that its buttons can have, and whether a menu stands beside them. */
export const actionsWidth = (texts: readonly string[], hasMenu = true): number =>
  Math.max(narrowest, cellEdges + buttonEdges + Math.max(...texts.map(textWidth)) + (hasMenu ? menuButton : 0));
